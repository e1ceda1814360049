"""MATCHrix: rules MX-*, as `games/matchrix` of the specification numbers them."""

"""Our SVG interpreter: walks a filled face and draws it on a surface; whatever it cannot draw is a fault with its line."""

"""«Матрица»: rules MT-*, as `games/matrix` of the specification numbers them."""

"""What is in the box: games, components, claims, rulings, findings; units and grids. Imports no other room."""

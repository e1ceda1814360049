"""The rules of the games that we ship, one package each."""

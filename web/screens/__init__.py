"""The screens: each takes a View or a record and gives HTML."""

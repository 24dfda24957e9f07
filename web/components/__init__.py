"""The parts that screens are made of: each takes plain values and gives HTML."""

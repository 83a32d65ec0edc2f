"""Tasks: an instruction, its stage, a judge of state, and an oracle that proves it solvable."""

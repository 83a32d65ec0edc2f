"""The applications of the virtual phone: declared in Python, their state in the tables of one SQLite file."""

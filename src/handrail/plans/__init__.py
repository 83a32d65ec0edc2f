"""Plan language, compiler, static checks, cursor, trusted state, planners."""

"""How the literal agent goes about things on a phone: lists that scroll, rows without names of their own, menus behind
dots, pickers, and one screen after the other instead of one page."""

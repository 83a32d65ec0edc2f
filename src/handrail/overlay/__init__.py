"""Live view, approvals and take-over in a page."""

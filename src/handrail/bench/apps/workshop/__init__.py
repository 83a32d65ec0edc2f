"""A bicycle workshop's parts and customers in Flask-Admin: what its documentation shows, and nothing for our sake."""

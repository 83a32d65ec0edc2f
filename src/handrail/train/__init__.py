"""From traces to training data and back."""

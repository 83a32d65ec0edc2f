"""JSON in and out for the nouns: pydantic adapters and JSON Schema."""

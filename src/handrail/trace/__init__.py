"""Events to disk and back: hash-chained, durable, verifiable."""

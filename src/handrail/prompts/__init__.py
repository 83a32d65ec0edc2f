"""Every sentence a model reads, as Markdown files."""

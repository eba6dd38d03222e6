"""Values that the format itself names: JSON trees, the markup of pages, forms and headers."""

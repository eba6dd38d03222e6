"""How a text stands on its page: lines and cells, columns, blocks, and what only surrounds it."""

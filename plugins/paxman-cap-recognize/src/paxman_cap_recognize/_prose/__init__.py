"""Running text: what the title, the preamble and the clauses of a contract say."""

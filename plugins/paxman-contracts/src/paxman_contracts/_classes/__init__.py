"""Pydantic models as contracts: annotations, fields, and the model as the last judge."""

"""What lies on the table: boxes, tables, views, questions, events and records. Imports `model` alone."""

"""Paper: faces filled from templates, our SVG interpreter, sheets, and the one door to ReportLab (`pdf/`)."""

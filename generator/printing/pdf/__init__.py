"""PDF: the one door to ReportLab, and to pypdfium2 for pictures of pages."""

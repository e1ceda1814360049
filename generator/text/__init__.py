"""Text: templates, words, fonts, markup, measuring and fitting; everything about text that can be known without drawing it.

What a face needs, in the order of use::

    library = Library([workspace / "templates" / "matrix" / "fonts", shared / "fonts"])   # fonts.py: finds and measures
    font = library.font("PT Sans", weight=700, italic=False)          # Font; FontError says in plain words what is wrong
    font.width("Привет"), font.ascent, font.cap_height                # at size 1: em units as floats
    font.kerned("AVATAR")                                             # ["A", 73.0, "V", …]: PDF TJ form, thousandths of an em
    font.missing("漢"), font.substitutes                               # code points without glyph; U+2010 drawn as the hyphen

    icons = icon_font(folder)                                         # icons.py: IconFont with .data (TTF bytes), .font, .code
    blocks = rich(text), blocks = plain(text)                         # markup.py: paragraphs of runs; MarkupError lists faults
    style = Style(size=3.2, least=2.1, leading=1.25, align="left")    # fit.py: sizes in the unit of the box, whichever it is
    setting = fit(blocks, width, height, style, faces)                # Setting (lines of placed runs) or Overflow (needed, available)
    for line in setting.lines:
        for run in line.runs:                                         # run.x, run.y (baseline, down from the box's top left),
            ...                                                       # run.size, run.font, run.text, run.icon, run.word_space

Nothing here imports ReportLab, and nothing reads a game.
"""

"""Text: templates, words, fonts, markup, measuring and fitting; everything about text that can be known without drawing it.

Knows nothing of PDF. What a face needs, in the order of use::

    library = Library([workspace / "templates" / "matrix" / "fonts", shared / "fonts"])   # fonts: found as CSS finds them
    font = library.font("PT Sans", weight=700, italic=False)       # Font, or FontError in plain words
    font.width("Привет"), font.ascent, font.cap_height             # in ems (size 1); font.advances["П"]
    font.kerned("AVATAR")                                          # ("AV", 73.0, "A", …) as PDF's TJ takes it
    font.missing("漢"), font.substitutes                            # code points without glyph; U+2010 drawn as the hyphen

    icons = icon_font(folder_of_svg)                               # icons: IconFont: .font, .font.data (TrueType), .characters
    paragraphs = read_xhtml(foreign_object)                        # markup: from an element; or rich(text), plain(text)
    faces = Faces(library, "PT Sans", 400, italic=False, icons=icons)   # flow: the fonts of one text
    style = Style(size=3.2, least=2.1, leading=1.25, align="left") # fit: sizes in the unit of the box, whichever it is
    found = fit(paragraphs, width, height, style, faces)           # Setting, or Overflow (str() says needed and available)
    for line in found.lines:
        for run in line.runs:                                      # x, y (baseline) from the box's upper left corner, y down;
            ...                                                    # font, size, text, width, icon ("" or name), word_space, link
    faults(paragraphs, faces), glyph_faults(text, font)            # proof: what a text cannot be drawn with, a line each

Templates are filled through `templates`; `filters` lists what they may name, `bounds` counts what they may cost.
Rulebooks are filled by `lined`, which knows the template's line behind each line, and read by `markdown`; `breaks` and
`spaces` say where a line may end, `written` has dates and sizes in words.
"""

"""Booklets: a game's rules written in Markdown, read into content that flows over pages.

`rulebook` fills and reads ``templates/<game>/rulebook.<language>.md``; `directives` turns what stands between colons into
drawings and lists; `scenes` draws positions and covers from templates; `content` is what comes out, and what
`printing/pdf/` lays out. How to write one: docs/booklets.md.
"""

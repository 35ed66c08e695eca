"""Which letters no font at hand has: what Typst would print as boxes.

Typst is asked itself, because only it knows which fonts it falls back on: it makes a
PDF/A of one letter after the other, a form that must not hold boxes, and names
every letter that would be one.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from cluesmith.publish import typeset

_PROBE = b"""
#set document(title: "letters")
#for letter in sys.inputs.letters.codepoints() { par(text(font: "Roboto", letter)) }
"""
_FORM = "a-2b"
_NAMED = re.compile(r'the text `"(.+?)"`')
_ESCAPED = re.compile(r"\\u\{([0-9a-f]+)\}")


def lacking(letters: str, fonts: Sequence[str] = ()) -> str:
    """Of these letters those that neither our fonts have nor those of the folders `fonts`."""
    # An accent has no place of its own: it is with its letter, or both are missing.
    asked = "".join(one for one in letters if unicodedata.category(one)[0] != "M")
    if not asked:
        return ""
    typst, _ = typeset.require()
    compiler = typst.Compiler(
        _PROBE, root=typeset.FOLDER, font_paths=typeset.faces(fonts), sys_inputs={"letters": asked}
    )
    try:
        compiler.compile(format="pdf", timestamp=0, pdf_standards=_FORM)
    except typst.TypstError as error:
        named = "".join(_NAMED.findall(error.diagnostic))
        boxes = _ESCAPED.sub(lambda code: chr(int(code[1], 16)), named)
        # Where none is named the answer is not understood: none of them is sure.
        return "".join(one for one in asked if one in boxes) or asked
    return ""

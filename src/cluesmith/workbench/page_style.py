"""The look of our pages: an article on screen, light or dark, and on paper.

`ARTICLE` is what all of them share, `STYLE` that of an explanation.  Colours are
the drawings' own, so that these stand on the page without a frame.  A level's
badge differs by its word, and by weight of ink besides.
"""

from __future__ import annotations

ARTICLE = """
:root {
  color-scheme: light dark;
  --paper: #ffffff; --ink: #1c2027; --quiet: #5c636d; --rule: #d9dbde; --soft: #f3f1ec;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #15181d; --ink: #e6e7e9; --quiet: #a3a9b2; --rule: #343a43; --soft: #22262d;
  }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  margin: 0; padding: 2.5rem 1.25rem 4rem; background: var(--paper); color: var(--ink);
  font: 1.0625rem/1.6 Charter, "Bitstream Charter", "Iowan Old Style", Georgia, serif;
}
article { max-width: 68rem; margin: 0 auto; }
h1, h2, h3, .badge, table, .number { font-family: Roboto, "Helvetica Neue", Arial, sans-serif; }
h1 { margin: 0; font-size: 2.25rem; line-height: 1.15; overflow-wrap: anywhere; }
h2 {
  margin: 3rem 0 1.25rem; padding-top: 0.75rem; border-top: 1px solid var(--rule);
  font-size: 1.375rem; line-height: 1.25;
}
h3 { margin: 0 0 0.5rem; font-size: 1.125rem; line-height: 1.3; }
p { max-width: 38rem; margin: 0 0 0.75rem; overflow-wrap: break-word; }
.by { margin: 0.25rem 0 0; color: var(--quiet); font-style: italic; }
a { color: inherit; text-underline-offset: 0.15em; }
figure { margin: 0; min-width: 0; }
figure svg { display: block; max-width: 100%; height: auto; }
table { border-collapse: collapse; font-size: 0.9375rem; line-height: 1.4; }
th, td { padding: 0.375rem 1.25rem 0.375rem 0; border-bottom: 1px solid var(--rule); }
th { text-align: left; font-weight: 600; }
thead th { color: var(--quiet); font-weight: 400; }
.count { text-align: right; font-variant-numeric: tabular-nums; }
@media (max-width: 40rem) {
  body { padding: 1.5rem 1rem 3rem; }
  h1 { font-size: 1.75rem; }
}
@media print {
  @page { margin: 16mm 15mm; }
  body { padding: 0; font-size: 10.5pt; }
  h2, h3 { break-after: avoid; }
  figure svg { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  a { text-decoration: none; }
}
"""

STYLE = (
    ARTICLE
    + """.steps { margin: 0; padding: 0; list-style: none; }
.step {
  display: flex; flex-wrap: wrap; gap: 1rem 2.5rem; align-items: flex-start;
  padding: 1.75rem 0; border-top: 1px solid var(--rule);
}
.step:first-child { padding-top: 0; border-top: 0; }
.told { flex: 1 1 18rem; min-width: 0; }
.step figure { flex: 0 1 auto; max-width: 100%; }
.number { display: inline-block; min-width: 1.75rem; color: var(--quiet); font-weight: 400; }
.badge {
  display: inline-block; margin-left: 0.375rem; vertical-align: 0.0625rem;
  padding: 0.0625rem 0.5rem; border: 1px solid var(--quiet); border-radius: 1rem;
  font-size: 0.75rem; font-weight: 400; line-height: 1.4; white-space: nowrap;
}
.easy { border-color: var(--rule); }
.hard { background: var(--soft); font-weight: 700; }
.extreme { background: var(--quiet); color: var(--paper); font-weight: 700; }
.search { border-color: var(--ink); background: var(--ink); color: var(--paper); font-weight: 700; }
@media (max-width: 40rem) {
  .told { flex-basis: 100%; }
}
@media print {
  .step { display: block; break-inside: avoid; padding: 4mm 0; overflow: hidden; }
  .step figure { float: right; width: 52%; }
  .told { float: left; width: 44%; }
  .narrow figure { width: 41%; }
  .narrow .told { width: 55%; }
  .wide figure, .wide .told { float: none; width: auto; }
  .step figure svg { width: 100%; }
  figure, table { break-inside: avoid; }
  .badge { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
"""
)

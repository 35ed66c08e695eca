"""The look of a report: our pages' own, with room for figures and wide tables.

Every figure is on the page twice, drawn for a wide and for a narrow screen;
one of the two is shown.  Wide tables scroll inside their own box.
"""

from __future__ import annotations

from cluesmith.lab.report.sheet import NIGHT
from cluesmith.workbench.page_style import ARTICLE

STYLE = (
    ARTICLE
    + """
.lead { font-size: 1.1875rem; line-height: 1.5; margin-top: 0.75rem; }
.facts {
  display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 0.25rem 1.25rem;
  margin: 1.5rem 0 0;
}
.facts dt { color: var(--quiet); }
.facts dd { margin: 0; overflow-wrap: anywhere; }
.facts, nav, summary, figcaption, .why, footer {
  font-family: Roboto, "Helvetica Neue", Arial, sans-serif; font-size: 0.9375rem; line-height: 1.45;
}
nav ol { max-width: 45rem; margin: 0; padding: 0; list-style: none; }
nav li { padding: 0.625rem 0; border-top: 1px solid var(--rule); }
nav li:first-child { border-top: 0; padding-top: 0; }
nav a { font-weight: 600; }
nav p { margin: 0.125rem 0 0; max-width: none; color: var(--quiet); }
h2 { scroll-margin-top: 0.5rem; overflow-wrap: anywhere; }
.question { font-size: 1.1875rem; line-height: 1.5; }
.why { color: var(--quiet); }
code { font: 0.9em/1 "Roboto Mono", Menlo, Consolas, monospace; overflow-wrap: anywhere; }
.told { margin-bottom: 1.75rem; }
.shown > * + * { margin-top: 2.5rem; }
figcaption, .shown h3 {
  font-size: 1rem; font-weight: 600; line-height: 1.35; overflow-wrap: anywhere;
}
figcaption { margin-bottom: 0.875rem; }
figure .narrow { display: none; }
details { margin-top: 0.75rem; }
summary { color: var(--quiet); cursor: pointer; width: max-content; max-width: 100%; }
.box { overflow: auto; max-height: 34rem; max-width: max-content; }
.box:focus-visible { outline: 2px solid var(--quiet); outline-offset: 2px; }
details .box { margin-top: 0.75rem; max-height: 20rem; }
.box table { border-spacing: 0; border-collapse: separate; }
thead th {
  position: sticky; top: 0; z-index: 1; vertical-align: bottom; background: var(--paper);
  text-wrap: balance;
}
tbody th { position: sticky; left: 0; background: var(--paper); font-weight: 400; }
tbody th, td { white-space: nowrap; }
tbody .long { white-space: normal; overflow-wrap: anywhere; min-width: 9rem; }
td.long { min-width: 14rem; }
th:last-child, td:last-child { padding-right: 0.25rem; }
.conclusions { padding: 1.125rem 1.25rem; border-radius: 0.375rem; background: var(--soft); }
.conclusions ul { margin: 0; padding: 0; list-style: none; max-width: 40rem; }
.conclusions li + li { margin-top: 0.625rem; }
footer { margin-top: 3.5rem; color: var(--quiet); }
@media (min-width: 70rem) {
  .study { display: grid; grid-template-columns: minmax(0, 1fr) 45rem; gap: 0 2.75rem; }
  .told { position: sticky; top: 1.5rem; align-self: start; }
}
@media (max-width: 44rem) {
  figure .wide { display: none; }
  figure .narrow { display: block; }
  figure .narrow svg { width: 100%; max-width: 30rem; }
  .lead, .question { font-size: 1.0625rem; }
  th, td { padding-right: 1rem; }
}
@media print {
  figure .wide { display: block; }
  figure .narrow, details { display: none; }
  figure .wide svg { width: auto; max-width: 100%; max-height: 95mm; }
  figure, .conclusions li, tr, nav li, .box:has(tr:nth-child(-n + 12):last-child) {
    break-inside: avoid;
  }
  h2, h3, figcaption { break-after: avoid; }
  .study { display: block; }
  .told { position: static; margin-bottom: 5mm; }
  .lead, .question { font-size: 12pt; }
  .facts, nav, .why, footer { font-size: 9.5pt; }
  .shown > * + * { margin-top: 7mm; }
  .box { overflow: visible; max-height: none; max-width: none; }
  .box table { font-size: 8.5pt; border-collapse: collapse; }
  thead { display: table-header-group; }
  thead th, tbody th { position: static; }
  th, td { padding: 0.75mm 3mm 0.75mm 0; }
  .box td, .box tbody th { white-space: normal; }
  .conclusions {
    padding: 1mm 0 1mm 4mm; border-left: 0.75mm solid var(--quiet); border-radius: 0;
    background: none;
  }
}
"""
    + NIGHT
)

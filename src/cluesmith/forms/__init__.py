"""Text tools that any family's codec may use: plain text, JSON, Prolog, LZString."""

"""What any family may use to read and write: plain text, JSON, Prolog, packed links, SVG."""

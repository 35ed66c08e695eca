"""The factory: fills a library by a plan, on one machine or many, and survives any kill."""

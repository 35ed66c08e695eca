"""The web server: the page, and the verbs as a JSON API, on one's own machine.

A request goes through server (routes), api (HTTP), work_queue (a worker process), worker
(limits, errors) and jobs (the verb itself).  The event loop only passes bytes; all work on
puzzles is done in worker processes.  Only server, api, security_headers and files import
Starlette and uvicorn, of the extra `web`; workers never load them.
"""

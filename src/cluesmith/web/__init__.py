"""The web server: the page, and the verbs as a JSON API, on one's own machine.

A request goes through listener and connection (limits of clients), server (routes), api
(HTTP), work_queue (whose turn it is), worker (limits, errors) and jobs (the verb itself); its
answer comes back through replies.  The event loop only passes bytes; all work on puzzles is
done in worker processes, which never load Starlette and uvicorn, of the extra `web`.
"""

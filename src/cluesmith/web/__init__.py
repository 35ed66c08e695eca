"""The workbench in the browser: a page and the verbs as a JSON API, on one's own machine.

The event loop (app, api, guard, files) only passes bytes; all work on puzzles is
done in worker processes (worker, jobs) that a pool keeps within limits.
Starlette and uvicorn, the extra `web`, are imported by these and by server; workers
never load them.
"""

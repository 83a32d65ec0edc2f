"""The loop: the only place where the stages meet, and the only executor of recovery rungs.

Every arrow from a look to a check drops one event into one stream. Events are written to the trace inline, ahead of
what they announce, and handed to whoever drains the run, one by one.
"""

from handrail.loop.house import House, Limits, fresh_run_id
from handrail.loop.resuming import Resumed
from handrail.loop.run import Run, open_run

__all__ = ["House", "Limits", "Resumed", "Run", "fresh_run_id", "open_run"]

"""What is said of a batch when it is done."""

from __future__ import annotations

from sueca.language import _, _n, figure
from sueca.stream import BatchSummary


def summary_line(summary: BatchSummary) -> str:
    """Returns how many records were done and rejected, and how fast."""
    seconds = figure(summary.seconds, 1)
    rate = figure(summary.rate, 1 if summary.rate < 10 else 0)
    parts = [
        _n("{count} done", "{count} done", summary.done),
        *([_n("{count} rejected", "{count} rejected", summary.rejected)] if summary.rejected else []),
        *([_n("{count} of them before", "{count} of them before", summary.before)] if summary.before else []),
        _("{seconds} s, {rate} a second").format(seconds=seconds, rate=rate),
    ]
    where = _("; see {file}").format(file=summary.rejects) if summary.rejects else ""
    return ", ".join(parts) + where

"""Batches: files of positions or records of any size, answered by several processes or a cluster, and resumed."""

from sueca.stream.run import BatchProgress, BatchSummary, run_batch
from sueca.stream.task import TASKS, BatchTask

__all__ = ["TASKS", "BatchProgress", "BatchSummary", "BatchTask", "run_batch"]

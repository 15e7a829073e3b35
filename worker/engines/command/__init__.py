"""Any program on this machine makes the asset: see docs/engine-command.md for the contract."""

from worker.engines.command.engine import Command

__all__ = ["Command"]

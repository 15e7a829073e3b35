"""The job side: queue, money, catalogue, storage, engines, the worker program and the reaper."""

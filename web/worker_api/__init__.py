"""The API of workers at home: JSON over HTTPS under /api/worker/v1. See docs/protocol.md."""

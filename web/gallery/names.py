"""File names of our own making: whatever a title says, it never becomes a path."""

import re
import unicodedata


def stem(asset_id: int, title: str) -> str:
    """`homeforge-41-red-dragon`: small letters, digits and hyphens, at most 80 of them.

    The number keeps it apart from all others.
    """
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode()
    slug = "-".join(re.findall(r"[a-z0-9]+", plain.lower()))[:60].strip("-")
    return "-".join(part for part in ("homeforge", str(asset_id), slug) if part)[:80].rstrip("-")


def of_file(asset_id: int, title: str, role: str, ending: str) -> str:
    """The name of one of the asset's files; the main one has the plain name."""
    return stem(asset_id, title) + ("" if role == "main" else f"-{role}") + f".{ending}"


def of_version(asset_id: int, title: str, number: int) -> str:
    """The name of a finished picture: `...-v2.png`, or `...-draft.png` for number 0."""
    return of_file(asset_id, title, f"v{number}" if number else "draft", "png")


def attachment(name: str) -> str:
    """The header that has a browser keep an answer under one of our names."""
    return f'attachment; filename="{name}"'

"""A wheel carries the built client; an editable install leaves that to the Makefile."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ClientHook(BuildHookInterface):  # type: ignore[type-arg]
    """Builds the client before the wheel is packed."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version != "editable":
            subprocess.run([sys.executable, str(Path(self.root) / "scripts" / "client.py"), "build"], check=True)

"""What three systems want to be told to start the worker when its owner logs on."""

import plistlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import PurePath
from xml.sax.saxutils import escape

from boot.console import REFUSED
from worker.home.enrolment import ENDED

UNIT = "homeforge-worker.service"
LABEL = "homeforge.worker"
TASK = "Homeforge worker"
_RESTART_SECONDS = 30


@dataclass(frozen=True, slots=True)
class Program:
    """What is to be started, and in which folder."""

    argv: Sequence[str]
    folder: PurePath


def systemd_unit(program: Program) -> str:
    """A user unit. What a person has to put right is not tried again."""
    command, *arguments = program.argv
    # In the name of the program itself nothing is filled in, so a dollar is one.
    words = [_quoted(command).replace("$$", "$"), *map(_quoted, arguments)]
    return f"""\
[Unit]
Description=Homeforge worker
StartLimitIntervalSec=0

[Service]
ExecStart={" ".join(words)}
WorkingDirectory={_percent(str(program.folder))}
Restart=always
RestartSec={_RESTART_SECONDS}
RestartPreventExitStatus={REFUSED} {ENDED}
SuccessExitStatus={REFUSED} {ENDED}
TimeoutStopSec=30
KillMode=mixed
UMask=0077
NoNewPrivileges=yes

[Install]
WantedBy=default.target
"""


def _quoted(word: str) -> str:
    for plain, escaped in (("\\", "\\\\"), ('"', '\\"'), ("$", "$$")):
        word = word.replace(plain, escaped)
    return f'"{_percent(word)}"'


def _percent(word: str) -> str:
    return word.replace("%", "%%")


def launchd_agent(program: Program) -> bytes:
    """A property list. Only a crash starts it again, not an end with a reason."""
    return plistlib.dumps(
        {
            "Label": LABEL,
            "ProgramArguments": list(program.argv),
            "WorkingDirectory": str(program.folder),
            "RunAtLoad": True,
            "KeepAlive": {"Crashed": True},
            "ThrottleInterval": _RESTART_SECONDS,
            "ProcessType": "Background",
            "Umask": 0o077,
            "ExitTimeOut": 30,
        },
        sort_keys=False,
    )


def windows_task(program: Program, user: str) -> str:
    """The definition of a task at log-on of `user`, who needs no rights of an administrator."""
    command, *arguments = program.argv
    return f"""\
<?xml version="1.0" encoding="UTF-16"?>
<Task version="1.2" xmlns="http://schemas.microsoft.com/windows/2004/02/mit/task">
  <RegistrationInfo>
    <Description>Makes assets for a Homeforge studio.</Description>
  </RegistrationInfo>
  <Triggers>
    <LogonTrigger>
      <UserId>{escape(user)}</UserId>
    </LogonTrigger>
  </Triggers>
  <Principals>
    <Principal id="Owner">
      <UserId>{escape(user)}</UserId>
      <LogonType>InteractiveToken</LogonType>
      <RunLevel>LeastPrivilege</RunLevel>
    </Principal>
  </Principals>
  <Settings>
    <MultipleInstancesPolicy>IgnoreNew</MultipleInstancesPolicy>
    <DisallowStartIfOnBatteries>false</DisallowStartIfOnBatteries>
    <StopIfGoingOnBatteries>false</StopIfGoingOnBatteries>
    <ExecutionTimeLimit>PT0S</ExecutionTimeLimit>
    <RestartOnFailure>
      <Interval>PT1M</Interval>
      <Count>3</Count>
    </RestartOnFailure>
  </Settings>
  <Actions Context="Owner">
    <Exec>
      <Command>{escape(command)}</Command>
      <Arguments>{escape(" ".join(map(_windows_quoted, arguments)))}</Arguments>
      <WorkingDirectory>{escape(str(program.folder))}</WorkingDirectory>
    </Exec>
  </Actions>
</Task>
"""


def _windows_quoted(word: str) -> str:
    """By the rules of the C runtime; a path holds no quotation marks there."""
    return f'"{word}"' if " " in word or not word else word

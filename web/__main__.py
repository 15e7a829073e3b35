"""`python3 -m web`: the whole studio; `python3 -m web serve`: only its web server."""

import argparse
import os
import sys

from boot import environment

GRACE_SECONDS = 15


def serve(options: argparse.Namespace) -> int:
    """Serve until SIGTERM. Raises Refusal or SettingError for what a person can put right."""
    import uvicorn

    from boot import checks, variables
    from boot.console import Refusal, say
    from web import log, settings

    try:
        known = settings.from_environment(os.environ)
    except settings.SettingsError as error:
        raise Refusal(str(error)) from error
    checks.port_is_free(options.host, options.port)
    direct = known.direct_database_url or known.database_url
    prepares = known.prepared_statements
    checks.databases_answer(known.database_url, direct, prepares=prepares, warn=say)
    level = variables.log_level()
    uvicorn.run(
        "web.app:create_app",
        factory=True,
        host=options.host,
        port=options.port,
        workers=options.workers,
        timeout_graceful_shutdown=GRACE_SECONDS,
        # From whom they are believed says FORWARDED_ALLOW_IPS; by default only from this machine.
        proxy_headers=True,
        server_header=False,
        date_header=True,
        log_config=log.CONFIG,
        log_level=level,
        access_log=False,  # the path of a one-time link is a secret
    )
    return 0


if __name__ == "__main__":
    environment.ensure("studio", "web")

    from boot.command import main

    sys.exit(main(sys.argv[1:], serve))

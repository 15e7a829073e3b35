"""Whom a worker takes for its studio, and plain words for what is wrong with who answers.

Certificates are always verified: no setting and no argument switches that off.
"""

import os
import ssl

import httpx2

from boot.variables import SettingError

CA_FILE = "WORKER_CA_FILE"
UNSIGNED = (
    "its certificate is signed by nobody this machine trusts, "
    "or the server keeps an intermediate certificate to itself"
)
# Numbers of OpenSSL's X509_V_ERR_...
_CERTIFICATE = {
    9: "its certificate is not valid yet, or the clock of this machine is wrong",
    10: "its certificate has expired, or the clock of this machine is wrong",
    18: UNSIGNED,
    19: UNSIGNED,
    20: UNSIGNED,
    21: UNSIGNED,
    62: "its certificate is for another name",
    64: "its certificate is for another address",
}
_TLS = {
    "WRONG_VERSION_NUMBER": "what answers there does not speak TLS",
    "RECORD_LAYER_FAILURE": "what answers there does not speak TLS",
    "UNSUPPORTED_PROTOCOL": "it speaks only a TLS that is too old to be safe",
    "TLSV1_ALERT_PROTOCOL_VERSION": "it speaks only a TLS that is too old to be safe",
}


def context(*, trust_env: bool) -> ssl.SSLContext:
    """Believes those signed by WORKER_CA_FILE alone, else whom this machine trusts.

    Raises SettingError.
    """
    path = os.environ.get(CA_FILE, "")
    if not path:
        return httpx2.create_ssl_context(trust_env=trust_env)
    try:
        return ssl.create_default_context(cafile=path)
    except OSError as error:
        why = "there is no certificate in it" if isinstance(error, ssl.SSLError) else error.strerror
        raise SettingError(f"{CA_FILE} names {path}, which cannot be used: {why}.") from error


def why(error: httpx2.RequestError) -> str:
    """What a person can make of an error on the way to the studio, in one line."""
    if complaint := _complaint(error):
        return f"this is not taken for the studio: {complaint}"
    words = ": ".join([type(error).__name__, *str(error).splitlines()[:1]])
    return f"the studio does not answer ({words})"


def _complaint(error: BaseException) -> str | None:
    cause: BaseException | None = error
    while cause and not isinstance(cause, ssl.SSLError):
        cause = cause.__cause__ or cause.__context__
    if isinstance(cause, ssl.SSLCertVerificationError):
        unknown = f"its certificate cannot be trusted ({cause.verify_message})"
        return _CERTIFICATE.get(cause.verify_code, unknown)
    # Other errors of TLS are those of a line that broke.
    return _TLS.get(cause.reason) if isinstance(cause, ssl.SSLError) else None

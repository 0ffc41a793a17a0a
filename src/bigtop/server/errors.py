"""What is answered when something cannot be done: a code for programs, a sentence for people."""

from typing import Any

from bigtop.core.errors import BigtopError
from bigtop.core.views import Wire

STATUS = {
    "bad_message": 400,
    "bad_cookie": 401,
    "no_guest": 401,
    "forbidden": 403,
    "unknown": 404,
    "not_now": 409,
    "stale": 409,
    "illegal": 422,
    "bad_choice": 422,
    "too_large": 413,
    "too_many": 429,
    "storage": 503,
    "internal": 500,
}


class Problem(Wire, omit_defaults=True):
    """What was wrong. `seq` is the table's newest entry where the sender was behind it."""

    code: str
    message: str
    seq: int | None = None


class Refused(BigtopError):
    """Something that the service does not do; `code` is one of `STATUS`."""

    def __init__(self, code: str, message: str, seq: int | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.seq = seq

    @property
    def problem(self) -> Problem:
        """What is sent about it."""
        return Problem(code=self.code, message=str(self), seq=self.seq)


def problem_of(error: BigtopError) -> Problem:
    """What is sent about wrong input of any kind."""
    if isinstance(error, Refused):
        return error.problem
    return Problem(code="bad_choice", message=str(error))


def body_of(problem: Problem) -> dict[str, Any]:
    """The one form in which HTTP answers carry errors."""
    return {"error": problem}

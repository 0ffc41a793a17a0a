"""schemathesis asks the HTTP side for all that its description allows."""

from typing import Any

import httpx
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import not_a_server_error

from bigtop.server.errors import STATUS
from tests.server.services import Server

EXAMPLES = 12  # of each operation


def test_every_operation_answers_or_says_why_not(server: Server) -> None:
    schema = schemathesis.openapi.from_url(f"{server.address}/api-docs/openapi.json")
    found: Any = schema.get_all_operations()
    operations = [result.ok() for result in found]
    assert len(operations) > 8
    for operation in operations:
        _try(operation, server.address)


def _try(operation: Any, address: str) -> None:
    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy())
    def answers(case: Any) -> None:
        response = case.call(base_url=address)
        case.validate_response(response, checks=[not_a_server_error])
        if response.status_code >= 400:
            problem = response.json()["error"]
            assert problem["code"] in STATUS
            assert problem["message"]

    answers()


def test_the_description_is_served_without_help_from_elsewhere(server: Server) -> None:
    page = httpx.get(f"{server.address}/api-docs", trust_env=False).text
    assert "http://" not in page
    assert "https://" not in page

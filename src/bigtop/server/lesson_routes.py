"""The HTTP side of lessons, which keep nothing: each step stands for itself."""

import asyncio
from typing import Annotated

from litestar import Router, get, post
from litestar.params import Parameter

from bigtop.server.lessons import LessonAnswer, LessonStep, Try, answer, show
from bigtop.server.routes import check_request

GameName = Annotated[str, Parameter(max_length=40)]
StepNumber = Annotated[int, Parameter(ge=0, le=1000)]


@get("/{game:str}/{step:int}")
async def lesson_step(game: GameName, step: StepNumber) -> LessonStep:
    """A step of a game's lesson."""
    return await asyncio.to_thread(show, game, step)


@post("/{game:str}/{step:int}", status_code=200)
async def lesson_try(game: GameName, step: StepNumber, data: Try) -> LessonAnswer:
    """Try something at a step; nothing is kept of it."""
    return await asyncio.to_thread(answer, game, step, data.action)


lesson_api = Router(
    "/api/lessons", route_handlers=[lesson_step, lesson_try], before_request=check_request
)

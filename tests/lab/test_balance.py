"""The balance report of The Magnificent: what it measures, and which bars it says are kept."""

from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

import bigtop
from bigtop import ChoiceError
from bigtop.core.layout import allocate, settings
from bigtop.core.many import play_many
from bigtop.core.playouts import RANDOM
from bigtop.games.magnificent.state import HELD, USED
from bigtop.lab.balance import FEWEST, Balance, Solo, Swing, measure, measure_solo, swings_of
from bigtop.lab.balance_report import Findings, page, plot, write
from bigtop.lab.duel import Duel, duel

FINE = Balance(
    players=4,
    games=1000,
    winning_score=170.0,
    actions=(0.5, 0.3, 0.2),
    seats=(0.25, 0.25, 0.25, 0.25),
    turn_order=(0.28, 0.24, 0.24, 0.24),
    sources=dict.fromkeys(
        ("posters", "bonuses", "masters", "debts", "last masters", "coins", "zones"), 9.5
    ),
    swings=(
        Swing("masters", "The <Tinker>", 300, -10.0, 2.5),
        Swing("boards", "IV", 300, 3.0, 2.5),
    ),
)
SOLO = Solo(1000, 171.2, {200: 0.1, 220: 0.02, 240: 0.0})
WON = Duel(1000, 700, 180.0, 140.0)


def missed(balance: Balance = FINE, fight: Duel = WON) -> list[str]:
    return [bar.name for bar in Findings([balance], SOLO, fight).bars() if not bar.holds]


def test_every_bar_holds_up_to_its_limit_and_not_beyond() -> None:
    assert missed() == []
    other = Swing("posters", "Sparks", 300, 10.1, 2.5)
    for balance, name in (
        (replace(FINE, actions=(0.51, 0.29, 0.2)), "4 players: share of each action"),
        (replace(FINE, actions=(0.45, 0.36, 0.19)), "4 players: share of each action"),
        (replace(FINE, winning_score=119.0), "4 players: winning score"),
        (replace(FINE, winning_score=221.0), "4 players: winning score"),
        (replace(FINE, seats=(0.2, 0.2, 0.31, 0.29)), "4 players: wins by seat"),
        (replace(FINE, turn_order=(0.29, 0.2, 0.26, 0.25)), "4 players: wins by turn order"),
        (replace(FINE, swings=(other, *FINE.swings)), "4 players: largest swing of a card"),
    ):
        assert missed(balance) == [name]
    assert missed(fight=Duel(1000, 699, 180.0, 140.0)) == ["Planner beats greedy"]


def test_figures_are_those_of_the_games() -> None:
    found = measure(2, 3, seed=4, policy=RANDOM)
    game = bigtop.game("magnificent", players=2)
    finals, _ = play_many(game, 3, seed=4)
    scores = game.all_scores(finals)
    assert found.winning_score == scores.max(axis=1).mean()
    assert sum(found.sources.values()) == pytest.approx(scores.mean())
    assert found.actions[0] == finals["actions_taken"][:, :, 0].sum() / (3 * 2 * 12)
    for shares in (found.actions, found.seats, found.turn_order):
        assert sum(shares) == pytest.approx(1)


def test_lone_players_are_measured_by_what_they_reach() -> None:
    found = measure_solo(2, seed=4, policy=RANDOM)
    assert found.mean_score < 200
    assert found.reached == {200: 0.0, 220: 0.0, 240: 0.0}


def test_a_swing_is_how_much_more_often_the_holder_wins() -> None:
    game = bigtop.game("magnificent", players=2)
    finals = allocate(game.parts.dtype, 2 * FEWEST)
    wins = np.zeros((2 * FEWEST, 2))
    wins[:, 0] = 1
    finals["master_places"][:FEWEST, 3] = HELD  # seat 0, who wins
    finals["master_places"][FEWEST:, 3] = USED + 1  # seat 1, who does not
    finals["poster_places"][:FEWEST, 0] = USED
    finals["poster_places"][: FEWEST - 1, 1] = HELD + 1  # too rarely
    swings = {swing.name: swing for swing in swings_of(finals, wins, 2, "house")}
    assert set(swings) == {"The Rope Rigger", "Torches at Dusk"}
    assert swings["The Rope Rigger"].points == 0
    assert swings["Torches at Dusk"].points == 50
    assert swings["Torches at Dusk"].error == pytest.approx(100 * (0.25 / FEWEST) ** 0.5)


def test_the_page_shows_every_figure_and_the_command() -> None:
    text = page(Findings([replace(FINE, winning_score=230.0)], SOLO, WON), "bigtop it")
    assert "Made by `bigtop it`:" in text
    assert "| 4 players: winning score | 230 | 120–220 | **missed** |" in text
    assert "| 4 players: wins by turn order | 28.0 24.0 24.0 24.0 | at most 28.0% | holds |" in text
    assert "| Planner beats greedy | 70.0% | 70 % or more | holds |" in text
    assert "171 points on average, and reaches 200 in 10.0%, 220 in 2.0%" in text
    assert "- The <Tinker> (masters): -10.0 ± 2.5" in text
    assert "![The swing of every card](magnificent-balance.svg)" in text


def test_the_plot_has_a_dot_for_each_card() -> None:
    far = replace(FINE, swings=(*FINE.swings, Swing("posters", "Sparks", 300, 90.0, 2.5)))
    root = ElementTree.fromstring(plot([far]))
    dots = [dot for dot in root.iter() if dot.tag.endswith("circle")]
    assert [dot.get("cx") for dot in dots] == ["320.0", "740.0", "502.0"]
    assert "The <Tinker> -10.0" in [title.text for dot in dots for title in dot]


def test_the_report_is_written_to_a_folder_or_refused(tmp_path: Path) -> None:
    findings = Findings([FINE], SOLO, WON)
    write(findings, "bigtop it", tmp_path / "docs")
    names = {path.name for path in (tmp_path / "docs").iterdir()}
    assert names == {"magnificent-balance.md", "magnificent-balance.svg"}
    (tmp_path / "file").touch()
    with pytest.raises(ChoiceError, match=r"cannot write to .*file: "):
        write(findings, "bigtop it", tmp_path / "file")


def test_a_player_who_plans_beats_a_greedy_one() -> None:
    found = duel(1 if settings.DISABLE_JIT else 40, seed=11)
    assert found.share >= 0.7
    assert found.planner_score > found.greedy_score

"""`bigtop warmup`, and kernels that tests compile and servers do not.

The rules of a game are a part of most of its kernels. A process that has just compiled some of them
compiles one more in a fraction of the time that a new process takes, so the tests that need the
largest are called here once.

python -m tests.warmup [--server]
"""

import sys
from contextlib import suppress
from functools import partial

from bigtop import Random
from bigtop.cli import cli
from tests.bots import test_lookahead, test_network, test_ranking, test_training, test_witness
from tests.games import test_magnificent_planning, test_scout_players
from tests.lab import test_balance

COMPILING = (
    partial(test_scout_players.test_the_planner_beats_the_greedy_player, 2),
    partial(test_network.test_policies_choose_by_what_the_seat_may_know, "scout", Random(20_26)),
    test_ranking.test_who_likes_few_cards_shows_the_longest_set,
    test_lookahead.test_a_card_to_be_turned_up_is_worth_the_mean_of_all_that_can_come,
    test_network.test_what_a_run_learns_comes_from_its_teacher,
    test_training.test_a_game_that_chance_ends_is_learned_from,
    test_witness.test_the_shipped_witness_tells_real_hands_from_imagined_ones,
    test_magnificent_planning.test_a_performance_waits_for_the_tile_that_a_second_poster_needs,
    test_balance.test_a_player_who_plans_beats_a_greedy_one,
)

if __name__ == "__main__":
    if status := cli(["warmup", *sys.argv[1:]], standalone_mode=False):
        sys.exit(status)
    for test in COMPILING:
        with suppress(Exception):  # what fails is told when all tests are run
            test()

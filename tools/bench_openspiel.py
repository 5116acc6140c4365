"""Random play of ours against OpenSpiel's chess and backgammon in C++, in decisions and moves per second on one core.

OpenSpiel's MCTS bot with two simulations and many rollouts spends nearly all its time in C++ rollouts. A rollout's length
is taken from random games played here. Both sides are measured in turns, and the best of each counts, so that a neighbour
on the machine slows neither alone. Given: the bench program, and how many turns.
"""

import os
import random
import re
import subprocess
import sys
import time

import pyspiel

THEIRS = ("chess", "backgammon")
WANTED = 10
# What examples/bench does for each game: the best of 5 stretches of 0.6 seconds.
STRETCHES, STRETCH = 5, 0.6


def length(game, games):
    moves = 0
    for seed in range(games):
        rng = random.Random(seed)
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes())
                state.apply_action(rng.choices(actions, weights)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                moves += 1
    return moves / games


def seconds(game, rollouts):
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    evaluator = pyspiel.RandomRolloutEvaluator(rollouts, 1)
    bot = pyspiel.MCTSBot(game, evaluator, 1.0, 2, 100, False, 1, False)
    start = time.perf_counter()
    bot.step(state)
    return time.perf_counter() - start


def speed(game, moves):
    """Millions of moves per second: the best of as many stretches, as long, as our own bench takes."""
    rollouts = max(1, round(100 * STRETCH / seconds(game, 100)))
    return max(2 * rollouts * moves / seconds(game, rollouts) for _ in range(STRETCHES)) / 1e6


def ours(bench):
    """Lines such as "nexus-ops with 2 seats: 8.03 million decisions/s, 1.20 ms a game, copy 217 ns"."""
    lines = subprocess.run([bench], check=True, capture_output=True, text=True).stdout
    rates = re.findall(r"^(\S+) with (\d+) seats: (\S+) million decisions/s", lines, re.M)
    return {f"{game} with {seats} seats": float(rate) for game, seats, rate in rates}


def main(bench, turns):
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    games = {name: pyspiel.load_game(name) for name in THEIRS}
    lengths = {name: length(game, 100) for name, game in games.items()}
    best = {}
    for _ in range(turns):
        rates = {f"OpenSpiel {name}": speed(games[name], lengths[name]) for name in THEIRS}
        for name, rate in (rates | ours(bench)).items():
            best[name] = max(rate, best.get(name, 0.0))
    for name, rate in best.items():
        if name.startswith("OpenSpiel "):
            print(f"{name}: {rate:.3f} million moves/s")
        else:
            ratios = ", ".join(f"{rate / best[f'OpenSpiel {other}']:.1f} times {other}" for other in THEIRS)
            print(f"{name}: {rate:.2f} million decisions/s, {ratios} (wanted: {WANTED} times)")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))

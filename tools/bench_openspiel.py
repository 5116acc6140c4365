"""Random play of OpenSpiel's chess and backgammon in C++, in moves per second on one core.

Its MCTS bot with two simulations and many rollouts spends nearly all its time in C++ rollouts. A rollout's length is
taken from random games played here. What our own bench prints comes in, and is set against it.
"""

import random
import sys
import time

import pyspiel


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


def speed(name, rollouts):
    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    evaluator = pyspiel.RandomRolloutEvaluator(rollouts, 1)
    bot = pyspiel.MCTSBot(game, evaluator, 1.0, 2, 100, False, 1, False)
    start = time.process_time()
    bot.step(state)
    seconds = time.process_time() - start
    return 2 * rollouts * length(game, 40) / seconds


if __name__ == "__main__":
    # Lines such as "nexus-ops: 8.03 million decisions/s, copy 217 ns".
    ours = [line.split(": ", 1) for line in sys.stdin if "million decisions/s" in line]
    theirs = {name: max(speed(name, 400) for _ in range(3)) / 1e6 for name in ("chess", "backgammon")}
    for name, rate in theirs.items():
        print(f"OpenSpiel {name}: {rate:.3f} million moves/s")
    for game, rest in ours:
        rate = float(rest.split()[0])
        ratios = ", ".join(f"{rate / other:.1f} times {name}" for name, other in theirs.items())
        print(f"{game}: {rate:.2f} million decisions/s, {ratios} (wanted: 10 times)")

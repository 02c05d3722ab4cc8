"""Runs another solver in the environment it is installed in. bench_krypto_others starts it.

Standard input is a JSON job: {"solver": its package, "hands": [[cards, objective], ...], "seconds": N}.
Standard output is a JSON list with [seconds of processor time, [solution, ...]] for each hand begun within
that time; at least one.
"""
import contextlib
import importlib
import io
import json
import sys
import time


def _game24():
    return importlib.import_module("game24.calc").solve


def _countdown_numbers_solver():
    module = importlib.import_module("countdown_numbers_solver")

    def solve(cards, objective):
        with contextlib.redirect_stdout(io.StringIO()):  # it prints its solutions
            module.solve(cards, objective)
        return list(module.unique_solutions)

    return solve


def main():
    """Read the job, solve its hands and write the answers."""
    job = json.load(sys.stdin)
    solve = {"game24": _game24, "countdown-numbers-solver": _countdown_numbers_solver}[job["solver"]]()
    solve(*job["hands"][0])  # warm
    answers = []
    began = time.process_time()
    for cards, objective in job["hands"]:
        before = time.process_time()
        solutions = solve(list(cards), objective)
        answers.append((time.process_time() - before, [str(one) for one in solutions]))
        if time.process_time() - began > job["seconds"]:
            break
    json.dump(answers, sys.stdout)


if __name__ == "__main__":
    main()

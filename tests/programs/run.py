"""Runs programs, and sees that each fails when one of its numbers is changed. Called by tests/programs/main.ts and training.ts.

Reads a JSON line for each program, {"name", "text", "changes": how many of its numbers, "all" for each of them, 0 for none, "model": the folder of a model}, and writes one:
{"name", "said": what it printed, "error": what went wrong or null, "changed": how many changes were tried, "missed": those that it
did not notice}. All run in one process, so that a library is imported once.
"""

import contextlib
import io
import json
import random
import re
import sys
import tokenize


def run(text):
    """What a program prints, and the message that it ends with, if it does."""
    printed = io.StringIO()
    try:
        with contextlib.redirect_stdout(printed):
            exec(compile(text, "program", "exec"), {"__name__": "__main__"})
    except SystemExit as end:
        return printed.getvalue(), end.code
    except Exception as error:
        return printed.getvalue(), f"{type(error).__name__}: {error}"
    return printed.getvalue(), None


def literals(text):
    """The numbers of a program: (row, from, to, whether it is an expected number). What stands above them is no number of it."""
    start = text[: text.index("# Given numbers")].count("\n") + 1
    steps = text[: text.index("def attention(")].count("\n") + 1
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        (row, begin), (_, end) = token.start, token.end
        if token.type == tokenize.NUMBER and (row > start or token.line.startswith("TOLERANCE")):
            yield row, begin, end, row > steps and re.match(r" +[\[\d-]", token.line) is not None


def visibly(literal):
    """Another number, by a thousandth and a bit."""
    return str(int(literal) + 1) if literal.isdigit() else repr(float(literal) * 1.001 + 0.001)


def slightly(literal):
    """Another number, in the last digits of float32."""
    number = float(literal)
    return str(int(literal) + 1) if literal.isdigit() else repr(number * 1.000001 if number > 1e-37 else number + 1e-40)


def tried(name, text, changes):
    """How many numbers were changed, one at a time, and which of them the program did not notice."""
    places = list(literals(text))
    if changes != "all":
        places = random.Random(name).sample(places, min(changes, len(places)))
    lines = text.split("\n")
    missed = []
    for count, (row, begin, end, expected) in enumerate(places):
        line = lines[row - 1]
        change = slightly if count % 4 == 3 else visibly
        lines[row - 1] = line[:begin] + change(line[begin:end]) + line[end:]
        said, error = run("\n".join(lines))
        noticed = isinstance(error, str) and "recomputed" not in said
        # Of an expected number that is visibly another, the step and the cell are named: it is not only missing in a total.
        if expected and change is visibly:
            noticed = noticed and re.match(r"[\w.]+\[\d+, \d+\]: recomputed ", error) is not None
        if not noticed:
            missed.append(f"line {row}, {line[begin:end]} in {line.strip()[:60]!r}: {error}")
        lines[row - 1] = line
    return len(places), missed


for request in sys.stdin:
    program = json.loads(request)
    # The folder of the trained model that it reads, as it would stand on its command line.
    sys.argv[1:] = [program.get("model", "build/public/models/use-lite")]
    said, error = run(program["text"])
    tries = error is None and program["changes"] != 0
    count, missed = tried(program["name"], program["text"], program["changes"]) if tries else (0, [])
    print(json.dumps({"name": program["name"], "said": said, "error": error, "changed": count, "missed": missed}), flush=True)

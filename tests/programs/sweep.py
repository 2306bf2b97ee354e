"""How far the numbers of programs are from float64. Called by tests/programs/sweep.ts.

Reads a JSON line for each program, {"name", "text"}, and writes one: {"name", "error": what the program fails with or null,
"gradients": the largest error of a norm of derivatives, relative to itself or a thousandth of the largest in its row, "allowed": the largest that the program allows for,
"others": that of any other step, relative to the largest number of the step}.
"""

import contextlib
import io
import json
import sys

import numpy

# Stands before the steps of a program: nothing is rounded to float32, and what is compared is only kept.
MEASURE = """
def float32(numbers, rounded=float32):
    return rounded(numbers) if isinstance(numbers, list) else numbers


def compare(name, step, shown, error=None):
    compared.append((step, shown, error))


"""
# What is smaller is too small for float32.
TINY = 1e-37


def run(text, names):
    """The message that a program ends with, if it does."""
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            exec(compile(text, "program", "exec"), names)
    except SystemExit as end:
        return str(end.code)
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return None


def array(numbers):
    return numpy.asarray(numbers.detach() if hasattr(numbers, "detach") else numbers)


def worst(error, scale):
    error = numpy.where(numpy.isfinite(error), error, 1e30)
    return float((error / (scale + TINY)).max(initial=0))


def distance(step, shown):
    with numpy.errstate(all="ignore"):
        return numpy.where(step == shown, 0, numpy.abs(step - shown))


for line in sys.stdin:
    request = json.loads(line)
    text = request["text"]
    error = run(text, {"__name__": "__main__"})
    compared = []
    steps = text[: text.rindex("\ntry:\n    try:")].replace("def attention(", MEASURE + "def attention(", 1)
    error = error or run(steps + "\nattention(Check(recomputed))\n", {"compared": compared})
    said = {"gradients": 0.0, "allowed": 0.0, "others": 0.0}
    for step, shown, allowed in compared:
        step, shown = array(step), array(shown)
        size = numpy.abs(numpy.where(numpy.isfinite(step), step, 0))
        if allowed is None:
            said["others"] = max(said["others"], worst(distance(step, shown), size.max(initial=0)))
            continue
        # Norms are compared within a row: one word, and how strongly it depends on each. One that is less than a thousandth
        # of the largest counts as that thousandth. Below 1e-9, as behind several layer norms of two numbers, the digits of float64
        # end as well: there NumPy and PyTorch differ.
        scale = numpy.maximum(numpy.maximum(size, 1e-9), 1e-3 * size.max(axis=1, keepdims=True, initial=0))
        said["gradients"] = max(said["gradients"], worst(distance(step, shown), scale))
        said["allowed"] = max(said["allowed"], worst(array(allowed), scale))
    print(json.dumps({"name": request["name"], "error": error, **said}), flush=True)

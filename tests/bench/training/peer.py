"""The same model in PyTorch, on one thread, for the benchmark. Takes what training-steps TASK COUNT wrote; does the same first steps
and says how far its losses are from those; then takes numbers of steps from its input and answers with their milliseconds.

It is given what makes it fast: batches are drawn beforehand and go round, tables are looked up, cross-entropy is one call, a
gradient is set and not added. The fastest of these forms is kept, in every combination: the last layer for the rows that answer or for
all; W_Q, W_K and W_V apart or side by side in one matrix; Adam with a call for each parameter, one call for all, or all parameters in
one vector; the model traced by torch.jit or not.
"""

import ctypes
import itertools
import json
import math
import os
import statistics
import sys
import time

import torch
from torch.nn import functional as F

torch.set_num_threads(1)

with open(sys.argv[1]) as file:
    run = json.load(file)
batch, tokens, classes, first, heads, d_k = (run[k] for k in ("batch", "tokens", "classes", "first", "heads", "d_k"))
symbols = torch.tensor(run["symbols"]).view(-1, batch, tokens, 2)
# Nothing reads what stands behind the end of a short sentence.
symbols[..., 0].clamp_(min=0)
answers = torch.tensor(run["answers"]).view(-1, batch, tokens - first)
two_symbols = bool((symbols[..., 1] >= 0).any())
later = torch.triu(torch.full((tokens, tokens), -math.inf), 1) if run["causal"] else None


class SymbolInfo(ctypes.Structure):
    """Dl_info of dladdr(3)."""

    _fields_ = [("file", ctypes.c_char_p), ("base", ctypes.c_void_p), ("name", ctypes.c_char_p), ("address", ctypes.c_void_p)]


def blas():
    """What PyTorch multiplies matrices with. Ends the program where that is the reference BLAS, or nothing that is known to be fast."""
    if torch.backends.mkl.is_available():
        return "MKL"
    with open("/proc/self/maps") as maps:
        torch_cpu = ctypes.CDLL(next(line.split()[-1] for line in maps if "libtorch_cpu" in line))
    # As the linker resolves it for PyTorch: numpy, or LAPACK, may have brought another BLAS.
    symbol = SymbolInfo()
    ctypes.CDLL(None).dladdr(ctypes.cast(torch_cpu.sgemm_, ctypes.c_void_p), ctypes.byref(symbol))
    file = os.path.realpath(symbol.file.decode())
    if "openblas" not in file:
        sys.exit(
            f"bench: PyTorch multiplies matrices with {file}, which is not what people run it with.\n"
            "bench: install libopenblas0-pthread, or let PYTHON name a Python whose PyTorch has OpenBLAS or MKL."
        )
    torch_cpu.openblas_get_corename.restype = ctypes.c_char_p
    torch_cpu.openblas_get_config.restype = ctypes.c_char_p
    if torch_cpu.openblas_get_num_threads() != 1:
        sys.exit("bench: OpenBLAS has more than one thread; OPENBLAS_NUM_THREADS=1 gives it one.")
    version = " ".join(torch_cpu.openblas_get_config().decode().split()[:2])
    return f"{version} ({torch_cpu.openblas_get_corename().decode()}), {file}"


def parameters(packed):
    """Names and numbers of all parameters; with `packed`, W_QKV instead of W_Q, W_K and W_V."""
    drawn = iter(run["parameters"])
    found = {
        f"{role}{layer}": torch.tensor([next(drawn) for _ in range(rows * columns)]).view(rows, columns)
        for role, layer, rows, columns in run["layout"]
    }
    if packed:
        for layer in range(1, run["layers"] + 1):
            found[f"W_QKV{layer}"] = torch.cat([found.pop(f"W_{role}{layer}") for role in "QKV"], 1)
    return found


def project(p, layer, x, asking):
    """Queries, keys and values."""
    if f"W_Q{layer}" in p:
        return asking @ p[f"W_Q{layer}"], x @ p[f"W_K{layer}"], x @ p[f"W_V{layer}"]
    weights = p[f"W_QKV{layer}"]
    keys = heads * d_k
    values = weights.shape[1] - 2 * keys
    if asking is x:
        return (x @ weights).split([keys, keys, values], -1)
    return asking @ weights[:, :keys], *(x @ weights[:, keys:]).split([keys, values], -1)


def attend(p, layer, x, asking, start):
    query, key, value = project(p, layer, x, asking)
    if heads > 1:
        query, key, value = (
            t.reshape(batch, -1, heads, t.shape[-1] // heads).transpose(1, 2) for t in (query, key, value)
        )
    scores = query @ key.transpose(-1, -2) * (1 / math.sqrt(d_k))
    if later is not None:
        scores = scores + later[start:]
    context = scores.softmax(-1) @ value
    if heads > 1:
        context = context.transpose(1, 2).reshape(batch, -1, heads * value.shape[-1])
    return context @ p[f"W_O{layer}"] if f"W_O{layer}" in p else context


def normalized(x):
    return x * torch.rsqrt(x.square().mean(-1, keepdim=True) + 1e-5)


def model(asked_only, p, symbols, answers):
    """The loss of a batch."""
    # A symbol that is not there is −1.
    x = F.embedding(symbols[..., 0], p["embeddings0"])
    if two_symbols:
        table = torch.cat([p["embeddings0"], torch.zeros(1, x.shape[-1])])
        x = x + F.embedding(symbols[..., 1] % table.shape[0], table)
    if "positions0" in p:
        x = x + p["positions0"]
    if run["embedding_norm"]:
        x = normalized(x)
    for layer in range(1, run["layers"] + 1):
        start = first if asked_only and layer == run["layers"] else 0
        read = normalized(x) if run["pre_rms"] else x
        asking = read[:, start:] if start else read
        x = (x[:, start:] if start else x) + attend(p, layer, read, asking, start)
        if run["d_ff"]:
            read = normalized(x) if run["pre_rms"] else x
            x = x + torch.relu(read @ p[f"W_1{layer}"]) @ p[f"W_2{layer}"]
    if not asked_only:
        x = x[:, first:]
    return F.cross_entropy((x @ p["W_U0"]).reshape(-1, classes), answers.reshape(-1), ignore_index=-1)


class Form:
    def __init__(self, asked_only, packed, adam, traced):
        self.name = ", ".join(
            ["rows that answer" if asked_only else "all rows"]
            + (["one W_QKV"] if packed else [])
            + [adam]
            + (["traced"] if traced else [])
        )
        named = parameters(packed)
        shapes = [p.shape for p in named.values()]
        sizes = [p.numel() for p in named.values()]
        in_one = adam == "parameters in one vector"
        self.parameters = [torch.cat([p.flatten() for p in named.values()])] if in_one else list(named.values())
        for p in self.parameters:
            p.requires_grad_()
        self.optimizer = torch.optim.Adam(self.parameters, lr=run["rate"], betas=(0.9, run["beta_2"]), foreach=adam == "Adam at once")
        self.steps = 0

        def loss(symbols, answers, *given):
            if in_one:
                given = [part.view(shape) for part, shape in zip(given[0].split(sizes), shapes)]
            return model(asked_only, dict(zip(named, given)), symbols, answers)

        self.loss = torch.jit.trace(loss, (symbols[0], answers[0], *self.parameters)) if traced else loss

    def step(self):
        which = self.steps % len(symbols)
        if run["steps"]:  # the rate falls to 0
            self.optimizer.param_groups[0]["lr"] = run["rate"] * max(0, 1 - self.steps / run["steps"])
        self.steps += 1
        self.optimizer.zero_grad(set_to_none=True)
        loss = self.loss(symbols[which], answers[which], *self.parameters)
        loss.backward()
        self.optimizer.step()
        return loss

    def milliseconds(self, count):
        start = time.perf_counter()
        for _ in range(count):
            self.step()
        return (time.perf_counter() - start) * 1000


library = blas()
forms = [
    Form(*choice)
    for choice in itertools.product(
        [True, False] if first else [True],
        [False, True],
        ["Adam one by one", "Adam at once", "parameters in one vector"],
        [False, True],
    )
]
difference = max(abs(form.step().item() - loss) for form in forms for loss in run["losses"])
for form in forms:
    form.milliseconds(20)
# In turns, so that what else the machine does falls on all of them.
rounds = [[form.milliseconds(20) for form in forms] for _ in range(9)]
medians = [statistics.median(times) for times in zip(*rounds)]
fastest = forms[medians.index(min(medians))]
answer = {"torch": torch.__version__, "blas": library, "form": fastest.name, "difference": difference}
print(json.dumps(answer), flush=True)
for line in sys.stdin:
    print(fastest.milliseconds(int(line)), flush=True)

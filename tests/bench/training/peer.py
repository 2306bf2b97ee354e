"""The same model in PyTorch, on one thread, for the benchmark. Takes what training-steps TASK COUNT wrote; does the same first steps
and says how far its losses are from those; then takes numbers of steps from its input and answers with their milliseconds.

It is given what makes it fast: batches are drawn beforehand and go round, tables are looked up, cross-entropy is one call, a
gradient is set and not added. Of every combination of the last layer for the rows that answer or for all, Adam with one call for all
parameters or for each, and the model traced by torch.jit or not, the fastest is kept.
"""

import itertools
import json
import math
import sys
import time

import torch
from torch.nn import functional as F

torch.set_num_threads(1)

with open(sys.argv[1]) as file:
    run = json.load(file)
batch, tokens, classes, first, heads, d_k = (run[k] for k in ("batch", "tokens", "classes", "first", "heads", "d_k"))
symbols = torch.tensor(run["symbols"]).view(-1, batch, tokens, 2)
answers = torch.tensor(run["answers"]).view(-1, batch, tokens - first)
two_symbols = bool((symbols[..., 1] >= 0).any())
later = torch.triu(torch.full((tokens, tokens), -math.inf), 1) if run["causal"] else None
names = [f"{role}{layer}" for role, layer, _, _ in run["layout"]]


def parameters():
    drawn = iter(run["parameters"])
    return [
        torch.tensor([next(drawn) for _ in range(rows * columns)]).view(rows, columns).requires_grad_()
        for _, _, rows, columns in run["layout"]
    ]


def attend(p, layer, x, asking, start):
    query, key, value = asking @ p[f"W_Q{layer}"], x @ p[f"W_K{layer}"], x @ p[f"W_V{layer}"]
    if heads > 1:
        query, key, value = (t.view(batch, -1, heads, t.shape[-1] // heads).transpose(1, 2) for t in (query, key, value))
    scores = query @ key.transpose(-1, -2) * (1 / math.sqrt(d_k))
    if later is not None:
        scores = scores + later[start:]
    context = scores.softmax(-1) @ value
    if heads > 1:
        context = context.transpose(1, 2).reshape(batch, -1, heads * value.shape[-1])
    return context @ p[f"W_O{layer}"] if f"W_O{layer}" in p else context


def model(asked_only, given, symbols, answers):
    """The loss of a batch."""
    p = dict(zip(names, given))
    # A symbol that is not there is −1.
    x = F.embedding(symbols[..., 0], p["embeddings0"])
    if two_symbols:
        table = torch.cat([p["embeddings0"], torch.zeros(1, x.shape[-1])])
        x = x + F.embedding(symbols[..., 1] % table.shape[0], table)
    if "positions0" in p:
        x = x + p["positions0"]
    for layer in range(1, run["layers"] + 1):
        start = first if asked_only and layer == run["layers"] else 0
        asking = x[:, start:] if start else x
        x = asking + attend(p, layer, x, asking, start)
    if not asked_only:
        x = x[:, first:]
    return F.cross_entropy((x @ p["W_U0"]).reshape(-1, classes), answers.reshape(-1), ignore_index=-1)


class Form:
    def __init__(self, asked_only, foreach, traced):
        self.name = ", ".join(
            ["rows that answer" if asked_only else "all rows", "Adam at once" if foreach else "Adam one by one"]
            + (["traced"] if traced else [])
        )
        self.parameters = parameters()
        self.optimizer = torch.optim.Adam(self.parameters, lr=run["rate"], foreach=foreach)
        self.steps = 0

        def loss(symbols, answers, *given):
            return model(asked_only, given, symbols, answers)

        self.loss = torch.jit.trace(loss, (symbols[0], answers[0], *self.parameters)) if traced else loss

    def step(self):
        which = self.steps % len(symbols)
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


forms = [Form(*choice) for choice in itertools.product([True, False] if first else [True], [True, False], [True, False])]
difference = max(abs(form.step().item() - loss) for form in forms for loss in run["losses"])
for form in forms:
    form.milliseconds(20)
fastest = min(forms, key=lambda form: min(form.milliseconds(20) for _ in range(3)))
print(json.dumps({"torch": torch.__version__, "form": fastest.name, "difference": difference}), flush=True)
for line in sys.stdin:
    print(fastest.milliseconds(int(line)), flush=True)

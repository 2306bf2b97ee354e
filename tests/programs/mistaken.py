"""Mistakes made in plain PyTorch and NumPy, with none of the project's code, for tests/programs/mistakes.ts.

Usage: python3 mistaken.py FOLDER SNIPPET. SNIPPET is the documented Python that saves a module (docs/command-line.md). Writes into FOLDER an .npz
for each module, and cases.json: a list of {"name", "file" and "options" for the command, or "document" and "written"; "expected": the mistakes
of which one has to be named; [] for right numbers}.
"""

import json
import math
import sys

import numpy as np
import torch
from torch import nn

folder, snippet = sys.argv[1], sys.argv[2]
saving = {}
exec(compile(open(snippet).read(), snippet, "exec"), saving)
cases = []


class Broken(nn.MultiheadAttention):
    """Attention written out, in which one thing is done wrongly."""

    def __init__(self, mistake, d=8, heads=2):
        super().__init__(d, heads, batch_first=True)
        self.mistake = mistake
        for bias in (self.in_proj_bias, self.out_proj.bias):
            nn.init.normal_(bias, std=0.5)
        nn.init.normal_(self.in_proj_weight, std=0.6)

    def forward(self, x, key, value, attn_mask=None, **_):
        is_ = self.mistake.__eq__
        n, d = x.shape[-2:]
        h, size = self.num_heads, d // self.num_heads
        W_q, W_k, W_v = self.in_proj_weight.chunk(3)
        b_q, b_k, b_v = self.in_proj_bias.chunk(3)
        if is_("query_and_key_matrices_exchanged"):
            W_q, W_k = W_k, W_q
        if is_("key_and_value_matrices_exchanged"):
            W_k, W_v = W_v, W_k
        if is_("query_matrix_transposed"):
            W_q = W_q.T
        if is_("key_matrix_transposed"):
            W_k = W_k.T
        if is_("value_matrix_transposed"):
            W_v = W_v.T
        if is_("biases_forgotten"):
            b_q, b_k, b_v = 0, 0, 0
        if is_("query_bias_forgotten"):
            b_q = 0
        if is_("value_bias_forgotten"):
            b_v = 0
        q, k, v = x @ W_q.T + b_q, x @ W_k.T + b_k, x @ W_v.T + b_v

        def split(t):
            if self.mistake in ("heads_by_stride", "heads_by_stride_and_back"):
                return t.reshape(n, size, h).permute(2, 0, 1)
            if self.mistake in ("heads_from_rows", "heads_from_rows_and_back"):
                return t.reshape(h, n, size)
            return t.reshape(n, h, size).transpose(0, 1)

        q, k, v = split(q), split(k), split(v)
        if is_("queries_and_keys_exchanged"):
            q, k = k, q
        compared_q, compared_k = q, k
        if self.mistake in ("values_for_keys", "keys_and_values_exchanged"):
            compared_k = v
        if is_("queries_for_keys"):
            compared_k = q
        if is_("keys_for_queries"):
            compared_q = k
        scores = compared_q @ compared_k.transpose(-1, -2)
        factor = {
            "no_scale": 1.0,
            "scaled_after_softmax": 1.0,
            "scaled_by_d_k": 1 / size,
            "scaled_by_root_d_model": 1 / math.sqrt(d),
            "scaled_by_root_n": 1 / math.sqrt(n),
            "multiplied_by_root": math.sqrt(size),
            "scaled_twice": 1 / size,
        }.get(self.mistake, 1 / math.sqrt(size))
        scores = scores * factor
        mask = attn_mask
        if mask is not None:
            if is_("mask_transposed"):
                mask = mask.T
            if is_("mask_turned_around"):
                mask = torch.where(mask == 0, -torch.inf, 0.0)
            if is_("mask_one_further"):
                mask = torch.triu(torch.full((n, n), -torch.inf), 2)
            late = self.mistake in ("mask_after_softmax", "softmax_over_masked_zeros")
            if is_("mask_as_zero"):
                scores = scores.masked_fill(mask < 0, 0)
            elif not late and not is_("mask_forgotten"):
                scores = scores + mask
        if is_("softmax_over_columns"):
            weights = scores.softmax(-2)
        elif is_("softmax_over_everything"):
            weights = scores.flatten(1).softmax(-1).reshape(h, n, n)
        elif is_("softmax_without_exp"):
            weights = scores / scores.sum(-1, keepdim=True)
        elif is_("softmax_not_divided"):
            weights = scores.exp()
        elif is_("base_two"):
            weights = torch.exp2(scores) / torch.exp2(scores).sum(-1, keepdim=True)
        else:
            weights = scores.softmax(-1)
        if is_("softmax_twice"):
            weights = weights.softmax(-1)
        if is_("scaled_after_softmax"):
            weights = weights / math.sqrt(size)
        if mask is not None and self.mistake in ("mask_after_softmax", "softmax_over_masked_zeros"):
            weights = weights.masked_fill(mask < 0, 0)
            if is_("softmax_over_masked_zeros"):
                weights = weights.softmax(-1)
        mixed = k if self.mistake in ("keys_for_values", "keys_and_values_exchanged") else v
        if is_("queries_for_values"):
            mixed = q
        context = (weights.transpose(-1, -2) if is_("context_from_columns") else weights) @ mixed
        if self.mistake in ("heads_from_rows_and_back", "heads_joined_by_rows"):
            joined = context.reshape(n, d)
        elif self.mistake in ("heads_by_stride_and_back", "heads_joined_by_stride"):
            joined = context.permute(1, 2, 0).reshape(n, d)
        elif is_("heads_joined_in_reverse"):
            joined = context.flip(0).transpose(0, 1).reshape(n, d)
        elif is_("heads_joined_in_order"):
            joined = context[[1, 3, 0, 2]].transpose(0, 1).reshape(n, d)
        else:
            joined = context.transpose(0, 1).reshape(n, d)
        W_o = self.out_proj.weight.T if is_("output_matrix_transposed") else self.out_proj.weight
        if is_("output_layer_forgotten"):
            return joined, weights
        output = joined if is_("output_matrix_forgotten") else joined @ W_o.T
        return (output if is_("output_bias_forgotten") else output + self.out_proj.bias), weights


def module(name, attention, expected, n=5, d=8, mask=None, options=()):
    file = f"{folder}/{name.replace(' ', '-')}.npz"
    saving["save_attention"](attention, torch.randn(n, d), file, mask)
    cases.append({"name": name, "file": file, "options": list(options), "expected": expected})


torch.manual_seed(5)
causal = torch.triu(torch.full((5, 5), -torch.inf), 1)
for heads in (1, 2, 4):
    attention = nn.MultiheadAttention(8, heads, batch_first=True)
    module(f"nn.MultiheadAttention of {heads} heads", attention, [])
    module(f"nn.MultiheadAttention of {heads} heads causal", attention, [], mask=causal)
module("nn.MultiheadAttention with a mask of numbers", nn.MultiheadAttention(8, 2), [], mask=torch.randn(5, 5))
module("nn.MultiheadAttention without biases", nn.MultiheadAttention(8, 2, bias=False), [])
module("the module written out", Broken(""), [])
module("the module written out, causal", Broken(""), [], mask=causal)

unmasked = """no_scale scaled_by_d_k scaled_by_root_d_model scaled_by_root_n multiplied_by_root scaled_twice scaled_after_softmax
    softmax_over_columns softmax_over_everything softmax_without_exp softmax_not_divided softmax_twice base_two queries_and_keys_exchanged
    values_for_keys queries_for_keys keys_for_queries context_from_columns keys_for_values queries_for_values keys_and_values_exchanged
    key_and_value_matrices_exchanged query_matrix_transposed key_matrix_transposed value_matrix_transposed output_matrix_transposed
    biases_forgotten query_bias_forgotten value_bias_forgotten output_bias_forgotten output_matrix_forgotten heads_by_stride
    heads_by_stride_and_back heads_joined_by_stride heads_from_rows heads_from_rows_and_back heads_joined_by_rows heads_joined_in_reverse
    output_layer_forgotten"""
for mistake in unmasked.split():
    module(mistake, Broken(mistake), [mistake])
module("heads_joined_in_order", Broken("heads_joined_in_order", heads=4), ["heads_joined_in_order"])
for mistake in """mask_forgotten mask_as_zero mask_after_softmax softmax_over_masked_zeros mask_transposed mask_turned_around
    mask_one_further""".split():
    module(mistake, Broken(mistake), [mistake], mask=causal)


def arrays(name, expected, options=(), **named):
    file = f"{folder}/{name.replace(' ', '-')}.npz"
    np.savez(file, **named)
    cases.append({"name": name, "file": file, "options": list(options), "expected": expected})


def attend(q, k, v, scale=None, mask=0.0):
    scores = q @ np.swapaxes(k, -1, -2) * (scale or 1 / math.sqrt(q.shape[-1])) + mask
    powers = np.exp(scores - scores.max(-1, keepdims=True))
    return powers / powers.sum(-1, keepdims=True) @ v


rng = np.random.default_rng(3)
q, k, v = (rng.normal(size=(4, 6, 3)) for _ in range(3))
arrays("q k v by heads", [], ["--heads", "4"], q=q, k=k, v=v, output=attend(q, k, v))
arrays("another scale by heads", ["scaled_by_d_k"], ["--heads", "4"], q=q, k=k, v=v, output=attend(q, k, v, 1 / 3))
arrays("√d_model by heads", ["scaled_by_root_d_model"], ["--heads", "4"], q=q, k=k, v=v, output=attend(q, k, v, 12**-0.5))
arrays("a scale that is asked for", [], ["--heads", "4", "--scale", "0.25"], q=q, k=k, v=v, output=attend(q, k, v, 0.25))
b = rng.normal(size=(2, 6, 4, 3))
q4, k4, v4 = (rng.normal(size=(2, 6, 4, 3)) for _ in range(3))
out = np.swapaxes(attend(*(np.swapaxes(a, 1, 2) for a in (q4, k4, v4))), 1, 2)
arrays("a batch by bnhd", [], ["--layout", "bnhd", "--batch", "1"], q=q4, k=k4, v=v4, output=out)
kv = rng.normal(size=(2, 6, 3)), rng.normal(size=(2, 6, 3))
turns = attend(q, kv[0][[0, 1, 0, 1]], kv[1][[0, 1, 0, 1]])
groups = attend(q, kv[0][[0, 0, 1, 1]], kv[1][[0, 0, 1, 1]])
grouped = ["--layout", "hnd"]
arrays("grouped queries", [], grouped, q=q, k=kv[0], v=kv[1], output=groups)
arrays("grouped queries by turns", ["kv_heads_by_turns"], grouped, q=q, k=kv[0], v=kv[1], output=turns)
cross = rng.normal(size=(5, 4)), rng.normal(size=(7, 4)), rng.normal(size=(7, 3))
arrays("cross-attention", [], q=cross[0], k=cross[1], v=cross[2], context=attend(*cross))
arrays("cross-attention without scale", ["no_scale"], q=cross[0], k=cross[1], v=cross[2], context=attend(*cross, 1.0))

# Documents: what modules of PyTorch's attention do not have.


def document(name, expected, document, **written):
    rows = {step.replace("__", "."): [[f"{x:.6f}" for x in row] for row in table] for step, table in written.items()}
    cases.append({"name": name, "document": document, "written": rows, "expected": expected})


def matrix(rows, columns, size=1.0):
    return np.round(rng.normal(size=(rows, columns)) * size, 3)


def normed(x, epsilon=0.01, mean=True, over=0, root=True):
    c = x - x.mean(-1, keepdims=True) if mean else x
    variance = (c**2).sum(-1, keepdims=True) / (x.shape[-1] - over) + epsilon
    return c / (np.sqrt(variance) if root else variance)


erf = np.vectorize(math.erf)
gelus = {
    "gelu": lambda x: x / 2 * (1 + erf(x / math.sqrt(2))),
    "gelu_tanh": lambda x: x / 2 * (1 + np.tanh(math.sqrt(2 / math.pi) * (x + 0.044715 * x**3))),
    "none": lambda x: x,
}
X = matrix(4, 4)
W = {name: matrix(4, 4) for name in ("query", "key", "value")}
W_1, W_2 = matrix(4, 5), matrix(5, 4)


def layer(place, activation):
    parameters = {**{name: one.tolist() for name, one in W.items()}, "W_1": W_1.tolist(), "W_2": W_2.tolist()}
    return {
        "tokens": ["a", "b", "c", "d"],
        "embeddings": X.tolist(),
        "layers": 1,
        "norm": {"place": place, "epsilon": 0.01, **({"final": False} if place == "pre" else {})},
        "feed_forward": {"d_ff": 5, "activation": activation},
        "parameters": parameters,
    }


def computed(place, activation="gelu", norm=normed, residual=1.0):
    """The results of attention and of the feed-forward block, each with its residual and norm."""
    f = gelus[activation]

    def attention(x):
        return attend(x @ W["query"], x @ W["key"], x @ W["value"])

    def block(x):
        return f(x @ W_1) @ W_2

    x = X
    results = []
    for part in (attention, block):
        x = residual * x + part(norm(x)) if place == "pre" else norm(residual * x + part(x))
        results.append(x)
    return results


PRE, POST = "layer1__feed_forward__residual", "layer1__feed_forward__layer_norm"
document("a layer, pre-norm", [], layer("pre", "gelu"), **{PRE: computed("pre")[1]})
document("a layer, post-norm", [], layer("post", "gelu"), **{POST: computed("post")[1]})
document("norm_before", ["norm_before"], layer("post", "gelu"), layer1__residual=computed("pre")[0])
document("norm_after", ["norm_after"], layer("pre", "gelu"), layer1__layer_norm=computed("post")[0])
for mistake, norm in (
    ("norm_with_n_minus_one", lambda x: normed(x, over=1)),
    ("norm_without_epsilon", lambda x: normed(x, 0)),
    ("norm_without_mean", lambda x: normed(x, mean=False)),
    ("norm_without_root", lambda x: normed(x, root=False)),
):
    document(mistake, [mistake], layer("post", "gelu"), **{POST: computed("post", norm=norm)[1]})
document("residual_forgotten", ["residual_forgotten"], layer("post", "gelu"), **{POST: computed("post", residual=0)[1]})
document("gelu_by_tanh", ["gelu_by_tanh"], layer("post", "gelu"), **{POST: computed("post", "gelu_tanh")[1]})
document("gelu_by_erf", ["gelu_by_erf"], layer("post", "gelu_tanh"), **{POST: computed("post", "gelu")[1]})
document("activation_forgotten", ["activation_forgotten"], layer("post", "gelu"), **{POST: computed("post", "none")[1]})

plain = {"tokens": ["a", "b", "c", "d"], "embeddings": X.tolist(), "parameters": {n: w.tolist() for n, w in W.items()}}
Q, K, V = X @ W["query"], X @ W["key"], X @ W["value"]


def softmax(s):
    powers = np.exp(s - s.max(-1, keepdims=True))
    return powers / powers.sum(-1, keepdims=True)


document("keys_not_transposed", ["keys_not_transposed"], plain, scores=Q @ K)
document("keys_not_transposed, from the weights", ["keys_not_transposed"], plain, weights=softmax(Q @ K / 2))
document("query_matrix_first", ["query_matrix_first"], plain, query=W["query"] @ X)
document("matrices_first", ["matrices_first"], plain, context=attend(*(W[n] @ X for n in W)))
document("matrices_transposed", ["matrices_transposed"], plain, context=attend(*(X @ W[n].T for n in W)))
document("value_matrix_forgotten", ["value_matrix_forgotten"], plain, context=attend(Q, K, X))
document("sum_cut", ["sum_cut"], plain, scores=Q[:, :3] @ K[:, :3].T)
document("row_below", ["row_below"], plain, context=np.roll(attend(Q, K, V), -1, 0))
document("base_ten", ["base_ten"], plain, weights=softmax(Q @ K.T / 2 * math.log(10)))
unscaled = {**plain, "attention": {"scale": "none"}}
document("scaled_though_unscaled", ["scaled_though_unscaled"], unscaled, weights=softmax(Q @ K.T / 2))
document("scaled_by_d_k_though_unscaled", ["scaled_by_d_k_though_unscaled"], unscaled, context=softmax(Q @ K.T / 4) @ V)
document("two mistakes", ["no_scale", "context_from_columns"], plain, context=softmax(Q @ K.T).T @ V)
document("two others", ["scaled_by_d_k", "value_matrix_transposed"], plain, context=softmax(Q @ K.T / 4) @ (X @ W["value"].T))

angles = np.outer(np.arange(4), [1.0, 0.01])


def rotated(x, angles, halves):
    pairs = ((0, 2), (1, 3)) if halves else ((0, 1), (2, 3))
    out = x.copy()
    for p, (i, j) in enumerate(pairs):
        cos, sin = np.cos(angles[:, p]), np.sin(angles[:, p])
        out[:, i], out[:, j] = x[:, i] * cos - x[:, j] * sin, x[:, i] * sin + x[:, j] * cos
    return out


def rotary(angles, halves):
    return rotated(Q, angles, halves) @ rotated(K, angles, halves).T


pairs, halves = {**plain, "positions": "rotary"}, {**plain, "positions": {"rotary": "halves"}}
document("rotary", [], pairs, scores=rotary(angles, False))
document("rotary_in_halves", ["rotary_in_halves"], pairs, scores=rotary(angles, True))
document("rotary_in_pairs", ["rotary_in_pairs"], halves, scores=rotary(angles, False))
document("rotary_backwards", ["rotary_backwards"], pairs, scores=rotary(-angles, False))
document("rotary_forgotten", ["rotary_forgotten"], pairs, scores=Q @ K.T)

sinusoidal = {**plain, "positions": "sinusoidal"}


def positioned(first, scale=1.0):
    a = np.outer(np.arange(first, first + 4), [1.0, 0.01])
    return scale * X + np.stack([np.sin(a[:, 0]), np.cos(a[:, 0]), np.sin(a[:, 1]), np.cos(a[:, 1])], 1)


document("positions_from_one", ["positions_from_one"], sinusoidal, query=positioned(1) @ W["query"])
document("positions_forgotten", ["positions_forgotten"], sinusoidal, query=X @ W["query"])
document(
    "embedding_scale_forgotten",
    ["embedding_scale_forgotten"],
    {**sinusoidal, "embedding_scale": "sqrt"},
    query=positioned(0) @ W["query"],
)
distance = np.abs(np.subtract.outer(np.arange(4), np.arange(4)))
document(
    "alibi_sign",
    ["alibi_sign"],
    {**plain, "positions": {"alibi": 0.5}},
    weights=softmax(Q @ K.T / 2 + 0.5 * distance),
)
document(
    "softcap_forgotten",
    ["softcap_forgotten"],
    {**plain, "attention": {"softcap": 2}},
    weights=softmax(Q @ K.T / 2),
)


def two(x):
    return np.round(x, 2)


scaled = two(two(two(Q) @ two(K).T) / 2)
powers = two(np.exp(scaled - scaled.max(-1, keepdims=True)))
weights = two(powers / two(powers.sum(-1, keepdims=True)))
cases.append(
    {
        "name": "rounded_steps",
        "document": plain,
        "written": {"context": [[f"{x:.2f}" for x in row] for row in weights @ two(V)]},
        "expected": ["rounded_steps"],
    }
)
wrong = [[f"{x:.4f}" for x in row] for row in softmax(Q @ K.T / 2)]
row, column = next((i, j) for i in range(4) for j in range(4) if wrong[i][j][3] != wrong[i][j][4])
cell = wrong[row][column]
wrong[row][column] = cell[:3] + cell[4] + cell[3] + cell[5:]
cases.append({"name": "digits_exchanged", "document": plain, "written": {"weights": wrong}, "expected": ["digits_exchanged"]})

json.dump(cases, open(f"{folder}/cases.json", "w"))

"""Writes random models of every family as Hugging Face has their files, and what PyTorch computes of each in float64. Called by
tests/programs/checkpoints.ts: checkpoints.py FOLDER COUNT. The layers of GPT-2 and BERT are torch.nn.TransformerEncoderLayer.
"""

import json
import pathlib
import struct
import sys

import torch
from torch import nn
from torch.nn import functional

FOLDER = pathlib.Path(sys.argv[1])
CODES = {torch.float32: "F32", torch.float16: "F16", torch.bfloat16: "BF16"}
tanh_gelu = lambda x: functional.gelu(x, approximate="tanh")  # noqa: E731


def write_safetensors(path, tensors):
    """The format as https://github.com/huggingface/safetensors describes it."""
    header, parts, end = {}, [], 0
    for name, tensor in tensors.items():
        content = bytes(tensor.contiguous().view(torch.int16 if tensor.element_size() == 2 else torch.int32).numpy().tobytes())
        header[name] = {"dtype": CODES[tensor.dtype], "shape": list(tensor.shape), "data_offsets": [end, end + len(content)]}
        parts.append(content)
        end += len(content)
    text = json.dumps({"__metadata__": {"format": "pt"}, **header}).encode()
    path.write_bytes(struct.pack("<Q", len(text)) + text + b"".join(parts))


def write(folder, config, tensors, dtype, shards, expected):
    folder.mkdir()
    (folder / "config.json").write_text(json.dumps(config))
    if "pooling" in expected:
        (folder / "1_Pooling").mkdir()
        (folder / "1_Pooling/config.json").write_text(json.dumps(expected["pooling"]))
    tensors = {name: tensor.to(dtype) for name, tensor in tensors.items()}
    if shards == 1:
        write_safetensors(folder / "model.safetensors", tensors)
    else:
        names = [f"model-{shard + 1:05}-of-{shards:05}.safetensors" for shard in range(shards)]
        of = {name: names[place * shards // len(tensors)] for place, name in enumerate(tensors)}
        for shard in names:
            write_safetensors(folder / shard, {name: tensors[name] for name in tensors if of[name] == shard})
        (folder / "model.safetensors.index.json").write_text(json.dumps({"metadata": {}, "weight_map": of}))
    (folder / "expected.json").write_text(json.dumps(expected, default=lambda tensor: tensor.tolist()))


class Random:
    def __init__(self, seed, dtype):
        self.generator = torch.Generator().manual_seed(seed)
        self.dtype = dtype

    def number(self, least, most):
        return int(torch.randint(least, most + 1, (1,), generator=self.generator))

    def coin(self):
        return self.number(0, 1) == 1

    def normal(self, *shape, scale=1.0, mean=0.0):
        """Numbers that the kind of the file has exactly, in float64."""
        numbers = torch.randn(*shape, generator=self.generator, dtype=torch.float64) * scale + mean
        return numbers.to(self.dtype).double()


def encoder_layers(random, count, d, heads, d_ff, **options):
    """Layers of PyTorch whose numbers the kind of the file has exactly. With dropout 0 they train as they run; their fast path is off."""
    layers = [nn.TransformerEncoderLayer(d, heads, d_ff, dropout=0, batch_first=True, **options).double() for _ in range(count)]
    for layer in layers:
        for name, parameter in layer.named_parameters():
            is_gain = name.startswith("norm") and name.endswith("weight")
            scale = 0.1 if parameter.dim() == 1 else d**-0.5
            parameter.data = random.normal(*parameter.shape, scale=scale, mean=1.0 if is_gain else 0.0)
    return layers


def causal(n):
    return torch.full((n, n), float("-inf"), dtype=torch.float64).triu(1)


def predictions(read, start, outputs):
    """What follows, and what would follow if the last layer were an earlier one; the lens has what goes into each layer."""
    return {"probabilities": read(outputs[-1]), "lens": [read(h) for h in [start, *outputs[:-1]]]}


def gpt2(random, prefix):
    heads, size = random.number(1, 4), random.number(1, 9)
    d, layers, vocabulary, positions = heads * size, random.number(1, 3), random.number(3, 60), random.number(4, 24)
    if d == 1:
        d = size = 2
        heads = 1
    d_ff = random.number(1, 50)
    tied, activation = random.coin(), ["gelu_new", "gelu", "relu"][random.number(0, 2)]
    act = {"gelu_new": tanh_gelu, "gelu": functional.gelu, "relu": functional.relu}[activation]
    table, places = random.normal(vocabulary, d), random.normal(positions, d, scale=0.3)
    stack = encoder_layers(random, layers, d, heads, d_ff, activation=act, norm_first=True, layer_norm_eps=1e-5)
    gain, shift = random.normal(d, scale=0.1, mean=1.0), random.normal(d, scale=0.1)
    W_U = table if tied else random.normal(vocabulary, d, scale=d**-0.5)
    tensors = {"wte.weight": table, "wpe.weight": places}
    for place, layer in enumerate(stack):
        of = f"h.{place}"
        tensors[f"{of}.ln_1.weight"], tensors[f"{of}.ln_1.bias"] = layer.norm1.weight, layer.norm1.bias
        tensors[f"{of}.attn.c_attn.weight"] = layer.self_attn.in_proj_weight.T
        tensors[f"{of}.attn.c_attn.bias"] = layer.self_attn.in_proj_bias
        tensors[f"{of}.attn.c_proj.weight"] = layer.self_attn.out_proj.weight.T
        tensors[f"{of}.attn.c_proj.bias"] = layer.self_attn.out_proj.bias
        tensors[f"{of}.ln_2.weight"], tensors[f"{of}.ln_2.bias"] = layer.norm2.weight, layer.norm2.bias
        tensors[f"{of}.mlp.c_fc.weight"], tensors[f"{of}.mlp.c_fc.bias"] = layer.linear1.weight.T, layer.linear1.bias
        tensors[f"{of}.mlp.c_proj.weight"], tensors[f"{of}.mlp.c_proj.bias"] = layer.linear2.weight.T, layer.linear2.bias
        if random.coin():
            tensors[f"{of}.attn.bias"] = torch.ones(1, 1, 2, 2)
    tensors["ln_f.weight"], tensors["ln_f.bias"] = gain, shift
    tensors = {("transformer." if prefix else "") + name: tensor.data for name, tensor in tensors.items()}
    if not tied or random.coin():
        tensors["lm_head.weight"] = W_U
    config = {
        **{"model_type": "gpt2", "n_embd": d, "n_head": heads, "n_layer": layers, "n_positions": positions, "n_inner": d_ff},
        **{"vocab_size": vocabulary, "activation_function": activation, "tie_word_embeddings": tied},
    }
    n = random.number(1, positions)
    ids = [random.number(0, vocabulary - 1) for _ in range(n)]
    start = table[ids] + places[:n]
    x, outputs = start[None], []
    for layer in stack:
        x = layer(x, src_mask=causal(n))
        outputs.append(x[0].detach())
    read = lambda h: (functional.layer_norm(h, (d,), gain, shift) @ W_U.T).softmax(-1).detach()  # noqa: E731
    return config, tensors, {"ids": ids, "layers": outputs, **predictions(read, start, outputs)}


def rms_norm(x, gain, epsilon):
    return x / (x.pow(2).mean(-1, keepdim=True) + epsilon).sqrt() * gain


def rotated(x, base):
    """x: heads × tokens × numbers; number k and k + half are a pair."""
    n, size = x.shape[1:]
    angles = torch.arange(n).double()[:, None] * base ** (-torch.arange(0, size, 2).double() / size)
    one, other = x[..., : size // 2], x[..., size // 2 :]
    return torch.cat([one * angles.cos() - other * angles.sin(), one * angles.sin() + other * angles.cos()], -1)


def llama(random, prefix):
    kv_heads, group, size = random.number(1, 3), random.number(1, 3), 2 * random.number(1, 6)
    heads = kv_heads * group
    d = heads * size if random.coin() else random.number(2, 40)
    layers, vocabulary, d_ff = random.number(1, 3), random.number(3, 60), random.number(1, 50)
    tied, epsilon, base = random.coin(), [1e-5, 1e-6][random.number(0, 1)], [10000.0, 500000.0][random.number(0, 1)]
    table, gain = random.normal(vocabulary, d), random.normal(d, scale=0.1, mean=1.0)
    W_U = table if tied else random.normal(vocabulary, d, scale=d**-0.5)
    tensors = {"embed_tokens.weight": table}
    n = random.number(1, 12)
    ids = [random.number(0, vocabulary - 1) for _ in range(n)]
    x, outputs = table[ids], []
    for place in range(layers):
        matrix = lambda rows, columns: random.normal(rows, columns, scale=columns**-0.5)  # noqa: E731
        first, second = random.normal(d, scale=0.1, mean=1.0), random.normal(d, scale=0.1, mean=1.0)
        W_q, W_k, W_v = matrix(heads * size, d), matrix(kv_heads * size, d), matrix(kv_heads * size, d)
        W_o, gate, up, down = matrix(d, heads * size), matrix(d_ff, d), matrix(d_ff, d), matrix(d, d_ff)
        of = f"layers.{place}"
        tensors[f"{of}.input_layernorm.weight"], tensors[f"{of}.post_attention_layernorm.weight"] = first, second
        tensors[f"{of}.self_attn.q_proj.weight"], tensors[f"{of}.self_attn.k_proj.weight"] = W_q, W_k
        tensors[f"{of}.self_attn.v_proj.weight"], tensors[f"{of}.self_attn.o_proj.weight"] = W_v, W_o
        tensors[f"{of}.mlp.gate_proj.weight"], tensors[f"{of}.mlp.up_proj.weight"] = gate, up
        tensors[f"{of}.mlp.down_proj.weight"] = down
        read = rms_norm(x, first, epsilon)
        split = lambda y, count: y.view(n, count, size).transpose(0, 1)  # noqa: E731
        q, k = rotated(split(read @ W_q.T, heads), base), rotated(split(read @ W_k.T, kv_heads), base)
        k, v = k.repeat_interleave(group, 0), split(read @ W_v.T, kv_heads).repeat_interleave(group, 0)
        weights = (q @ k.transpose(1, 2) / size**0.5 + causal(n)).softmax(-1)
        x = x + (weights @ v).transpose(0, 1).reshape(n, heads * size) @ W_o.T
        read = rms_norm(x, second, epsilon)
        x = x + (functional.silu(read @ gate.T) * (read @ up.T)) @ down.T
        outputs.append(x)
    tensors["norm.weight"] = gain
    tensors = {("model." if prefix else "") + name: tensor for name, tensor in tensors.items()}
    if not tied:
        tensors["lm_head.weight"] = W_U
    # As transformers writes it since version 5, and before.
    newer = {"rope_parameters": {"rope_type": "default", "rope_theta": base}}
    rope = newer if random.coin() else {"rope_theta": base, "rope_scaling": None}
    config = {
        **{"model_type": "llama", "hidden_size": d, "intermediate_size": d_ff, "num_hidden_layers": layers},
        **{"num_attention_heads": heads, "num_key_value_heads": kv_heads, "head_dim": size, "vocab_size": vocabulary},
        **{"rms_norm_eps": epsilon, "hidden_act": "silu", "tie_word_embeddings": tied},
        **{"max_position_embeddings": 32, "attention_bias": False, **rope},
    }
    read = lambda h: (rms_norm(h, gain, epsilon) @ W_U.T).softmax(-1)  # noqa: E731
    return config, tensors, {"ids": ids, "layers": outputs, **predictions(read, table[ids], outputs)}


BERT_NAMES = {
    "bert": ("encoder.layer.{}", "attention.self.query", "attention.self.key", "attention.self.value", "attention.output.dense")
    + ("attention.output.LayerNorm", "intermediate.dense", "output.dense", "output.LayerNorm"),
    "distilbert": ("transformer.layer.{}", "attention.q_lin", "attention.k_lin", "attention.v_lin", "attention.out_lin")
    + ("sa_layer_norm", "ffn.lin1", "ffn.lin2", "output_layer_norm"),
}


HEAD_NAMES = {
    "bert": ("cls.predictions.transform.dense", "cls.predictions.transform.LayerNorm", "cls.predictions.decoder"),
    "distilbert": ("vocab_transform", "vocab_layer_norm", "vocab_projector"),
}


def masked_head(kind, random, table, act, older):
    """What says which words are hidden, by torch.nn: the tensors of its file, the function, and whether it is tied."""
    vocabulary, d = table.shape
    tied, dense_name, norm_name, decoder_name = random.coin(), *HEAD_NAMES[kind]
    dense, norm, decoder = nn.Linear(d, d).double(), nn.LayerNorm(d, eps=1e-12).double(), nn.Linear(d, vocabulary).double()
    with torch.no_grad():
        dense.weight.copy_(random.normal(d, d, scale=d**-0.5)), dense.bias.copy_(random.normal(d, scale=0.3))
        norm.weight.copy_(random.normal(d, scale=0.1, mean=1.0)), norm.bias.copy_(random.normal(d, scale=0.1))
        decoder.weight.copy_(table if tied else random.normal(vocabulary, d, scale=d**-0.5))
        decoder.bias.copy_(random.normal(vocabulary, scale=0.5))
    weight, bias = ("gamma", "beta") if older else ("weight", "bias")
    tensors = {f"{dense_name}.weight": dense.weight, f"{dense_name}.bias": dense.bias}
    tensors |= {f"{norm_name}.{weight}": norm.weight, f"{norm_name}.{bias}": norm.bias}
    if not tied or random.coin():
        tensors[f"{decoder_name}.weight"] = decoder.weight
    # BERT's bias has a name of its own, that of its matrix, or both.
    names = ["cls.predictions.bias", "cls.predictions.decoder.bias"] if kind == "bert" else ["vocab_projector.bias"]
    if kind == "bert":
        names = [names[:1], names[1:], names][random.number(0, 2)]
        if random.coin():
            tensors["cls.seq_relationship.weight"], tensors["cls.seq_relationship.bias"] = random.normal(2, d), random.normal(2)
    tensors |= {name: decoder.bias for name in names}
    return {name: tensor.data for name, tensor in tensors.items()}, lambda h: decoder(norm(act(dense(h)))).detach(), tied


def encoder(kind, masked, random, prefix):
    heads, size = random.number(1, 4), random.number(2, 9)
    d, layers, vocabulary, positions = heads * size, random.number(1, 3), random.number(3, 60), random.number(4, 24)
    d_ff, segments = random.number(1, 50), random.number(1, 3)
    activation = ["gelu", "relu", "gelu_new"][random.number(0, 2)]
    act = {"gelu_new": tanh_gelu, "gelu": functional.gelu, "relu": functional.relu}[activation]
    table, places = random.normal(vocabulary, d), random.normal(positions, d, scale=0.3)
    types = random.normal(segments, d, scale=0.3)
    gain, shift = random.normal(d, scale=0.1, mean=1.0), random.normal(d, scale=0.1)
    stack = encoder_layers(random, layers, d, heads, d_ff, activation=act, norm_first=False, layer_norm_eps=1e-12)
    older = kind == "bert" and random.coin()
    weight, bias = ("gamma", "beta") if older else ("weight", "bias")
    tensors = {"embeddings.word_embeddings.weight": table, "embeddings.position_embeddings.weight": places}
    if kind == "bert":
        tensors["embeddings.token_type_embeddings.weight"] = types
        tensors["pooler.dense.weight"], tensors["pooler.dense.bias"] = random.normal(d, d), random.normal(d)
    tensors[f"embeddings.LayerNorm.{weight}"], tensors[f"embeddings.LayerNorm.{bias}"] = gain, shift
    layer_name, *parts, first, W_1, W_2, second = BERT_NAMES[kind]
    for place, layer in enumerate(stack):
        of = layer_name.format(place)
        projections = [*layer.self_attn.in_proj_weight.chunk(3), layer.self_attn.out_proj.weight]
        biases = [*layer.self_attn.in_proj_bias.chunk(3), layer.self_attn.out_proj.bias]
        for name, W, b in zip(parts, projections, biases):
            tensors[f"{of}.{name}.weight"], tensors[f"{of}.{name}.bias"] = W, b
        for name, linear in ((W_1, layer.linear1), (W_2, layer.linear2)):
            tensors[f"{of}.{name}.weight"], tensors[f"{of}.{name}.bias"] = linear.weight, linear.bias
        for name, norm in ((first, layer.norm1), (second, layer.norm2)):
            tensors[f"{of}.{name}.{weight}"], tensors[f"{of}.{name}.{bias}"] = norm.weight, norm.bias
    tensors = {(f"{kind}." if prefix else "") + name: tensor.data for name, tensor in tensors.items()}
    names = {
        "bert": {"hidden_size": d, "num_attention_heads": heads, "num_hidden_layers": layers, "intermediate_size": d_ff}
        | {"type_vocab_size": segments, "hidden_act": activation, "layer_norm_eps": 1e-12},
        "distilbert": {"dim": d, "n_heads": heads, "n_layers": layers, "hidden_dim": d_ff, "activation": activation},
    }
    config = {"model_type": kind, "vocab_size": vocabulary, "max_position_embeddings": positions, **names[kind]}
    if masked:
        head, logits, tied = masked_head(kind, random, table, act, older)
        tensors |= head
        if not tied or random.coin():
            config["tie_word_embeddings"] = tied
    else:
        config["architectures"] = [{"bert": "BertModel", "distilbert": "DistilBertModel"}[kind]]
    n = random.number(1, positions)
    ids = [random.number(0, vocabulary - 1) for _ in range(n)]
    of_tokens = [random.number(0, segments - 1) for _ in range(n)]

    def outputs_of(ids, of_tokens):
        x = table[ids] + places[: len(ids)] + (types[of_tokens] if kind == "bert" else 0)
        start = functional.layer_norm(x, (d,), gain, shift, 1e-12)
        x, outputs = start[None], []
        for layer in stack:
            x = layer(x)
            outputs.append(x[0].detach())
        return start, outputs

    start, outputs = outputs_of(ids, of_tokens)
    expected = {"ids": ids, "layers": outputs, **({"segments": of_tokens} if kind == "bert" else {})}
    if masked:
        return config, tensors, expected | {"logits": logits(outputs[-1]), **predictions(lambda h: logits(h).softmax(-1), start, outputs)}
    first = random.coin()
    vector = lambda output: output[:1] if first else output.mean(dim=0, keepdim=True)  # noqa: E731
    # Beside it a text of the same tokens from the last to the first, all in the first segment.
    pooled, other = vector(outputs[-1]), vector(outputs_of(ids[::-1], [0] * n)[1][-1])
    cosine = functional.cosine_similarity(pooled, other)[None]
    pooling = {"pooling_mode_cls_token": first, "pooling_mode_mean_tokens": not first}
    return config, tensors, expected | {"pooling": pooling, "pooled": functional.normalize(pooled), "cosine": cosine}


FAMILIES = [
    gpt2,
    llama,
    lambda *given: encoder("bert", False, *given),
    lambda *given: encoder("distilbert", False, *given),
    lambda *given: encoder("bert", True, *given),
    lambda *given: encoder("distilbert", True, *given),
]

FOLDER.mkdir(parents=True, exist_ok=True)
for index in range(int(sys.argv[2])):
    # Every family with every kind of numbers, however many families there are.
    turn, family = divmod(index, len(FAMILIES))
    dtype = list(CODES)[(family + turn) % 3]
    random = Random(index, dtype)
    config, tensors, expected = FAMILIES[family](random, random.coin())
    write(FOLDER / f"{index:02}-{config['model_type']}-{CODES[dtype]}", config, tensors, dtype, random.number(1, 3), expected)

print(len(FAMILIES))

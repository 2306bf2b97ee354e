// Layers on top of each other: an encoder, a decoder, and both together.
//
//   x⁽ˡ⁺¹⁾ = norm(x⁽ˡ⁾ + c⁽ˡ⁾), c⁽ˡ⁾ the contexts of layer l; then a feed-forward block, if there is one
//
// Vaswani et al. (2017), section 3.1.
#pragma once

#include "attention/layer.h"
#include "attention/positions.h"

namespace attention {

struct Transformer {
  Layer layer = {};
  int32_t layers = 1;
  MultiHead attention = {};  // its masks and slopes: of self-attention
};

// What stands beside the sentence in self-attention.
struct Beside {
  Packed given = {};          // query, key, value that are given; past and memory rows
  StepId past = kNoStep;      // embeddings of the words before
  bool memory_alone = false;  // only the memory is read
};

// Attention of one layer at the trace's place: projections, heads, W_O. In self-attention the sources of
// query, key and value are the same; what is given instead of a projection stands in `given`.
StepId attention_of(Trace& trace, const Layer& layer, const MultiHead& heads, const Sources& from,
                    const Packed& given = {});

// x (n × d) and what the feed-forward block of the layer at the trace's place makes of it, added and
// normalised as the layer says; x, if the layer has no such block.
StepId feed_forward_part(Trace& trace, const Layer& layer, StepId x);

// Where norms stand before, the last layer's sum x (n × d) is not normalised yet; this does it, else gives x.
StepId final_norm(Trace& trace, const Layer& layer, StepId x);

// One layer of an encoder: self-attention on x, then feed-forward. The trace's place says which layer.
StepId encoder_layer(Trace& trace, const Transformer& t, StepId x, const Beside& beside = {});

// Self-attention layers on x; where the layer has no residual there is one, at no layer's place.
StepId encoder(Trace& trace, const Transformer& t, StepId x, const Beside& beside = {});

// One layer of a decoder: causal self-attention on x, then attention to `memory`, then feed-forward. The
// trace's place says which layer.
StepId decoder_layer(Trace& trace, const Transformer& self, const MultiHead& cross, StepId x, StepId memory);

// All layers of a decoder.
StepId decoder(Trace& trace, const Transformer& self, const MultiHead& cross, StepId x, StepId memory);

}  // namespace attention

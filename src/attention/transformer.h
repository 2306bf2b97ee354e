// Stacks of layers: an encoder, and a decoder that reads what an encoder made.
//
//   x⁽ˡ⁺¹⁾ = norm(x⁽ˡ⁾ + c⁽ˡ⁾), c⁽ˡ⁾ the contexts of layer l; then a feed-forward block, if there is one
//
// Vaswani et al. (2017), section 3.1.
#pragma once

#include <vector>

#include "attention/layer.h"
#include "attention/positions.h"

namespace attention {

struct Transformer {
  Layer layer = {};
  int32_t layers = 1;        // at least 1
  MultiHead attention = {};  // with the masks and slopes of self-attention
  // How many numbers a token has after each layer; none: as many as before. With them d_k = d_v = columns of
  // the layer's input ÷ heads, and scores that are divided are divided by √d_k.
  std::vector<int32_t> widths = {};
};

// Keys and values of earlier tokens, as Packed has them.
struct Cache {
  StepId key = kNoStep;
  StepId value = kNoStep;
};

// What self-attention reads besides the sentence.
struct EncoderInputs {
  Packed given = {};               // query, key, value that are given; rows of the memory
  std::vector<Cache> caches = {};  // given, one for each layer; or none
  // Embeddings of earlier tokens, whose keys and values are cached. They go through all layers but the last,
  // at Stage::past, as they did before the sentence was there.
  StepId cached = kNoStep;
  std::vector<StepId> cached_masks = {};  // of their own attention: as MultiHead has masks
  bool memory_alone = false;              // only the memory is read
};

// Attention of one layer at the trace's place: projections, heads, W_O. In self-attention the sources of
// query, key and value are the same; `given` has what is given instead of a projection.
StepId attention_of(Trace& trace, const Layer& layer, const MultiHead& heads, const Sources& from,
                    const Packed& given = {});

// The feed-forward block of the layer at the trace's place on x (n × d), with residual and norm as the layer
// says; x, if the layer has no such block.
StepId feed_forward_part(Trace& trace, const Layer& layer, StepId x);

// With pre-norm, the last layer's sum x (n × d) still has to be normalized, unless the layers say otherwise;
// this does it. Returns x otherwise.
StepId final_norm(Trace& trace, const Layer& layer, StepId x);
inline bool has_final_norm(const Layer& layer) {
  return layer.norm == NormPlace::pre && !layer.no_final_norm;
}

// One layer of an encoder: self-attention on x (n × d), then feed-forward. The trace's place says which
// layer.
StepId encoder_layer(Trace& trace, const Transformer& t, StepId x, const EncoderInputs& inputs = {});

// Self-attention layers on x (n × d). Without a residual, the steps have no layer in their place.
StepId encoder(Trace& trace, const Transformer& t, StepId x, const EncoderInputs& inputs = {});

// One layer of a decoder: causal self-attention on x (n × d), then attention to `memory` (m × d, the
// encoder's output), then feed-forward. The trace's place says which layer.
StepId decoder_layer(Trace& trace, const Transformer& self, const MultiHead& cross, StepId x, StepId memory);

// All layers of a decoder.
StepId decoder(Trace& trace, const Transformer& self, const MultiHead& cross, StepId x, StepId memory);

}  // namespace attention

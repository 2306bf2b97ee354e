// Several heads: each attends with its own columns of the queries, keys and values, and their contexts are
// concatenated.
//
//   head_h  = attend(Q_h, K_g(h), V_g(h))
//   concatenated = [head_1, …, head_H]
//
// Vaswani et al. (2017), section 3.2.2. Grouped queries, several heads for one key/value head: Ainslie et
// al., GQA (2023); one key/value head for all: Shazeer, Fast Transformer Decoding (2019).
#pragma once

#include <vector>

#include "attention/attend.h"

namespace attention {

struct Heads {
  int32_t heads = 1;     // at least 1
  int32_t kv_heads = 1;  // at least 1, divides heads; each serves heads ÷ kv_heads consecutive heads
  int32_t d_k = 0;       // of one head; checked where there are several
  int32_t d_v = 0;       // as d_k
};

// The heads of a step side by side: head h has columns h·d … h·d + d − 1.
struct Packed {
  StepId query = kNoStep;         // queries × heads·d_k
  StepId key = kNoStep;           // keys × kv_heads·d_k; none where only the memory is read
  StepId value = kNoStep;         // keys × kv_heads·d_v; as key
  StepId cached_key = kNoStep;    // of earlier tokens: rows before those of key
  StepId cached_value = kNoStep;  // with cached_key, or neither
  StepId memory_key = kNoStep;    // rows of no token, after those of key
  StepId memory_value = kNoStep;
};

// Rotates queries and keys by their positions: Su et al., RoFormer (2021), section 3.2.2.
struct Rotation {
  StepId query_cosines = kNoStep;  // queries × pairs
  StepId query_sines = kNoStep;
  StepId key_cosines = kNoStep;  // keys × pairs
  StepId key_sines = kNoStep;
  StepId cached_cosines = kNoStep;  // cached keys × pairs
  StepId cached_sines = kNoStep;
  bool halves = false;  // numbers k and k + d/2 are a pair, instead of 2k and 2k + 1
};

// Consecutive queries: 0 ≤ first, first + count ≤ queries.
struct Region {
  int32_t first = 0;
  int32_t count = 0;
};

// The steps of the heads of the first layer, in which later layers compute theirs (recompute).
struct SharedHeads {
  StepId first = kNoStep;
  StepId contexts = kNoStep;  // the last one; kNoStep: no layer is recorded yet
  Packed packed = {};         // what they read of their layer
};

struct MultiHead {
  Heads heads;
  Attend attend = {};
  StepId W_a = kNoStep;            // as HeadInputs says, one for all heads
  StepId v_a = kNoStep;            // as W_a
  std::vector<StepId> masks = {};  // none, one for all heads, or one for each; queries × all keys
  std::vector<float> slopes = {};  // ALiBi: none, or one for each head; the caller fills `position_bias`
  std::optional<Rotation> rotation = {};
  std::optional<Region> region = {};  // only these queries: masks, biases and contexts have their rows
  StepId scores = kNoStep;            // given, with one head
  StepId weights = kNoStep;           // given, with one head
  // In attention_of: the last rows of the cached keys and values, which there are, are the memory of those
  // that are projected (Trace::store).
  bool cache_grows = false;
  // With dot products, where layers differ in nothing but Packed: the first one's steps of heads hold the
  // numbers of the layer that is computed last, and the others have none.
  SharedHeads* shared = nullptr;
};

// Records every head, each at a place of its own where there are several. Returns the concatenated contexts:
// queries × heads·d_v, or the queries of the region. kNoStep if a precondition above is violated.
StepId multi_head(Trace& trace, const MultiHead& m, const Packed& packed);

}  // namespace attention

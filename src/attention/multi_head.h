// Several heads side by side: each attends with its own numbers of the queries, keys and values, and their
// contexts are put side by side.
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
  int32_t heads = 1;
  int32_t kv_heads = 1;  // divides heads; each serves heads ÷ kv_heads consecutive heads
  int32_t d_k = 0;       // of one head
  int32_t d_v = 0;
};

// The heads of a step side by side: head h has columns h·d … h·d + d − 1.
struct Packed {
  StepId query = kNoStep;     // queries × heads·d_k
  StepId key = kNoStep;       // keys × kv_heads·d_k; none where only the memory is read
  StepId value = kNoStep;     // keys × kv_heads·d_v
  StepId past_key = kNoStep;  // of words before, kept: they stand before the keys
  StepId past_value = kNoStep;
  StepId memory_key = kNoStep;  // rows that belong to no word: they stand behind the keys
  StepId memory_value = kNoStep;
};

// Turns queries and keys by their positions: Su et al., RoFormer (2021), section 3.2.2.
struct Rotation {
  StepId query_cosines = kNoStep;  // queries × pairs
  StepId query_sines = kNoStep;
  StepId key_cosines = kNoStep;  // keys × pairs
  StepId key_sines = kNoStep;
  StepId past_cosines = kNoStep;
  StepId past_sines = kNoStep;
  bool halves = false;  // number k turns with number k + d/2, instead of 2k with 2k + 1
};

// Some of the queries, one behind the other.
struct Region {
  int32_t first = 0;
  int32_t count = 0;
};

struct MultiHead {
  Heads heads;
  Attend attend = {};
  StepId W_a = kNoStep;
  StepId v_a = kNoStep;
  std::vector<StepId> masks = {};  // none, one for all heads, or one for each
  std::vector<float> slopes = {};  // ALiBi: one for each head; the caller fills the steps `position_bias`
  std::optional<Rotation> rotation = {};
  std::optional<Region> region = {};  // only these queries ask: masks, biases and contexts have their rows
  StepId scores = kNoStep;            // given, with one head
  StepId weights = kNoStep;           // given, with one head
};

// Records every head at a place of its own, where there are several. Returns the contexts side by side
// (queries × heads·d_v), of a region those of its queries.
StepId multi_head(Trace& trace, const MultiHead& m, const Packed& packed);

}  // namespace attention

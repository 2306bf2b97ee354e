// Attention with one head, as a recipe of operations:
//
//   Q = X·W_Q   K = X·W_K   V = X·W_V
//   weights = softmax(Q·Kᵀ / √d_k + mask)
//   context = weights · V
//
// Vaswani et al., Attention Is All You Need (2017), section 3.2.1.
#pragma once

#include <optional>

#include "trace/trace.h"

namespace attention {

struct Sizes {
  int32_t queries = 0;  // tokens that ask
  int32_t keys = 0;     // tokens that are read; the same as queries where one sentence reads itself
  int32_t d_model = 0;
  int32_t d_k = 0;
  int32_t d_v = 0;
};

// Exponentials of the scores themselves, as articles print it, or minus the row's maximum, which cannot
// overflow.
enum class Softmax { stable, plain };

struct SelfAttention {
  Sizes sizes;
  bool identity = false;                 // Q = K = V = X
  std::optional<Attributes> scale = {};  // absent: scores are used as they are
  bool masked = false;
  Softmax softmax = Softmax::stable;

  // What is given as an input step instead of being computed. What only it would need is left out.
  struct Given {
    bool query = false, key = false, value = false, scores = false, weights = false;
  };
  Given given = {};
};

// Records the steps; returns that of the context vectors (queries × d_v).
StepId self_attention(Trace& trace, const SelfAttention& a);

// weights[i,j] = e^s[i,j] / Σ_j e^s[i,j], by its parts, for any scores.
StepId softmax(Trace& trace, StepId scores, Softmax form);

}  // namespace attention

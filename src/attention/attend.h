// One head: from queries, keys and values to context vectors.
//
//   scores  = compare(Q, K)                       dot product, or one of the older comparisons
//   weights = softmax(cap(scores ÷ √d_k) + bias + mask)
//   context = weights · V
//
// Vaswani et al., Attention Is All You Need (2017), section 3.2.1. The term "context vector" and additive
// scoring: Bahdanau, Cho, Bengio (2015), section 3.1. General and concat scoring: Luong, Pham, Manning
// (2015), section 3.1. Softcap: cap · tanh(scores ÷ cap), Gemma 2 (2024), section 2.
//
// As in trace/record.h, shapes are preconditions: trace.violation() has the first that is not met.
#pragma once

#include <optional>

#include "trace/trace.h"

namespace attention {

// How a query is compared with a key; the formulas: scorings.def.
enum class Scoring : uint8_t {
#define SCORING(name) name,
#include "attention/scorings.def"
#undef SCORING
};

// plain: exponentials of the scores themselves, as articles print it; stable: of the scores minus the row's
// maximum, which cannot overflow.
enum class Softmax { stable, plain };

struct Attend {
  Scoring scoring = Scoring::dot;
  std::optional<Scale> scale = {};  // absent: scores are used as they are
  float softcap = 0;                // finite; 0: none
  Softmax softmax = Softmax::stable;
};

struct HeadInputs {
  StepId query = kNoStep;  // queries × d_k; needed unless scores or weights are given
  StepId key = kNoStep;    // keys × d_k; as query
  StepId value = kNoStep;  // keys × d_v; always needed
  StepId W_a = kNoStep;    // general: d_k × d_k; concat: 2·d_k × d_a
  StepId v_a = kNoStep;    // concat: d_a × 1; additive: d_k × 1
  StepId bias = kNoStep;   // queries × keys, added to the scores
  StepId mask = kNoStep;   // queries × keys, 0 or −∞ or any number
  // Where the calculation starts later: what would only come before is then not used.
  StepId scores = kNoStep;   // queries × keys
  StepId weights = kNoStep;  // queries × keys
};

// Records the steps; returns that of the context vectors (queries × d_v).
StepId attend(Trace& trace, const Attend& a, const HeadInputs& in);

// Every query compared with every key (queries × keys). Of `in`, only query, key, W_a and v_a are used.
StepId scores(Trace& trace, Scoring scoring, const HeadInputs& in);

// weights[i,j] = e^s[i,j] / Σ_j e^s[i,j], step by step, for any scores.
StepId softmax(Trace& trace, StepId scores, Softmax form);

// The roles of the steps of a log softmax.
struct LogSoftmax {
  Role maximum = Role::logit_maximum;
  Role shifted = Role::shifted_logits;
  Role exponentials = Role::logit_exponentials;
  Role sums = Role::logit_sums;
  std::optional<Role> softmax = {};  // the softmax itself, if it is recorded
  Role log_sums = Role::logit_log_sums;
  Role result = Role::log_probabilities;
};

// s[i,j] − max_j s − ln Σ_j e^(s[i,j] − max_j s), step by step.
StepId log_softmax(Trace& trace, StepId scores, const LogSoftmax& as = {});

}  // namespace attention

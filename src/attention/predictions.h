// What a language model makes of its last outputs: a probability for each token of its vocabulary.
//
//   logits = x·W_U, or x·W_Eᵀ where the table of the embeddings is used again (tied)
//   probabilities = softmax(logits), and their logarithms
//
// Vaswani et al. (2017), section 3.4. Tied: Press and Wolf, Using the Output Embedding (2017), section 3.
#pragma once

#include "trace/trace.h"

namespace attention {

struct Predictions {
  int32_t vocabulary = 0;  // at least 1
  bool tied = false;
  bool last = false;  // of the last token alone
};

// Records them for x (n × d, n at least 1). W_U (d × vocabulary) or W_E (vocabulary × d) is an input. Result:
// the log probabilities, n × vocabulary or 1 × vocabulary.
StepId predictions(Trace& trace, const Predictions& p, StepId x);

// x (n × d) as logits, and their log probabilities: n × vocabulary. W_U or W_E is recorded once.
StepId unembedded(Trace& trace, const Predictions& p, StepId x);

// The row of x (n × d) that is read where only the last token's is; else x.
StepId predicting(Trace& trace, const Predictions& p, StepId x);

}  // namespace attention

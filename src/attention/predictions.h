// What a language model makes of its last outputs: a probability for each token of its vocabulary.
//
//   logits = x·W_U, or x·W_Eᵀ where the table of the embeddings is used again (tied)
//   with a transform: logits = norm(f(x·W_1 + b_1))·W_U + b_U, or ·W_Eᵀ
//   probabilities = softmax(logits), and their logarithms
//
// Vaswani et al. (2017), section 3.4. With a transform: the masked words of Devlin et al., BERT (2019), as
// published. Tied: Press and Wolf, Using the Output Embedding (2017), section 3.
#pragma once

#include "attention/layer.h"
#include "trace/trace.h"

namespace attention {

struct Predictions {
  int32_t vocabulary = 0;  // at least 1
  bool tied = false;
  bool last = false;  // of the last token alone
  bool transforms = false;
  Activation activation = Activation::relu;  // of the transform: any but swiglu
};

// Records them for x (n × d, n at least 1). W_U (d × vocabulary) or W_E (vocabulary × d) is an input. Result:
// the log probabilities, n × vocabulary or 1 × vocabulary. `layer` says of what kind the norm of a transform
// is.
StepId predictions(Trace& trace, const Predictions& p, const Layer& layer, StepId x);

// What x (n × d) goes through before it becomes logits; x itself without a transform.
StepId transformed(Trace& trace, const Predictions& p, const Layer& layer, StepId x);

// x (n × d) as logits, and their log probabilities: n × vocabulary. W_U or W_E and b_U are recorded once.
StepId unembedded(Trace& trace, const Predictions& p, StepId x);

// The row of x (n × d) that is read where only the last token's is; else x.
StepId predicting(Trace& trace, const Predictions& p, StepId x);

}  // namespace attention

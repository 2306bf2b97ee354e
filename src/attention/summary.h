// One vector for a whole sentence, from the last outputs of an encoder.
//
//   pooled = mean over the tokens, or the row of the first;  s = pooled·W (+ b);  tanh s;  s ÷ ‖s‖
//
// Cer et al., Universal Sentence Encoder (2018), for an encoder that ends so. The row of the first token,
// which stands for the whole text: Devlin et al., BERT (2019), section 3.
#pragma once

#include "trace/trace.h"

namespace attention {

struct Summary {
  bool first = false;       // of the first token alone
  bool projection = false;  // there is a W_summary
  bool bias = false;        // and a b_summary beside it
  bool tanh = false;
  bool unit = false;  // the result has length 1
};

// Records it for x (n × d, n at least 1); the parts that are not asked for are left out. Result: 1 × d. The
// caller fills the input `pooling`, which a mean has, with 1 ÷ n.
StepId summary(Trace& trace, const Summary& parts, StepId x);

}  // namespace attention

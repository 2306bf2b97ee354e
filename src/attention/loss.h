// A loss on the output of a calculation, and its gradients with respect to everything that was given.
//
//   gradient       L = Σ gradient · x
//   squared_error  L = Σ (x − target)²
//   cross_entropy  L = −mean over the rows with a target of Σ_c target_c · ln softmax(x·W_U)_c
//
// Bishop, Pattern Recognition and Machine Learning (2006), sections 4.3.4 and 5.3.
#pragma once

#include "trace/trace.h"

namespace attention {

enum class LossForm : uint8_t {
#define LOSS_FORM(name) name,
#include "attention/loss_forms.def"
#undef LOSS_FORM
};

struct Loss {
  LossForm form = LossForm::none;
  int32_t classes = 0;  // columns of W_U; 0: x holds the logits
};

// Records the loss of x (n × d) and returns it (1 × 1). The form is not none. The caller fills its inputs, of
// which each form has only some:
//
//   given_gradient  n × d
//   targets         n × d numbers; or n × classes probabilities, where each row sums to 1, or is all 0 if it
//                   has no target
//   W_U             d × classes
//   loss_shares     1 × n, the weight of each row: 1; for a cross-entropy −1 ÷ the number of rows with a
//                   target, and 0 for rows without one
StepId loss(Trace& trace, const Loss& loss, StepId x);

// Records the gradients of the loss (1 × 1) with respect to every input that it depends on, and so to all
// steps between. Its input: `loss_slope` (1 × 1), which the caller fills with 1. Inputs that only say where
// tokens are or what may be read have no gradient: masks, angles and distances.
void loss_gradients(Trace& trace, StepId loss);

}  // namespace attention

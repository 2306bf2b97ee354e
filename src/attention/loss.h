// A loss on the last output of a calculation, and what it says of every number that was given: gradients.
//
//   gradient       L = Σ gradient · x
//   squared_error  L = Σ (x − target)²
//   cross_entropy  L = −mean over the rows that answer of Σ_c target_c · ln softmax(x·W_U)_c
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

// Records the loss of x (n × d) and returns it (1 × 1). Its inputs: `given_gradient` (n × d), or `targets`, n
// × d numbers or n × classes: how probable each class should be (they sum to 1; 0 for all: the row does not
// answer); W_U (d × classes); `loss_shares` (1 × n), how much each row counts: 1; of a cross-entropy −1 ÷ the
// number of rows that answer, 0 for others.
StepId loss(Trace& trace, const Loss& loss, StepId x);

// Records ∂loss/∂ every input that the loss follows, and so of all steps between. Its input: `loss_slope`, 1.
// What only says where words stand or what may be read has no gradient: masks, angles and distances.
void loss_gradients(Trace& trace, StepId loss);

}  // namespace attention

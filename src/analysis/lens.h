// What would follow if an earlier layer were the last: the logit lens.
#pragma once

#include "attention/predictions.h"
#include "attention/transformer.h"
#include "trace/trace.h"

namespace attention {

// The final norm and the unembedding, of what the first layer reads (at Part::lens of no layer) and of the
// output of each layer but the last, for the tokens that the predictions are for: after a recorded trace of
// layers with residuals and without widths. nostalgebraist, Interpreting GPT: the Logit Lens (2020).
void logit_lens(Trace& trace, const Transformer& t, const Predictions& p);

}  // namespace attention

#include "analysis/lens.h"

#include "trace/place_scope.h"

namespace attention {

void logit_lens(Trace& trace, const Transformer& t, const Predictions& p) {
  for (int32_t layer = 0; layer < t.layers; ++layer) {
    // What the next layer adds to.
    const auto sum = trace.find(Role::residual, {.layer = layer + 1});
    if (!sum) return;
    const StepId output = trace[*sum].operands[0];
    const PlaceScope scope(trace, {.layer = layer, .part = Part::lens});
    const StepId read = predicting(trace, p, output);
    unembedded(trace, p,
               has_final_norm(t.layer) ? norm(trace, t.layer, read) : transformed(trace, p, t.layer, read));
  }
}

}  // namespace attention

#include "attention/predictions.h"

#include "attention/attend.h"
#include "trace/record.h"

namespace attention {

StepId predictions(Trace& trace, const Predictions& p, StepId x) {
  trace.require(p.vocabulary >= 1, "predictions: vocabulary >= 1");
  if (p.last) x = slice_rows(trace, Role::last_output, x, trace[x].rows - 1, {trace[x].row_axis, 1});
  // A copy: a step that is appended may move the steps before it.
  const AxisSize numbers{trace[x].column_axis, trace[x].columns}, tokens{Axis::label, p.vocabulary};
  const StepId logits =
      p.tied
          ? matmul_transposed(trace, Role::logits, x, input(trace, Role::W_E, tokens, numbers, true))
          : matmul(trace, Role::logits, x, input(trace, Role::W_U, numbers, tokens, true), trace[x].row_axis);
  return log_softmax(trace, logits, {.softmax = Role::probabilities});
}

}  // namespace attention

#include "attention/predictions.h"

#include "attention/attend.h"
#include "trace/record.h"

namespace attention {

StepId predicting(Trace& trace, const Predictions& p, StepId x) {
  if (!p.last) return x;
  return slice_rows(trace, Role::last_output, x, trace[x].rows - 1, {trace[x].row_axis, 1});
}

StepId unembedded(Trace& trace, const Predictions& p, StepId x) {
  // Copies: a step that is appended may move the steps before it.
  const Axis rows = trace[x].row_axis;
  const AxisSize numbers{trace[x].column_axis, trace[x].columns}, tokens{Axis::label, p.vocabulary};
  const Role role = p.tied ? Role::W_E : Role::W_U;
  auto table = trace.find(role);
  if (!table) table = input(trace, role, p.tied ? tokens : numbers, p.tied ? numbers : tokens, true);
  const StepId logits = p.tied ? matmul_transposed(trace, Role::logits, x, *table)
                               : matmul(trace, Role::logits, x, *table, rows);
  return log_softmax(trace, logits, {.softmax = Role::probabilities});
}

StepId predictions(Trace& trace, const Predictions& p, StepId x) {
  trace.require(p.vocabulary >= 1, "predictions: vocabulary >= 1");
  return unembedded(trace, p, predicting(trace, p, x));
}

}  // namespace attention

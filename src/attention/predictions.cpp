#include "attention/predictions.h"

#include "attention/attend.h"
#include "trace/place_scope.h"
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
  std::optional<StepId> bias;
  if (p.transforms) {
    bias = trace.find(Role::b_U);
    if (!bias) bias = input(trace, Role::b_U, {Axis::one, 1}, tokens, true);
  }
  const Role product = bias ? Role::logit_product : Role::logits;
  StepId logits =
      p.tied ? matmul_transposed(trace, product, x, *table) : matmul(trace, product, x, *table, rows);
  if (bias) logits = add_row(trace, Role::logits, logits, *bias);
  return log_softmax(trace, logits, {.softmax = Role::probabilities});
}

StepId transformed(Trace& trace, const Predictions& p, const Layer& layer, StepId x) {
  if (!p.transforms) return x;
  const AxisSize columns{trace[x].column_axis, trace[x].columns};
  const StepId hidden = linear(trace, x, Role::W_1, layer.bias ? std::optional(Role::b_1) : std::nullopt,
                               Role::hidden_product, Role::hidden, trace[x].row_axis, columns);
  return norm(trace, layer, activated(trace, p.activation, hidden));
}

StepId predictions(Trace& trace, const Predictions& p, const Layer& layer, StepId x) {
  trace.require(p.vocabulary >= 1, "predictions: vocabulary >= 1");
  StepId read = predicting(trace, p, x);
  if (p.transforms) {
    const PlaceScope scope(trace, {.part = Part::transform});
    read = transformed(trace, p, layer, read);
  }
  return unembedded(trace, p, read);
}

}  // namespace attention

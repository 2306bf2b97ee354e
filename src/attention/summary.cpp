#include "attention/summary.h"

#include "attention/layer.h"
#include "trace/record.h"

namespace attention {

StepId summary(Trace& trace, const Summary& parts, StepId x) {
  // Copies: a step that is appended may move the steps before it.
  const AxisSize tokens{trace[x].row_axis, trace[x].rows};
  const AxisSize columns{trace[x].column_axis, trace[x].columns};
  const StepId weights = input(trace, Role::pooling, {Axis::one, 1}, tokens, true);
  x = matmul(trace, Role::pooled, weights, x);
  if (parts.projection) {
    x = linear(trace, x, Role::W_summary, parts.bias ? std::optional(Role::b_summary) : std::nullopt,
               Role::summary_product, Role::summary_sum, Axis::one, columns);
  }
  if (parts.tanh) x = tanh(trace, Role::summary_tanh, x);
  return parts.unit ? normalize_rows(trace, Role::summary_unit, x) : x;
}

}  // namespace attention

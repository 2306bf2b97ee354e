#include "attention/summary.h"

#include "attention/layer.h"
#include "trace/record.h"

namespace attention {
namespace {

StepId pooled(Trace& trace, bool first, StepId x) {
  if (first) return slice_rows(trace, Role::first_output, x, 0, {Axis::one, 1});
  const AxisSize tokens{trace[x].row_axis, trace[x].rows};
  const StepId weights = input(trace, Role::pooling, {Axis::one, 1}, tokens, true);
  return matmul(trace, Role::pooled, weights, x);
}

}  // namespace

StepId summary(Trace& trace, const Summary& parts, StepId x) {
  // A copy: a step that is appended may move the steps before it.
  const AxisSize columns{trace[x].column_axis, trace[x].columns};
  x = pooled(trace, parts.first, x);
  if (parts.projection) {
    x = linear(trace, x, Role::W_summary, parts.bias ? std::optional(Role::b_summary) : std::nullopt,
               Role::summary_product, Role::summary_sum, Axis::one, columns);
  }
  if (parts.tanh) x = tanh(trace, Role::summary_tanh, x);
  return parts.unit ? normalize_rows(trace, Role::summary_unit, x) : x;
}

}  // namespace attention

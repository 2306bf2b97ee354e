#include "attention/loss.h"

#include <vector>

#include "attention/attend.h"
#include "trace/backward.h"
#include "trace/record.h"

namespace attention {
namespace {

// ln softmax(x·W_U) step by step, and the softmax itself.
StepId log_probabilities(Trace& trace, int32_t classes, StepId x) {
  const AxisSize columns{trace[x].column_axis, trace[x].columns};
  const StepId logits = classes == 0 ? copy(trace, Role::logits, x, trace[x].row_axis, Axis::label)
                                     : matmul(trace, Role::logits, x,
                                              input(trace, Role::W_U, columns, {Axis::label, classes}, true));
  return log_softmax(trace, logits, {.softmax = Role::probabilities});
}

// The terms of the loss, cell by cell.
StepId terms(Trace& trace, const Loss& loss, StepId x) {
  const auto input_like = [&](Role role, StepId step) {
    const Step& as = trace[step];
    return input(trace, role, {as.row_axis, as.rows}, {as.column_axis, as.columns});
  };
  if (loss.form == LossForm::gradient) {
    return multiply(trace, Role::loss_terms, x, input_like(Role::given_gradient, x));
  }
  if (loss.form == LossForm::squared_error) {
    const StepId errors = subtract(trace, Role::errors, x, input_like(Role::targets, x));
    return multiply(trace, Role::loss_terms, errors, errors);
  }
  const StepId answers = log_probabilities(trace, loss.classes, x);
  return multiply(trace, Role::loss_terms, answers, input_like(Role::targets, answers));
}

constexpr bool kConstant[] = {
#define ROLE(name) false,
#define CONSTANT(name, numbers) true,
#include "trace/roles.def"
};

// Whether the loss is differentiated with respect to a step: inputs, but for those that only say where tokens
// are, what may be read, or what the loss itself is.
bool has_gradient(const Step& step) {
  return step.operation == Operation::input && !kConstant[static_cast<size_t>(step.role)];
}

}  // namespace

StepId loss(Trace& trace, const Loss& loss, StepId x) {
  trace.require(loss.form != LossForm::none && loss.classes >= 0, "loss: a form, and classes >= 0");
  const size_t first = trace.steps().size();
  const StepId rows = row_sums(trace, Role::loss_rows, terms(trace, loss, x));
  // Whatever the rows of x stood for, here they are queries.
  for (Step& step : trace.steps().subspan(first)) {
    if (step.row_axis == Axis::token) step.row_axis = Axis::query;
  }
  const StepId row_weights =
      input(trace, Role::loss_shares, {Axis::one, 1}, {trace[rows].row_axis, trace[rows].rows}, true);
  return matmul(trace, Role::loss, row_weights, rows);
}

void loss_gradients(Trace& trace, StepId loss) {
  trace.require(trace[loss].rows == 1 && trace[loss].columns == 1, "loss_gradients: the loss is 1 × 1");
  std::vector<StepId> by;
  for (StepId id = 0; id < loss; ++id) {
    if (has_gradient(trace[id])) by.push_back(id);
  }
  const StepId slope = input(trace, Role::loss_slope, {Axis::one, 1}, {Axis::one, 1}, true);
  backward(trace, loss, slope, by);
}

}  // namespace attention

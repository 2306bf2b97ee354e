#include "trace/record.h"

#include <cassert>

namespace attention {
namespace {

constexpr StepId kNone = -1;

// A step with the shape and axes of `like`, made from a (and b).
Step made_like(const Step& like, Operation operation, Role role, StepId a, StepId b = kNone) {
  Step step = like;
  step.operation = operation;
  step.role = role;
  step.operands = {a, b};
  step.attributes = {};
  step.values = nullptr;
  return step;
}

StepId elementwise(Trace& trace, Operation operation, Role role, StepId a) {
  return trace.append(made_like(trace[a], operation, role, a));
}

// A step of one number for each row of a.
StepId reduction(Trace& trace, Operation operation, Role role, StepId a) {
  Step step = made_like(trace[a], operation, role, a);
  step.columns = 1;
  step.column_axis = Axis::one;
  return trace.append(step);
}

// A step of a's shape made from a and one number for each of its rows.
StepId by_rows(Trace& trace, Operation operation, Role role, StepId a, StepId column) {
  assert(trace[column].rows == trace[a].rows && trace[column].columns == 1);
  return trace.append(made_like(trace[a], operation, role, a, column));
}

}  // namespace

StepId input(Trace& trace, Role role, AxisSize rows, AxisSize columns, bool shared) {
  return trace.append({.operation = Operation::input,
                       .role = role,
                       .row_axis = rows.axis,
                       .column_axis = columns.axis,
                       .blocks = shared ? 1 : trace.blocks(),
                       .rows = rows.size,
                       .columns = columns.size,
                       .operands = {kNone, kNone},
                       .attributes = {}});
}

StepId copy(Trace& trace, Role role, StepId a, Axis rows, Axis columns) {
  Step step = made_like(trace[a], Operation::copy, role, a);
  step.row_axis = rows;
  step.column_axis = columns;
  return trace.append(step);
}

StepId matmul(Trace& trace, Role role, StepId a, StepId b, std::optional<Axis> rows) {
  assert(trace[a].columns == trace[b].rows);
  Step step = made_like(trace[a], Operation::matmul, role, a, b);
  step.row_axis = rows.value_or(step.row_axis);
  step.columns = trace[b].columns;
  step.column_axis = trace[b].column_axis;
  return trace.append(step);
}

StepId matmul_transposed(Trace& trace, Role role, StepId a, StepId b) {
  assert(trace[a].columns == trace[b].columns);
  Step step = made_like(trace[a], Operation::matmul_transposed, role, a, b);
  step.columns = trace[b].rows;
  step.column_axis = trace[b].row_axis;
  return trace.append(step);
}

StepId scale(Trace& trace, Role role, StepId a, Attributes attributes) {
  Step step = made_like(trace[a], Operation::scale, role, a);
  step.attributes = attributes;
  return trace.append(step);
}

StepId mask(Trace& trace, Role role, StepId scores, StepId mask) {
  assert(trace[mask].rows == trace[scores].rows && trace[mask].columns == trace[scores].columns);
  return trace.append(made_like(trace[scores], Operation::mask, role, scores, mask));
}

StepId row_maximum(Trace& trace, Role role, StepId a) {
  return reduction(trace, Operation::row_maximum, role, a);
}

StepId subtract_rows(Trace& trace, Role role, StepId a, StepId column) {
  return by_rows(trace, Operation::subtract_rows, role, a, column);
}

StepId exp(Trace& trace, Role role, StepId a) { return elementwise(trace, Operation::exp, role, a); }

StepId row_sums(Trace& trace, Role role, StepId a) { return reduction(trace, Operation::row_sums, role, a); }

StepId divide_rows(Trace& trace, Role role, StepId a, StepId column) {
  return by_rows(trace, Operation::divide_rows, role, a, column);
}

StepId normalize_rows(Trace& trace, Role role, StepId a) {
  return elementwise(trace, Operation::normalize_rows, role, a);
}

}  // namespace attention

#include "trace/operations/recording.h"

#include <algorithm>

namespace attention {

Step& made_from(Trace& trace, Operation operation, Role role, std::span<const StepId> operands) {
  const Step& first = trace[operands.empty() ? kNoStep : operands[0]];
  int32_t blocks = first.blocks;
  for (const StepId id : operands) {
    blocks = std::max(blocks, trace[id].blocks);
    trace.require(trace.has(id), "an operand is a step of the trace");
  }
  return trace.append({.operation = operation,
                       .role = role,
                       .row_axis = first.row_axis,
                       .column_axis = first.column_axis,
                       .blocks = blocks,
                       .rows = first.rows,
                       .columns = first.columns,
                       .operands = {operands.begin(), operands.end()},
                       .attribute = {},
                       .place = {}});
}

Step& made_from(Trace& trace, Operation operation, Role role, StepId a) {
  return made_from(trace, operation, role, {&a, 1});
}

Step& made_from(Trace& trace, Operation operation, Role role, StepId a, StepId b) {
  const StepId operands[] = {a, b};
  return made_from(trace, operation, role, operands);
}

StepId last(const Trace& trace) { return static_cast<StepId>(trace.steps().size()) - 1; }

StepId over_all(Trace& trace, StepId id) {
  trace.steps()[static_cast<size_t>(id)].blocks = 1;
  return id;
}

StepId elementwise(Trace& trace, Operation operation, Role role, StepId a, Attribute attribute) {
  Step& step = made_from(trace, operation, role, a);
  step.attribute = attribute;
  return last(trace);
}

StepId cell_by_cell(Trace& trace, Operation operation, Role role, StepId a, StepId b, Attribute attribute) {
  trace.require(same_shape(trace[a], trace[b]), "cell by cell: a and b have the same shape");
  Step& step = made_from(trace, operation, role, a, b);
  step.attribute = attribute;
  return last(trace);
}

namespace {

// A step with one number for each row of a.
StepId reduction(Trace& trace, Operation operation, Role role, StepId a) {
  Step& step = made_from(trace, operation, role, a);
  set_columns(step, {Axis::one, 1});
  return last(trace);
}

// A step of the shape of a, made from a and a row with a number for each column.
StepId with_row(Trace& trace, Operation operation, Role role, StepId a, StepId row) {
  trace.require(is_row(trace[row], trace[a].columns), "row is 1 × a.columns");
  made_from(trace, operation, role, a, row);
  return last(trace);
}

// A step of the shape of a, made from a and a column with a number for each row.
StepId with_column(Trace& trace, Operation operation, Role role, StepId a, StepId column) {
  trace.require(is_column(trace[column], trace[a].rows), "column is a.rows × 1");
  made_from(trace, operation, role, a, column);
  return last(trace);
}

}  // namespace

#define RECORDER_own(name)
#define RECORDER_elementwise(name) \
  StepId name(Trace& trace, Role role, StepId a) { return elementwise(trace, Operation::name, role, a); }
#define RECORDER_cell_by_cell(name)                          \
  StepId name(Trace& trace, Role role, StepId a, StepId b) { \
    return cell_by_cell(trace, Operation::name, role, a, b); \
  }
#define RECORDER_reduction(name) \
  StepId name(Trace& trace, Role role, StepId a) { return reduction(trace, Operation::name, role, a); }
#define RECORDER_with_row(name)                                \
  StepId name(Trace& trace, Role role, StepId a, StepId row) { \
    return with_row(trace, Operation::name, role, a, row);     \
  }
#define RECORDER_with_column(name)                                \
  StepId name(Trace& trace, Role role, StepId a, StepId column) { \
    return with_column(trace, Operation::name, role, a, column);  \
  }
#define OPERATION(name, operands, recorder) RECORDER_##recorder(name)
#include "trace/operations.def"

}  // namespace attention

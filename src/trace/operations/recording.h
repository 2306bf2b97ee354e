// What the recorders are made of.
#pragma once

#include <limits>

#include "trace/record.h"

namespace attention {

// Appends a step with the shape and axes of the first operand, and a block for each sentence if an operand
// has one. The reference is valid until the next step is appended.
Step& made_from(Trace& trace, Operation operation, Role role, std::span<const StepId> operands);
Step& made_from(Trace& trace, Operation operation, Role role, StepId a);
Step& made_from(Trace& trace, Operation operation, Role role, StepId a, StepId b);

StepId last(const Trace& trace);

// A step of the shape of a.
StepId elementwise(Trace& trace, Operation operation, Role role, StepId a, Attribute attribute = {});
// A step made from two steps of its shape.
StepId cell_by_cell(Trace& trace, Operation operation, Role role, StepId a, StepId b,
                    Attribute attribute = {});

// A number of rows or columns; the sizes of a step are of 32 bits, even where two of them are multiplied.
inline bool is_size(int64_t size) { return size >= 0 && size <= std::numeric_limits<int32_t>::max(); }
inline bool is_column(const Step& step, int32_t rows) { return step.rows == rows && step.columns == 1; }
inline bool is_row(const Step& step, int32_t columns) { return step.rows == 1 && step.columns == columns; }
inline bool same_shape(const Step& a, const Step& b) { return a.rows == b.rows && a.columns == b.columns; }

inline void set_rows(Step& step, AxisSize rows) {
  step.row_axis = rows.axis;
  step.rows = rows.size;
}
inline void set_columns(Step& step, AxisSize columns) {
  step.column_axis = columns.axis;
  step.columns = columns.size;
}

// Step `id`, which is the last one, with one block for all sentences.
StepId over_all(Trace& trace, StepId id);

}  // namespace attention

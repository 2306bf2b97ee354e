// One function for each operation: appends a step whose shape follows from its operands. Operands of the
// wrong shape are a mistake in the recipe (assert); a reader's example has been checked before. Unless a
// comment says otherwise, a step has the rows and columns of its first operand.
#pragma once

#include "trace/trace.h"

namespace attention {

struct AxisSize {
  Axis axis;
  int32_t size;
};

// The recorders that operations.def names; the others are below.
#define RECORDER_own(name)
#define RECORDER_elementwise(name) StepId name(Trace& trace, Role role, StepId a);
// b may have one block for all sentences.
#define RECORDER_cell_by_cell(name) StepId name(Trace& trace, Role role, StepId a, StepId b);
// rows × 1
#define RECORDER_reduction(name) StepId name(Trace& trace, Role role, StepId a);
// row: 1 × columns
#define RECORDER_with_row(name) StepId name(Trace& trace, Role role, StepId a, StepId row);
// column: rows × 1
#define RECORDER_with_column(name) StepId name(Trace& trace, Role role, StepId a, StepId column);
#define OPERATION(name, operands, recorder) RECORDER_##recorder(name)
#include "trace/operations.def"
#undef RECORDER_own
#undef RECORDER_elementwise
#undef RECORDER_cell_by_cell
#undef RECORDER_reduction
#undef RECORDER_with_row
#undef RECORDER_with_column

// Numbers that the caller fills in after allocate(). shared: one block for all sentences (parameters).
StepId input(Trace& trace, Role role, AxisSize rows, AxisSize columns, bool shared = false);
// ALiBi: an input for −slope · distance, with one block for all sentences.
StepId position_bias(Trace& trace, AxisSize queries, AxisSize keys, float slope);
// The operand's numbers under other axes.
StepId copy(Trace& trace, Role role, StepId a, Axis rows, Axis columns);
// rows: the new axis of the rows (tokens become queries).
StepId matmul(Trace& trace, Role role, StepId a, StepId b, std::optional<Axis> rows = {});
// rows of a × rows of b
StepId matmul_transposed(Trace& trace, Role role, StepId a, StepId b);
// columns of a × columns of b. If either has a block for each sentence, so has the result.
StepId transposed_matmul(Trace& trace, Role role, StepId a, StepId b);
// The same, summed over all sentences, for each of which a and b have a block. One block.
StepId transposed_matmul_over_all(Trace& trace, Role role, StepId a, StepId b);
StepId scale(Trace& trace, Role role, StepId a, Scale by);
// column: columns of a × 1
StepId multiply_columns(Trace& trace, Role role, StepId a, StepId column);

StepId root(Trace& trace, Role role, StepId a, float epsilon);
StepId silu(Trace& trace, Role role, StepId a, float factor = 1);
StepId sine_cosine(Trace& trace, Role role, StepId a, Axis columns);

// cosines, sines: rows × pairs, with 2·pairs ≤ columns. Columns after the pairs are copied.
StepId rotate(Trace& trace, Role role, StepId a, StepId cosines, StepId sines, bool halves);

StepId slice_columns(Trace& trace, Role role, StepId a, int32_t start, AxisSize columns);
StepId slice_rows(Trace& trace, Role role, StepId a, int32_t start, AxisSize rows);
StepId concat_columns(Trace& trace, Role role, const std::vector<StepId>& parts, Axis columns);
// A part with one block is repeated for every sentence.
StepId concat_rows(Trace& trace, Role role, const std::vector<StepId>& parts, Axis rows);

// a: n × d, b: m × e. Result: n·m × d (d = e), n·m × (d + e).
StepId pair_sums(Trace& trace, Role role, StepId a, StepId b);
StepId pair_rows(Trace& trace, Role role, StepId a, StepId b);
// a: n·m × 1. Result: n × m.
StepId unpair(Trace& trace, Role role, StepId a, AxisSize rows, AxisSize columns);

// rows × 2
StepId principal_components(Trace& trace, Role role, StepId a);
// rows of `of` × rows of `by`. `of` is computed from `by`.
StepId jacobian_norms(Trace& trace, Role role, StepId of, StepId by);

// Used by gradients only.
// 1 × columns
StepId column_sums(Trace& trace, Role role, StepId a);
// The same, summed over all sentences. One block.
StepId column_sums_over_all(Trace& trace, Role role, StepId a);
// a: rows × 1
StepId repeat_columns(Trace& trace, Role role, StepId a, AxisSize columns);
// rows·columns × 1
StepId flatten(Trace& trace, Role role, StepId a);
// columns, rows: those of the result, in which a begins at `start`; all else is 0.
StepId pad_columns(Trace& trace, Role role, StepId a, int32_t start, AxisSize columns);
StepId pad_rows(Trace& trace, Role role, StepId a, int32_t start, AxisSize rows);
// a: n·m × d. Result: rows × d, with rows = n (first_sums) or m (second_sums).
StepId first_sums(Trace& trace, Role role, StepId a, AxisSize rows);
StepId second_sums(Trace& trace, Role role, StepId a, AxisSize rows);
// One block for all sentences.
StepId block_sums(Trace& trace, Role role, StepId a);
// gradient: the shape of a
StepId silu_backward(Trace& trace, Role role, StepId gradient, StepId a, float factor = 1);
// gradient: rows × 1. The result has the shape of a.
StepId row_maximum_backward(Trace& trace, Role role, StepId gradient, StepId a);

}  // namespace attention

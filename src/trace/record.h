// One function for each operation: appends a step to a trace, with the shape that follows from its operands,
// and returns its number. operations.def has the formulas; kernels.h, exp.h and elementary.h the errors.
//
// Preconditions. An operand is a step that was recorded before. Shapes are as the comments say, in rows ×
// columns of one block; `column: a.rows × 1` is such a precondition, and a, b without a comment have the same
// shape. A size is at least 0 and below 2³¹, in pairs (pair_sums, unpair, flatten), too. A call that does not
// meet them is kept in trace.violation(), in every build, and allocate() fails: nothing is computed. Numbers
// may be any: what a function makes of ∞ and NaN is that of IEEE 754, unless its kernel says otherwise.
//
// Unless a comment says otherwise, a step has the rows and columns of its first operand.
#pragma once

#include "trace/trace.h"

namespace attention {

struct AxisSize {
  Axis axis;
  int32_t size;
};
inline AxisSize rows_of(const Step& step) { return {step.row_axis, step.rows}; }
inline AxisSize columns_of(const Step& step) { return {step.column_axis, step.columns}; }

// The recorders that operations.def names; the others are below.
#define RECORDER_own(name)
#define RECORDER_elementwise(name) StepId name(Trace& trace, Role role, StepId a);
// b may have one block for all sentences.
#define RECORDER_cell_by_cell(name) StepId name(Trace& trace, Role role, StepId a, StepId b);
// Result: a.rows × 1
#define RECORDER_reduction(name) StepId name(Trace& trace, Role role, StepId a);
// row: 1 × a.columns
#define RECORDER_with_row(name) StepId name(Trace& trace, Role role, StepId a, StepId row);
// column: a.rows × 1
#define RECORDER_with_column(name) StepId name(Trace& trace, Role role, StepId a, StepId column);
#define OPERATION(name, operands, recorder) RECORDER_##recorder(name)
#include "trace/operations.def"
#undef RECORDER_own
#undef RECORDER_elementwise
#undef RECORDER_cell_by_cell
#undef RECORDER_reduction
#undef RECORDER_with_row
#undef RECORDER_with_column

// rows × columns numbers that the caller fills in after allocate(). `shared`: one block for all sentences
// (parameters).
StepId input(Trace& trace, Role role, AxisSize rows, AxisSize columns, bool shared = false);
// ALiBi: an input for −slope · distance, with one block for all sentences.
StepId position_bias(Trace& trace, AxisSize queries, AxisSize keys, float slope);
// The angles of a rotation: an input with one block for all sentences. base: of the formula in positions.h.
StepId rotation_angles(Trace& trace, AxisSize tokens, AxisSize pairs, float base);
// The operand's numbers under other axes.
StepId copy(Trace& trace, Role role, StepId a, Axis rows, Axis columns);
// a: n × d, b: d × m. Result: n × m. rows: the new axis of the rows (tokens become queries).
StepId matmul(Trace& trace, Role role, StepId a, StepId b, std::optional<Axis> rows = {});
// a: n × d, b: m × d. Result: n × m.
StepId matmul_transposed(Trace& trace, Role role, StepId a, StepId b);
// a: d × n, b: d × m. Result: n × m. If either has a block for each sentence, so has the result.
StepId transposed_matmul(Trace& trace, Role role, StepId a, StepId b);
// The same, summed over all sentences, for each of which a and b have a block. One block.
StepId transposed_matmul_over_all(Trace& trace, Role role, StepId a, StepId b);
StepId scale(Trace& trace, Role role, StepId a, Scale by);
// column: a.columns × 1
StepId multiply_columns(Trace& trace, Role role, StepId a, StepId column);

StepId root(Trace& trace, Role role, StepId a, float epsilon);
StepId silu(Trace& trace, Role role, StepId a, float factor = 1);
StepId sine_cosine(Trace& trace, Role role, StepId a, Axis columns);

// cosines, sines: a.rows × pairs, with 2·pairs ≤ a.columns. Columns after the pairs are copied.
StepId rotate(Trace& trace, Role role, StepId a, StepId cosines, StepId sines, bool halves);

// 0 ≤ start, start + size ≤ a.columns (a.rows).
StepId slice_columns(Trace& trace, Role role, StepId a, int32_t start, AxisSize columns);
StepId slice_rows(Trace& trace, Role role, StepId a, int32_t start, AxisSize rows);
// parts: at least one, with equally many rows (columns).
StepId concat_columns(Trace& trace, Role role, const std::vector<StepId>& parts, Axis columns);
// A part with one block is repeated for every sentence.
StepId concat_rows(Trace& trace, Role role, const std::vector<StepId>& parts, Axis rows);

// a: n × d, b: m × e. Result: n·m × d (d = e), n·m × (d + e).
StepId pair_sums(Trace& trace, Role role, StepId a, StepId b);
StepId pair_rows(Trace& trace, Role role, StepId a, StepId b);
// a: n·m × 1. Result: n × m.
StepId unpair(Trace& trace, Role role, StepId a, AxisSize rows, AxisSize columns);

// Result: a.rows × 2
StepId principal_components(Trace& trace, Role role, StepId a);
// operands: a step a, then pairs of two steps of one shape and as many blocks, neither of them from `first`
// to a. Steps `first` to a, which have no override, are computed again with the second step of each pair in
// place of the first, and keep these numbers. Result: as a. first: 0 to a.
StepId recompute(Trace& trace, Role role, StepId first, const std::vector<StepId>& operands);
// In a trace of one block. Result: rows of `of` × rows of `by`, 0 if `of` is not computed from `by`.
StepId jacobian_norms(Trace& trace, Role role, StepId of, StepId by);

// Used by gradients, and by src/mistakes.
// Result: 1 × a.columns
StepId column_sums(Trace& trace, Role role, StepId a);
// The same, summed over all sentences. One block.
StepId column_sums_over_all(Trace& trace, Role role, StepId a);
// a: rows × 1. Result: rows × columns.
StepId repeat_columns(Trace& trace, Role role, StepId a, AxisSize columns);
// Result: a.rows·a.columns × 1
StepId flatten(Trace& trace, Role role, StepId a);
// columns, rows: those of the result, in which a begins at `start`; all else is 0. 0 ≤ start, and a fits.
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

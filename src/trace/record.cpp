#include "trace/record.h"

#include <algorithm>
#include <limits>

namespace attention {
namespace {

// Appends a step with the shape and axes of the first operand, and a block for each sentence if an operand
// has one. The reference is valid until the next step is appended.
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

// A number of rows or columns; the sizes of a step are of 32 bits, even where two of them are multiplied.
bool is_size(int64_t size) { return size >= 0 && size <= std::numeric_limits<int32_t>::max(); }

bool is_column(const Step& step, int32_t rows) { return step.rows == rows && step.columns == 1; }
bool is_row(const Step& step, int32_t columns) { return step.rows == 1 && step.columns == columns; }
bool same_shape(const Step& a, const Step& b) { return a.rows == b.rows && a.columns == b.columns; }

// The size of rows or columns that are counted in pairs; 0 where it is none.
int32_t product(Trace& trace, int32_t a, int32_t b) {
  const bool fits = a >= 0 && b >= 0 && is_size(int64_t{a} * b);
  trace.require(fits, "pairs: rows × columns is below 2³¹");
  return fits ? a * b : 0;
}

// Whether `count` rows or columns from `start` on are among `all`.
bool is_range(int32_t start, int32_t count, int32_t all) {
  return start >= 0 && count >= 0 && int64_t{start} + count <= all;
}

StepId last(const Trace& trace) { return static_cast<StepId>(trace.steps().size()) - 1; }

void set_rows(Step& step, AxisSize rows) {
  step.row_axis = rows.axis;
  step.rows = rows.size;
}

void set_columns(Step& step, AxisSize columns) {
  step.column_axis = columns.axis;
  step.columns = columns.size;
}

AxisSize rows_of(const Step& step) { return {step.row_axis, step.rows}; }
AxisSize columns_of(const Step& step) { return {step.column_axis, step.columns}; }

StepId elementwise(Trace& trace, Operation operation, Role role, StepId a, Attribute attribute = {}) {
  Step& step = made_from(trace, operation, role, a);
  step.attribute = attribute;
  return last(trace);
}

// A step made from two steps of its shape.
StepId cell_by_cell(Trace& trace, Operation operation, Role role, StepId a, StepId b,
                    Attribute attribute = {}) {
  trace.require(same_shape(trace[a], trace[b]), "cell by cell: a and b have the same shape");
  Step& step = made_from(trace, operation, role, a, b);
  step.attribute = attribute;
  return last(trace);
}

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

// A step with other rows (columns), and where they start.
StepId rows_from(Trace& trace, Operation operation, Role role, StepId a, int32_t start, AxisSize rows) {
  Step& step = made_from(trace, operation, role, a);
  set_rows(step, rows);
  step.attribute = attribute::start{start};
  return last(trace);
}

StepId columns_from(Trace& trace, Operation operation, Role role, StepId a, int32_t start, AxisSize columns) {
  Step& step = made_from(trace, operation, role, a);
  set_columns(step, columns);
  step.attribute = attribute::start{start};
  return last(trace);
}

// The factor of an exponent. 1 is left out.
Attribute exponent(float factor) { return factor == 1 ? Attribute() : Attribute(attribute::factor{factor}); }

// The last step, as one block for all sentences.
StepId over_all(Trace& trace, StepId id) {
  trace.steps()[static_cast<size_t>(id)].blocks = 1;
  return id;
}

}  // namespace

#define RECORDER_own(name)
#define RECORDER_elementwise(name) \
  StepId name(Trace& trace, Role role, StepId a) { return elementwise(trace, Operation::name, role, a); }
#define RECORDER_function(name) RECORDER_elementwise(name)
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

StepId input(Trace& trace, Role role, AxisSize rows, AxisSize columns, bool shared) {
  trace.require(is_size(rows.size) && is_size(columns.size), "input: rows and columns are at least 0");
  trace.append({.operation = Operation::input,
                .role = role,
                .row_axis = rows.axis,
                .column_axis = columns.axis,
                .blocks = shared ? 1 : trace.blocks(),
                .rows = rows.size,
                .columns = columns.size,
                .operands = {},
                .attribute = {},
                .place = {}});
  return last(trace);
}

StepId position_bias(Trace& trace, AxisSize queries, AxisSize keys, float slope) {
  const StepId bias = input(trace, Role::position_bias, queries, keys, true);
  trace.steps()[static_cast<size_t>(bias)].attribute = attribute::slope{slope};
  return bias;
}

StepId rotation_angles(Trace& trace, AxisSize tokens, AxisSize pairs, float base) {
  const StepId angles = input(trace, Role::angles, tokens, pairs, true);
  if (base != 10000) trace.steps()[static_cast<size_t>(angles)].attribute = attribute::base{base};
  return angles;
}

StepId copy(Trace& trace, Role role, StepId a, Axis rows, Axis columns) {
  Step& step = made_from(trace, Operation::copy, role, a);
  step.row_axis = rows;
  step.column_axis = columns;
  return last(trace);
}

StepId matmul(Trace& trace, Role role, StepId a, StepId b, std::optional<Axis> rows) {
  trace.require(trace[a].columns == trace[b].rows, "matmul: a.columns == b.rows");
  Step& step = made_from(trace, Operation::matmul, role, a, b);
  step.row_axis = rows.value_or(step.row_axis);
  set_columns(step, columns_of(trace[b]));
  return last(trace);
}

StepId matmul_transposed(Trace& trace, Role role, StepId a, StepId b) {
  trace.require(trace[a].columns == trace[b].columns, "matmul_transposed: a.columns == b.columns");
  Step& step = made_from(trace, Operation::matmul_transposed, role, a, b);
  set_columns(step, rows_of(trace[b]));
  return last(trace);
}

StepId transposed_matmul(Trace& trace, Role role, StepId a, StepId b) {
  trace.require(trace[a].rows == trace[b].rows, "transposed_matmul: a.rows == b.rows");
  Step& step = made_from(trace, Operation::transposed_matmul, role, a, b);
  set_rows(step, columns_of(trace[a]));
  set_columns(step, columns_of(trace[b]));
  return last(trace);
}

StepId transposed_matmul_over_all(Trace& trace, Role role, StepId a, StepId b) {
  trace.require(trace[a].blocks == trace[b].blocks, "transposed_matmul_over_all: a and b have equal blocks");
  return over_all(trace, transposed_matmul(trace, role, a, b));
}

StepId scale(Trace& trace, Role role, StepId a, Scale by) {
  if (const auto* divisor = std::get_if<attribute::divisor>(&by)) {
    return elementwise(trace, Operation::scale, role, a, *divisor);
  }
  return elementwise(trace, Operation::scale, role, a, *std::get_if<attribute::factor>(&by));
}

StepId multiply_columns(Trace& trace, Role role, StepId a, StepId column) {
  trace.require(is_column(trace[column], trace[a].columns), "multiply_columns: column is a.columns × 1");
  made_from(trace, Operation::multiply_columns, role, a, column);
  return last(trace);
}

StepId root(Trace& trace, Role role, StepId a, float epsilon) {
  return elementwise(trace, Operation::root, role, a, attribute::epsilon{epsilon});
}

StepId silu(Trace& trace, Role role, StepId a, float factor) {
  return elementwise(trace, Operation::silu, role, a, exponent(factor));
}

StepId sine_cosine(Trace& trace, Role role, StepId a, Axis columns) {
  Step& step = made_from(trace, Operation::sine_cosine, role, a);
  step.column_axis = columns;
  return last(trace);
}

StepId rotate(Trace& trace, Role role, StepId a, StepId cosines, StepId sines, bool halves) {
  trace.require(trace[cosines].rows == trace[a].rows && same_shape(trace[cosines], trace[sines]),
                "rotate: cosines and sines are a.rows × pairs");
  trace.require(trace[cosines].columns <= trace[a].columns / 2, "rotate: 2·pairs <= a.columns");
  const StepId operands[] = {a, cosines, sines};
  Step& step = made_from(trace, Operation::rotate, role, operands);
  if (halves) step.attribute = attribute::halves{true};
  return last(trace);
}

StepId slice_columns(Trace& trace, Role role, StepId a, int32_t start, AxisSize columns) {
  trace.require(is_range(start, columns.size, trace[a].columns),
                "slice_columns: the columns are among those of a");
  return columns_from(trace, Operation::slice_columns, role, a, start, columns);
}

StepId slice_rows(Trace& trace, Role role, StepId a, int32_t start, AxisSize rows) {
  trace.require(is_range(start, rows.size, trace[a].rows), "slice_rows: the rows are among those of a");
  return rows_from(trace, Operation::slice_rows, role, a, start, rows);
}

StepId concat_columns(Trace& trace, Role role, const std::vector<StepId>& parts, Axis columns) {
  Step& step = made_from(trace, Operation::concat_columns, role, parts);
  int64_t total = 0;
  for (const StepId part : parts) {
    trace.require(trace[part].rows == step.rows, "concat_columns: the parts have equally many rows");
    total += trace[part].columns;
  }
  trace.require(!parts.empty() && is_size(total), "concat_columns: 1 part or more, below 2³¹ columns in all");
  set_columns(step, {columns, static_cast<int32_t>(total)});
  return last(trace);
}

StepId concat_rows(Trace& trace, Role role, const std::vector<StepId>& parts, Axis rows) {
  Step& step = made_from(trace, Operation::concat_rows, role, parts);
  int64_t total = 0;
  for (const StepId part : parts) {
    trace.require(trace[part].columns == step.columns, "concat_rows: the parts have equally many columns");
    total += trace[part].rows;
  }
  trace.require(!parts.empty() && is_size(total), "concat_rows: 1 part or more, below 2³¹ rows in all");
  set_rows(step, {rows, static_cast<int32_t>(total)});
  return last(trace);
}

StepId pair_sums(Trace& trace, Role role, StepId a, StepId b) {
  trace.require(trace[a].columns == trace[b].columns, "pair_sums: a.columns == b.columns");
  const int32_t pairs = product(trace, trace[a].rows, trace[b].rows);
  set_rows(made_from(trace, Operation::pair_sums, role, a, b), {Axis::pair, pairs});
  return last(trace);
}

StepId pair_rows(Trace& trace, Role role, StepId a, StepId b) {
  const int32_t pairs = product(trace, trace[a].rows, trace[b].rows);
  Step& step = made_from(trace, Operation::pair_rows, role, a, b);
  set_rows(step, {Axis::pair, pairs});
  set_columns(step, {Axis::pair_numbers, trace[a].columns + trace[b].columns});
  return last(trace);
}

StepId unpair(Trace& trace, Role role, StepId a, AxisSize rows, AxisSize columns) {
  trace.require(is_column(trace[a], product(trace, rows.size, columns.size)),
                "unpair: a is rows·columns × 1");
  Step& step = made_from(trace, Operation::unpair, role, a);
  set_rows(step, rows);
  set_columns(step, columns);
  return last(trace);
}

StepId principal_components(Trace& trace, Role role, StepId a) {
  Step& step = made_from(trace, Operation::principal_components, role, a);
  set_columns(step, {Axis::component, 2});
  return last(trace);
}

StepId jacobian_norms(Trace& trace, Role role, StepId of, StepId by) {
  trace.require(trace.blocks() == 1, "jacobian_norms: the trace has one block");
  Step& step = made_from(trace, Operation::jacobian_norms, role, of, by);
  set_columns(step, rows_of(trace[by]));
  return last(trace);
}

StepId column_sums(Trace& trace, Role role, StepId a) {
  Step& step = made_from(trace, Operation::column_sums, role, a);
  set_rows(step, {Axis::one, 1});
  return last(trace);
}

StepId column_sums_over_all(Trace& trace, Role role, StepId a) {
  return over_all(trace, column_sums(trace, role, a));
}

StepId repeat_columns(Trace& trace, Role role, StepId a, AxisSize columns) {
  trace.require(trace[a].columns == 1 && is_size(columns.size), "repeat_columns: a is rows × 1");
  Step& step = made_from(trace, Operation::repeat_columns, role, a);
  set_columns(step, columns);
  return last(trace);
}

StepId flatten(Trace& trace, Role role, StepId a) {
  const int32_t cells = product(trace, trace[a].rows, trace[a].columns);
  Step& step = made_from(trace, Operation::flatten, role, a);
  set_rows(step, {Axis::pair, cells});
  set_columns(step, {Axis::one, 1});
  return last(trace);
}

StepId pad_columns(Trace& trace, Role role, StepId a, int32_t start, AxisSize columns) {
  trace.require(is_range(start, trace[a].columns, columns.size), "pad_columns: a fits from start on");
  return columns_from(trace, Operation::pad_columns, role, a, start, columns);
}

StepId pad_rows(Trace& trace, Role role, StepId a, int32_t start, AxisSize rows) {
  trace.require(is_range(start, trace[a].rows, rows.size), "pad_rows: a fits from start on");
  return rows_from(trace, Operation::pad_rows, role, a, start, rows);
}

StepId first_sums(Trace& trace, Role role, StepId a, AxisSize rows) {
  trace.require(rows.size > 0 && trace[a].rows % rows.size == 0, "first_sums: rows divides a.rows");
  set_rows(made_from(trace, Operation::first_sums, role, a), rows);
  return last(trace);
}

StepId second_sums(Trace& trace, Role role, StepId a, AxisSize rows) {
  trace.require(rows.size > 0 && trace[a].rows % rows.size == 0, "second_sums: rows divides a.rows");
  set_rows(made_from(trace, Operation::second_sums, role, a), rows);
  return last(trace);
}

StepId block_sums(Trace& trace, Role role, StepId a) {
  Step& step = made_from(trace, Operation::block_sums, role, a);
  step.blocks = 1;
  return last(trace);
}

StepId silu_backward(Trace& trace, Role role, StepId gradient, StepId a, float factor) {
  return cell_by_cell(trace, Operation::silu_backward, role, gradient, a, exponent(factor));
}

StepId row_maximum_backward(Trace& trace, Role role, StepId gradient, StepId a) {
  trace.require(is_column(trace[gradient], trace[a].rows), "row_maximum_backward: gradient is a.rows × 1");
  set_columns(made_from(trace, Operation::row_maximum_backward, role, gradient, a), columns_of(trace[a]));
  return last(trace);
}

}  // namespace attention

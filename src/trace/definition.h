// What the core knows of an operation: how it is computed, in f32 and in double precision, what that takes,
// and its gradient. Each is defined once, in src/trace/operations/.
#pragma once

#include <span>

#include "trace/cost.h"
#include "trace/record.h"

namespace attention {

// A matrix that is read or written. Number (i, j) is values[i·row_step + j·column_step]; a step of 0 repeats
// a row or a column.
template <class T>
struct View {
  T* values = nullptr;
  int rows = 0;
  int columns = 0;
  ptrdiff_t row_step = columns;
  ptrdiff_t column_step = 1;

  T& at(ptrdiff_t i, ptrdiff_t j) const { return values[i * row_step + j * column_step]; }
  View transposed() const { return {values, columns, rows, column_step, row_step}; }
  // From a row and a column on.
  View from(int row, int column) const {
    return {&at(row, column), rows - row, columns - column, row_step, column_step};
  }
  View first(int count_of_rows, int count_of_columns) const {
    return {values, count_of_rows, count_of_columns, row_step, column_step};
  }

  // For the kernels, which take matrices whose rows follow each other.
  operator Matrix() const { return {values, rows, columns}; }
  operator ConstMatrix() const { return {values, rows, columns}; }
};

// A step to compute: one sentence of a batch, or all of them as one tall matrix. Views of whole steps have
// rows that follow each other.
template <class T>
struct Call {
  const Step& step;
  std::span<const View<T>> operands;
  View<T> out;

  const View<T>& a() const { return operands[0]; }
  const View<T>& b() const { return operands[1]; }
};

// How an operation runs over the sentences of a batch.
enum class Over : uint8_t {
  rows,        // each row comes from the same row of the operands
  first_rows,  // each row comes from the same row of the first operand, and from all of the second
  sum,         // rows are summed: over all sentences where there is one result for all
  sentences,   // each sentence by itself
};

// The gradient of one operand of a step, as it is recorded: by the chain rule from the gradient of the step.
// Two new steps of one gradient are always recorded in two statements: C++ does not define the order in which
// the arguments of a call are evaluated, and the order of steps is part of the golden hashes.
struct ChainRule {
  Trace& trace;
  Role role;         // of every step of the gradient
  const Step& step;  // a copy, since recording moves the steps
  StepId id;         // of the step
  StepId g;          // the gradient of the step
  size_t k;          // of which operand it is

  bool to_a() const { return k == 0; }
  StepId a() const { return step.operands[0]; }
  StepId b() const { return step.operands[1]; }
  // Those of the operand.
  AxisSize rows() const { return {trace[step.operands[k]].row_axis, trace[step.operands[k]].rows}; }
  AxisSize columns() const { return {trace[step.operands[k]].column_axis, trace[step.operands[k]].columns}; }

  StepId same() const { return copy(trace, role, g, step.row_axis, step.column_axis); }
  StepId product(StepId x, StepId y) const { return multiply(trace, role, x, y); }
  StepId negative(StepId x) const { return scale(trace, role, x, attribute::factor{-1}); }
  // The sum of all rows of x, over all sentences if the operand has one block for all.
  StepId sum_of_rows(StepId x) const {
    const bool all = trace[step.operands[k]].blocks == 1;
    return all ? column_sums_over_all(trace, role, x) : column_sums(trace, role, x);
  }
};

struct Definition {
  Over over = Over::rows;
  // From the operands to the result: a kernel of one operand, one of two, or what needs more than that. None
  // of them: forward() or Trace::compute has a case for it.
  void (*unary)(ConstMatrix a, Matrix out) = nullptr;
  void (*binary)(ConstMatrix a, ConstMatrix b, Matrix out) = nullptr;
  void (*f32)(const Call<float>& call) = nullptr;
  // The same of one sentence. nullptr: no gradient goes through it, so that nobody asks for it.
  void (*f64)(const Call<double>& call) = nullptr;
  // Adds to the cost, which is one cell for each number of the result. nullptr: nothing.
  void (*cost)(const Trace& trace, const Step& step, Cost& cost) = nullptr;
  // Records the gradient of an operand. nullptr: the operation counts as constant where gradients are taken.
  StepId (*gradient)(const ChainRule& chain) = nullptr;
};

#define OPERATION(name, operands, recorder) extern const Definition name##_definition;
#include "trace/operations.def"

const Definition& definition_of(Operation operation);

}  // namespace attention

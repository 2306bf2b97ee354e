#include "trace/cost.h"

#include <algorithm>

#include "kernels/cannot_happen.h"
#include "trace/backward.h"
#include "trace/record.h"

namespace attention {
namespace {

double size_of(const Step& step) { return static_cast<double>(step.size()); }

// The sweeps in which the Jacobi method finds the directions (principal_components.cpp), and how many
// products of a matrix product take as long as one of its turns of three pairs of doubles, which stand far
// apart in memory.
constexpr double kSweeps = 10, kTurn = 400;

// A backward pass is computed in doubles, one after another: as long as so many of what is counted, and twice
// the memory.
constexpr double kDouble = 5;

// Adds what a backward pass for each number of `a` takes (jacobian.h).
void add_jacobian(const Trace& trace, const Step& step, Cost& cost) {
  const StepId of = step.operands[0], by = step.operands[1];
  const Step& a = trace[of];
  Trace walk = trace.recorded();
  const StepId upstream = input(walk, a.role, {a.row_axis, a.rows}, {a.column_axis, a.columns});
  const size_t before = walk.steps().size();
  if (!backward(walk, of, upstream, by)) return;
  Cost pass;
  for (const Step& one : walk.steps().subspan(before)) {
    const Cost more = cost_of(walk, one);
    pass.cells += more.cells;
    pass.multiply_adds += more.multiply_adds;
  }
  const double passes = size_of(a);
  cost.cells += kDouble * passes * (pass.cells + size_of(trace[by]));
  cost.multiply_adds += kDouble * passes * pass.multiply_adds;
  for (const Step& one : walk.steps()) cost.temporary += 2 * size_of(one);
}

// The cases of those recorders of operations.def that say how many cells are read; all others are written
// out.
#define COST_own(name)
#define COST_elementwise(name)
#define COST_cell(name) \
  case Operation::name: \
    return cost;
#define COST_function(name) COST_cell(name)
#define COST_cell_by_cell(name) COST_cell(name)
#define COST_with_row(name) COST_cell(name)
#define COST_with_column(name) COST_cell(name)
#define COST_reduction(name)           \
  case Operation::name:                \
    cost.cells += size_of(operand(0)); \
    return cost;

}  // namespace

Cost cost_of(const Trace& trace, const Step& step) {
  if (step.borrowed) return {.steps = 1};
  Cost cost{.steps = 1, .numbers = size_of(step), .cells = size_of(step)};
  const auto operand = [&](size_t k) -> const Step& { return trace[step.operands[k]]; };
  switch (step.operation) {
#define OPERATION(name, operands, recorder) COST_##recorder(name)
#include "trace/operations.def"
    case Operation::input:
    case Operation::copy:
    case Operation::scale:
    case Operation::exp:
    case Operation::root:
    case Operation::multiply_columns:
    case Operation::relu:
    case Operation::silu:
    case Operation::sine_cosine:
    case Operation::rotate:
    case Operation::slice_columns:
    case Operation::slice_rows:
    case Operation::concat_columns:
    case Operation::concat_rows:
    case Operation::pair_sums:
    case Operation::pair_rows:
    case Operation::unpair:
    case Operation::repeat_columns:
    case Operation::flatten:
    case Operation::pad_columns:
    case Operation::pad_rows:
    case Operation::silu_backward:
    case Operation::row_maximum_backward:
      return cost;
    case Operation::matmul:
    case Operation::matmul_transposed:
      cost.multiply_adds = size_of(step) * operand(0).columns;
      return cost;
    case Operation::transposed_matmul:
      cost.multiply_adds = size_of(operand(0)) * operand(1).columns;
      return cost;
    case Operation::normalize_rows:
    case Operation::column_sums:
    case Operation::first_sums:
    case Operation::second_sums:
    case Operation::block_sums:
      cost.cells += size_of(operand(0));
      return cost;
    case Operation::principal_components: {
      const double columns = operand(0).columns;
      cost.multiply_adds = size_of(operand(0)) * columns + kSweeps * kTurn / 2 * columns * columns * columns;
      cost.temporary = 4 * columns * columns;  // two square matrices of doubles
      return cost;
    }
    case Operation::jacobian_norms:
      add_jacobian(trace, step, cost);
      return cost;
  }
  cannot_happen();
}

Cost& Cost::operator+=(const Cost& more) {
  steps += more.steps;
  numbers += more.numbers;
  temporary = std::max(temporary, more.temporary);
  cells += more.cells;
  multiply_adds += more.multiply_adds;
  return *this;
}

Cost Cost::operator*(double part) const {
  return {.steps = part * steps,
          .numbers = part * numbers,
          .temporary = temporary,
          .cells = part * cells,
          .multiply_adds = part * multiply_adds};
}

Cost cost_of(const Trace& trace) {
  Cost sum;
  for (const Step& step : trace.steps()) sum += cost_of(trace, step);
  return sum;
}

}  // namespace attention

#include "train/compute.h"

#include <algorithm>

#include "kernels/kernels.h"
#include "kernels/simd.h"

namespace attention::train {
namespace {

using kernels::F32x4;
using kernels::load_first;
using kernels::store_first;

// The two symbols of a row with how often each counts, the lesser one first: in this order the product adds
// them.
struct Looked {
  int32_t first, second;  // −1: none
  float times;            // 2 where both are the same
};
Looked looked_up(std::span<const int32_t> symbols, int32_t row) {
  const int32_t a = symbols[2 * row], b = symbols[2 * row + 1];
  if (a < 0 || b < 0) return {std::max(a, b), -1, 1};
  if (a == b) return {a, -1, 2};
  return {std::min(a, b), std::max(a, b), 1};
}

// to += times · from. All sums begin with 0, as those of a product.
void add_row(const float* from, float times, int32_t columns, float* to) {
  for (int32_t j = 0; j < columns; j += 4) {
    const int lanes = std::min(4, columns - j);
    const F32x4 sum = load_first(to + j, lanes) + F32x4::splat(times) * load_first(from + j, lanes);
    store_first(sum, to + j, lanes);
  }
}

// out = symbols·table
void look_up(std::span<const int32_t> symbols, ConstMatrix table, Matrix out) {
  kernels::fill(out, 0);
  for (int32_t row = 0; row < static_cast<int32_t>(symbols.size() / 2); ++row) {
    const auto [first, second, times] = looked_up(symbols, row);
    if (first >= 0) add_row(table.row(first), times, out.columns, out.row(row));
    if (second >= 0) add_row(table.row(second), 1, out.columns, out.row(row));
  }
}

// out = symbolsᵀ·rows
void add_by_symbol(std::span<const int32_t> symbols, ConstMatrix rows, Matrix out) {
  kernels::fill(out, 0);
  for (int32_t row = 0; row < static_cast<int32_t>(symbols.size() / 2); ++row) {
    const auto [first, second, times] = looked_up(symbols, row);
    if (first >= 0) add_row(rows.row(row), times, out.columns, out.row(first));
    if (second >= 0) add_row(rows.row(row), 1, out.columns, out.row(second));
  }
}

}  // namespace

void compute(Model& model) {
  Trace& trace = model.trace;
  StepId next = 0;
  for (StepId id = 0; id < static_cast<StepId>(trace.steps().size()); ++id) {
    const Step& step = trace[id];
    if (step.operands.empty() || step.operands[0] != model.symbols) continue;
    trace.compute(next, id);
    next = id + 1;
    const Step& other = trace[step.operands[1]];
    if (step.operation == Operation::matmul) {
      look_up(model.looked_up, other.tall(), step.tall());
    } else {
      add_by_symbol(model.looked_up, other.tall(), step.tall());
    }
  }
  trace.compute(next);
}

}  // namespace attention::train

// Mistakes in the step that is judged: a sum that ends too early, or numbers that are read from their
// neighbours, those without one from the other end.
#include "mistakes/rewrites.h"
#include "trace/record.h"

namespace attention::mistakes {

std::optional<Neighbours> neighbours_of(Mistake mistake, const Step& step, int32_t row, int32_t column) {
  if (mistake == Mistake::row_above) return Neighbours{step.rows, row == 0};
  if (mistake == Mistake::row_below) return Neighbours{step.rows, row == step.rows - 1};
  if (mistake == Mistake::column_before) return Neighbours{step.columns, column == 0};
  if (mistake == Mistake::column_after) return Neighbours{step.columns, column == step.columns - 1};
  return {};
}

namespace rewrites {
namespace {

// The step as its operation gives it.
StepId as_it_is(Rewriting& r, StepId id) {
  std::vector<StepId> operands;
  for (size_t k = 0; k < r.step(id).operands.size(); ++k) operands.push_back(r.operand(id, k));
  return r.again(id, std::move(operands));
}

// Rows `by` further down (up where it is negative), those at the end from the other end.
StepId rows_moved(Rewriting& r, StepId id, int32_t from) {
  const Step& step = r.step(id);
  if (!r.is_judged(id) || step.operands.empty() || step.rows < 2) return kNoStep;
  const StepId all = as_it_is(r, id);
  const StepId begin = slice_rows(r.trace(), step.role, all, from, {step.row_axis, step.rows - from});
  const StepId end = slice_rows(r.trace(), step.role, all, 0, {step.row_axis, from});
  return concat_rows(r.trace(), step.role, {begin, end}, step.row_axis);
}

StepId columns_moved(Rewriting& r, StepId id, int32_t from) {
  const Step& step = r.step(id);
  if (!r.is_judged(id) || step.operands.empty() || step.columns < 2) return kNoStep;
  const StepId all = as_it_is(r, id);
  const StepId begin =
      slice_columns(r.trace(), step.role, all, from, {step.column_axis, step.columns - from});
  const StepId end = slice_columns(r.trace(), step.role, all, 0, {step.column_axis, from});
  return concat_columns(r.trace(), step.role, {begin, end}, step.column_axis);
}

}  // namespace

StepId sum_cut(Rewriting& r, StepId id, int32_t terms) {
  const Step& step = r.step(id);
  if (!r.is_judged(id)) return kNoStep;
  const bool by_rows = step.operation == Operation::matmul_transposed;
  if (!by_rows && step.operation != Operation::matmul) return kNoStep;
  const Axis axis = r.step(step.operands[0]).column_axis;
  if (terms < 1 || terms >= r.step(step.operands[0]).columns) return kNoStep;
  const StepId a = slice_columns(r.trace(), step.role, r.operand(id, 0), 0, {axis, terms});
  const StepId b = by_rows ? slice_columns(r.trace(), step.role, r.operand(id, 1), 0, {axis, terms})
                           : slice_rows(r.trace(), step.role, r.operand(id, 1), 0, {axis, terms});
  return r.again(id, {a, b});
}

StepId row_above(Rewriting& r, StepId id, int32_t) { return rows_moved(r, id, r.step(id).rows - 1); }
StepId row_below(Rewriting& r, StepId id, int32_t) { return rows_moved(r, id, 1); }
StepId column_before(Rewriting& r, StepId id, int32_t) {
  return columns_moved(r, id, r.step(id).columns - 1);
}
StepId column_after(Rewriting& r, StepId id, int32_t) { return columns_moved(r, id, 1); }

}  // namespace rewrites
}  // namespace attention::mistakes

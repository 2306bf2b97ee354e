// Mistakes in cutting packed steps into heads, and in joining their contexts.
//
// The numbers of a matrix lie in memory row by row, so that `flatten` and `unpair` give the same numbers
// other rows and columns: what reshape() or view() does in a program.
#include <algorithm>
#include <numeric>
#include <string>

#include "mistakes/rewrites.h"
#include "trace/record.h"

namespace attention::mistakes::rewrites {
namespace {

// Columns of a packed step that are those of one head.
struct Cut {
  int32_t heads;  // that the packed step has
  int32_t head;   // from 0
};

// Empty where the step is not a head cut out of a packed one.
std::optional<Cut> cut_of(Rewriting& r, StepId id) {
  const Step& step = r.step(id);
  if (step.operation != Operation::slice_columns || step.place.head == 0) return {};
  if (step.role != Role::query && step.role != Role::key && step.role != Role::value) return {};
  const int32_t packed = r.step(step.operands[0]).columns;
  return Cut{packed / step.columns, step.get<attribute::start>() / step.columns};
}

StepId reshaped(Rewriting& r, Role role, StepId a, AxisSize rows, AxisSize columns) {
  return unpair(r.trace(), role, flatten(r.trace(), role, a), rows, columns);
}

StepId cut_by_stride(Rewriting& r, StepId id) {
  const auto cut = cut_of(r, id);
  if (!cut) return kNoStep;
  const Step& step = r.step(id);
  // A row for each number of the head, a column for each head.
  const StepId table = reshaped(r, step.role, r.operand(id, 0), {Axis::pair, step.rows * step.columns},
                                {Axis::one, cut->heads});
  const StepId column = slice_columns(r.trace(), step.role, table, cut->head, {Axis::one, 1});
  return unpair(r.trace(), step.role, column, rows_of(step), columns_of(step));
}

StepId joined_by_stride(Rewriting& r, StepId id) {
  const Step& step = r.step(id);
  if (step.role != Role::concatenated) return kNoStep;
  std::vector<StepId> columns;
  for (size_t k = 0; k < step.operands.size(); ++k)
    columns.push_back(flatten(r.trace(), step.role, r.operand(id, k)));
  const StepId table = concat_columns(r.trace(), step.role, columns, Axis::one);
  return reshaped(r, step.role, table, rows_of(step), columns_of(step));
}

StepId cut_from_rows(Rewriting& r, StepId id) {
  const auto cut = cut_of(r, id);
  if (!cut) return kNoStep;
  const Step& step = r.step(id);
  const StepId table =
      reshaped(r, step.role, r.operand(id, 0), {step.row_axis, step.rows * cut->heads}, columns_of(step));
  return slice_rows(r.trace(), step.role, table, cut->head * step.rows, rows_of(step));
}

StepId joined_by_rows(Rewriting& r, StepId id) {
  const Step& step = r.step(id);
  if (step.role != Role::concatenated) return kNoStep;
  std::vector<StepId> contexts;
  for (size_t k = 0; k < step.operands.size(); ++k) contexts.push_back(r.operand(id, k));
  const StepId table = concat_rows(r.trace(), step.role, contexts, step.row_axis);
  return reshaped(r, step.role, table, rows_of(step), columns_of(step));
}

}  // namespace

StepId heads_by_stride(Rewriting& r, StepId id, int32_t) { return cut_by_stride(r, id); }
StepId heads_by_stride_and_back(Rewriting& r, StepId id, int32_t) {
  const StepId cut = cut_by_stride(r, id);
  return cut == kNoStep ? joined_by_stride(r, id) : cut;
}
StepId heads_joined_by_stride(Rewriting& r, StepId id, int32_t) { return joined_by_stride(r, id); }

StepId heads_from_rows(Rewriting& r, StepId id, int32_t) { return cut_from_rows(r, id); }
StepId heads_from_rows_and_back(Rewriting& r, StepId id, int32_t) {
  const StepId cut = cut_from_rows(r, id);
  return cut == kNoStep ? joined_by_rows(r, id) : cut;
}
StepId heads_joined_by_rows(Rewriting& r, StepId id, int32_t) { return joined_by_rows(r, id); }

StepId heads_joined_in_reverse(Rewriting& r, StepId id, int32_t) {
  const Step& step = r.step(id);
  if (step.role != Role::concatenated) return kNoStep;
  std::vector<StepId> contexts;
  for (size_t k = step.operands.size(); k > 0; --k) contexts.push_back(r.operand(id, k - 1));
  return r.again(id, std::move(contexts));
}

StepId heads_joined_in_order(Rewriting& r, StepId id, int32_t variant) {
  const Step& step = r.step(id);
  if (step.role != Role::concatenated) return kNoStep;
  std::vector<StepId> contexts(step.operands.size());
  for (size_t k = contexts.size(); k > 0; --k, variant /= 10) {
    const int32_t head = variant % 10;
    if (head < 1 || head > static_cast<int32_t>(contexts.size())) return kNoStep;
    contexts[k - 1] = r.operand(id, head - 1);
  }
  return variant == 0 ? r.again(id, std::move(contexts)) : kNoStep;
}

StepId kv_heads_by_turns(Rewriting& r, StepId id, int32_t) {
  const auto cut = cut_of(r, id);
  const Step& step = r.step(id);
  if (!cut || step.role == Role::query) return kNoStep;
  const int32_t head = (step.place.head - 1) % cut->heads;
  if (head == cut->head) return kNoStep;
  return slice_columns(r.trace(), step.role, r.operand(id, 0), head * step.columns, columns_of(step));
}

}  // namespace attention::mistakes::rewrites

namespace attention::mistakes {

std::vector<int32_t> orders_of(int32_t heads) {
  std::vector<int32_t> out;
  if (heads < 2 || heads > 9) return out;
  const std::string right = std::string("123456789").substr(0, static_cast<size_t>(heads));
  const std::string reverse(right.rbegin(), right.rend());
  const auto add = [&](const std::string& order) {
    const int32_t digits = std::accumulate(order.begin(), order.end(), int32_t{0},
                                           [](int32_t sum, char head) { return sum * 10 + (head - '0'); });
    if (order != right && order != reverse && std::find(out.begin(), out.end(), digits) == out.end())
      out.push_back(digits);
  };
  std::string order = right;
  if (heads <= 4) {
    while (std::next_permutation(order.begin(), order.end())) add(order);
    return out;
  }
  for (size_t a = 0; a < order.size(); ++a)
    for (size_t b = a + 1; b < order.size(); ++b) {
      std::swap(order[a], order[b]);
      add(order);
      std::swap(order[a], order[b]);
    }
  for (size_t turns = 1; turns < order.size(); ++turns) {
    std::rotate(order.begin(), order.begin() + 1, order.end());
    add(order);
  }
  return out;
}

}  // namespace attention::mistakes

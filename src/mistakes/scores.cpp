#include "mistakes/scores.h"

#include <cmath>

#include "mistakes/rewrites.h"
#include "trace/record.h"

namespace attention::mistakes {

std::optional<StepId> back_to(const Trace& trace, StepId id, Role role) {
  while (trace[id].role != role) {
    if (trace[id].operands.empty()) return {};
    id = trace[id].operands[0];
  }
  return id;
}

std::optional<StepId> softmax_input(const Trace& trace, StepId id) {
  const auto exponentials = back_to(trace, id, Role::exponentials);
  if (exponentials) id = trace[*exponentials].operands[0];
  if (trace[id].role == Role::shifted_scores || trace[id].role == Role::row_maximum)
    id = trace[id].operands[0];
  else if (!exponentials)
    return {};
  return id;
}

std::optional<Compared> compared(const Trace& trace, StepId id) {
  const auto scores = back_to(trace, id, Role::scores);
  if (!scores || trace[*scores].operation != Operation::matmul_transposed) return {};
  return Compared{trace[*scores].operands[0], trace[*scores].operands[1]};
}

std::optional<float> root_of_d_k(const Trace& trace, StepId id) {
  const auto scaled = back_to(trace, id, Role::scaled_scores);
  if (scaled)
    if (const auto* by = trace[*scaled].has<attribute::divisor>()) return by->value;
  const auto sides = compared(trace, id);
  if (!sides) return {};
  return std::sqrt(static_cast<float>(trace[sides->query].columns));
}

StepId ones_like(Rewriting& r, StepId a) {
  const Role role = r.trace()[a].role;
  return exp(r.trace(), role, subtract(r.trace(), role, a, a));
}

namespace rewrites {
namespace {

bool is_comparison(Rewriting& r, StepId id) {
  return r.step(id).role == Role::scores && r.step(id).operation == Operation::matmul_transposed;
}

// The scores of these two, if they have the shape of the right ones.
StepId compare(Rewriting& r, StepId id, StepId query, StepId key) {
  const Step &q = r.step(query), &k = r.step(key), &step = r.step(id);
  if (q.columns != k.columns || q.rows != step.rows || k.rows != step.columns) return kNoStep;
  const StepId mistaken_query = r.of(query), mistaken_key = r.of(key);
  return r.again(id, {mistaken_query, mistaken_key});
}

// The values of the head that a step of scores belongs to.
std::optional<StepId> values_beside(Rewriting& r, StepId id) {
  const auto context = r.right().find(Role::context, r.step(id).place);
  if (!context) return {};
  return r.step(*context).operands[1];
}

// weights·V with other values of the same shape.
StepId mix(Rewriting& r, StepId id, StepId values) {
  const Step &step = r.step(id), &v = r.step(values);
  if (v.rows != r.step(step.operands[1]).rows || v.columns != step.columns) return kNoStep;
  return r.again(id, {r.operand(id, 0), r.of(values)});
}

bool is_context(Rewriting& r, StepId id) {
  return r.step(id).role == Role::context && r.step(id).operation == Operation::matmul;
}

}  // namespace

StepId keys_not_transposed(Rewriting& r, StepId id, int32_t) {
  if (!is_comparison(r, id)) return kNoStep;
  const Step& key = r.step(r.step(id).operands[1]);
  if (key.rows != key.columns) return kNoStep;
  return matmul(r.trace(), Role::scores, r.operand(id, 0), r.operand(id, 1));
}

StepId queries_and_keys_exchanged(Rewriting& r, StepId id, int32_t) {
  if (!is_comparison(r, id)) return kNoStep;
  return compare(r, id, r.step(id).operands[1], r.step(id).operands[0]);
}

StepId values_for_keys(Rewriting& r, StepId id, int32_t) {
  if (!is_comparison(r, id)) return kNoStep;
  const auto values = values_beside(r, id);
  return values ? compare(r, id, r.step(id).operands[0], *values) : kNoStep;
}

StepId queries_for_keys(Rewriting& r, StepId id, int32_t) {
  if (!is_comparison(r, id)) return kNoStep;
  return compare(r, id, r.step(id).operands[0], r.step(id).operands[0]);
}

StepId keys_for_queries(Rewriting& r, StepId id, int32_t) {
  if (!is_comparison(r, id)) return kNoStep;
  return compare(r, id, r.step(id).operands[1], r.step(id).operands[1]);
}

StepId softcap_forgotten(Rewriting& r, StepId id, int32_t) {
  if (r.step(id).role != Role::capped_scores) return kNoStep;
  const StepId ratio = *back_to(r.right(), id, Role::softcap_ratio);
  return r.copied(id, r.operand(ratio, 0));
}

StepId context_from_columns(Rewriting& r, StepId id, int32_t) {
  if (!is_context(r, id)) return kNoStep;
  const Step& weights = r.step(r.step(id).operands[0]);
  if (weights.rows != weights.columns) return kNoStep;
  return transposed_matmul(r.trace(), Role::context, r.operand(id, 0), r.operand(id, 1));
}

StepId keys_for_values(Rewriting& r, StepId id, int32_t) {
  if (!is_context(r, id)) return kNoStep;
  const auto sides = compared(r.right(), id);
  return sides ? mix(r, id, sides->key) : kNoStep;
}

StepId queries_for_values(Rewriting& r, StepId id, int32_t) {
  if (!is_context(r, id)) return kNoStep;
  const auto sides = compared(r.right(), id);
  return sides ? mix(r, id, sides->query) : kNoStep;
}

StepId keys_and_values_exchanged(Rewriting& r, StepId id, int32_t) {
  const StepId scores = values_for_keys(r, id, 0);
  return scores == kNoStep ? keys_for_values(r, id, 0) : scores;
}

}  // namespace rewrites
}  // namespace attention::mistakes

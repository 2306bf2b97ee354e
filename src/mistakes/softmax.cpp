// Mistakes in turning scores into weights.
#include <cmath>
#include <limits>

#include "attention/attend.h"
#include "mistakes/rewrites.h"
#include "mistakes/scores.h"
#include "trace/record.h"

namespace attention::mistakes::rewrites {
namespace {

bool is_exponentials(Rewriting& r, StepId id) { return r.step(id).role == Role::exponentials; }
bool is_weights(Rewriting& r, StepId id) {
  return r.step(id).role == Role::weights && r.step(id).operation == Operation::divide_rows;
}
bool is_shifted(Rewriting& r, StepId id) { return r.step(id).role == Role::shifted_scores; }
bool is_stable(Rewriting& r, StepId exponentials) { return is_shifted(r, r.step(exponentials).operands[0]); }

// e^s of the scores themselves, whatever form the softmax of the example has.
StepId plain_exponentials(Rewriting& r, StepId id) {
  return exp(r.trace(), Role::exponentials, r.of(*softmax_input(r.right(), id)));
}

// One number, below each other as often as `like` has rows.
StepId repeated(Rewriting& r, StepId number, StepId like) {
  return matmul(r.trace(), Role::row_sums, ones_like(r, like), number);
}

StepId as_one_row(Rewriting& r, StepId a) {
  const Role role = r.trace()[a].role;
  const AxisSize cells{Axis::pair, r.trace()[a].rows * r.trace()[a].columns};
  return unpair(r.trace(), role, flatten(r.trace(), role, a), {Axis::one, 1}, cells);
}

// e^(s − the largest of all scores), which cannot overflow, where the example subtracts a maximum; else e^s.
StepId exponentials_of_all(Rewriting& r, StepId id) {
  if (!is_stable(r, id)) return plain_exponentials(r, id);
  const StepId scores = r.of(*softmax_input(r.right(), id));
  const StepId largest = row_maximum(r.trace(), Role::row_maximum, as_one_row(r, scores));
  // A row whose keys are all masked has no finite maximum: rows are counted with their exponentials.
  const StepId sums =
      row_sums(r.trace(), Role::row_sums, exp(r.trace(), Role::exponentials, r.operand(id, 0)));
  return exp(r.trace(), Role::exponentials,
             subtract_rows(r.trace(), Role::shifted_scores, scores, repeated(r, largest, sums)));
}

// The step with every score multiplied by ln b: powers of b.
StepId powers(Rewriting& r, StepId id, float log_of_base) {
  if (!is_exponentials(r, id)) return kNoStep;
  return r.again(id,
                 {scale(r.trace(), Role::shifted_scores, r.operand(id, 0), attribute::factor{log_of_base})});
}

// The step, but it is not one of the mistaken calculation.
StepId left_out(Rewriting& r, StepId id) {
  r.hide(id);
  return kNoStep;
}

}  // namespace

StepId softmax_over_columns(Rewriting& r, StepId id, int32_t) {
  const Role role = r.step(id).role;
  if (role == Role::row_maximum || role == Role::row_sums) return left_out(r, id);
  if (is_exponentials(r, id)) {
    if (is_stable(r, id)) r.hide(id);
    return exponentials_of_all(r, id);
  }
  if (!is_weights(r, id)) return kNoStep;
  const StepId exponentials = r.operand(id, 0);
  const StepId sums = column_sums(r.trace(), Role::row_sums, exponentials);
  return divide(r.trace(), Role::weights, exponentials, repeated(r, sums, r.operand(id, 1)));
}

StepId softmax_over_everything(Rewriting& r, StepId id, int32_t) {
  if (is_exponentials(r, id)) return exponentials_of_all(r, id);
  if (!is_weights(r, id)) return kNoStep;
  const StepId exponentials = r.operand(id, 0);
  const StepId sum = row_sums(r.trace(), Role::row_sums, as_one_row(r, exponentials));
  return divide_rows(r.trace(), Role::weights, exponentials, repeated(r, sum, r.operand(id, 1)));
}

StepId softmax_without_exp(Rewriting& r, StepId id, int32_t) {
  if (is_shifted(r, id) || r.step(id).role == Role::row_maximum) return left_out(r, id);
  if (!is_exponentials(r, id)) return kNoStep;
  const StepId scores = *softmax_input(r.right(), id);
  if (r.step(scores).role != Role::masked_scores) return r.copied(id, r.of(scores));
  // What is masked has no share.
  return multiply(r.trace(), Role::exponentials, r.operand(scores, 0),
                  exp(r.trace(), Role::mask, r.operand(scores, 1)));
}

StepId softmax_not_divided(Rewriting& r, StepId id, int32_t) {
  if (is_exponentials(r, id)) return plain_exponentials(r, id);
  return is_weights(r, id) ? r.copied(id, r.operand(id, 0)) : kNoStep;
}

StepId softmax_not_divided_shifted(Rewriting& r, StepId id, int32_t) {
  if (!is_weights(r, id) || !is_stable(r, r.step(id).operands[0])) return kNoStep;
  return r.copied(id, r.operand(id, 0));
}

StepId softmax_twice(Rewriting& r, StepId id, int32_t) {
  if (!is_weights(r, id)) return kNoStep;
  return softmax(r.trace(), r.again(id, {r.operand(id, 0), r.operand(id, 1)}), Softmax::stable);
}

StepId base_two(Rewriting& r, StepId id, int32_t) { return powers(r, id, 0.6931472f); }
StepId base_ten(Rewriting& r, StepId id, int32_t) { return powers(r, id, 2.3025851f); }

StepId maximum_not_subtracted(Rewriting& r, StepId id, int32_t) {
  return is_shifted(r, id) ? r.copied(id, r.operand(id, 0)) : kNoStep;
}

}  // namespace attention::mistakes::rewrites

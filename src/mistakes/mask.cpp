// Mistakes with masks.
#include <limits>

#include "attention/attend.h"
#include "mistakes/rewrites.h"
#include "mistakes/scores.h"
#include "trace/record.h"

namespace attention::mistakes::rewrites {
namespace {

constexpr float kMasked = -std::numeric_limits<float>::infinity();

bool is_masking(Rewriting& r, StepId id) { return r.step(id).role == Role::masked_scores; }
bool is_mask(Rewriting& r, StepId id) {
  return r.step(id).role == Role::mask && r.step(id).operation == Operation::input;
}

// Whether a mask says only which keys may be read: 0 or −∞.
bool is_plain(const Step& mask) {
  for (uint64_t k = 0; k < mask.size(); ++k)
    if (mask.values[k] != 0 && mask.values[k] != kMasked) return false;
  return true;
}

// 1 where a key may be read, 0 where it may not: e^mask.
StepId readable(Rewriting& r, StepId masked) { return exp(r.trace(), Role::mask, r.operand(masked, 1)); }

// The masked scores that a step of the softmax is made from, if their mask is plain.
std::optional<StepId> plainly_masked(Rewriting& r, StepId id) {
  const auto masked = back_to(r.right(), id, Role::masked_scores);
  if (!masked || !is_plain(r.step(r.step(*masked).operands[1]))) return {};
  return masked;
}

bool is_softmax(Rewriting& r, StepId id) {
  return r.step(id).role == Role::weights && r.step(id).operands.size() == 2;
}

// The weights of scores without the mask, then 0 where a key may not be read.
StepId zeroed_weights(Rewriting& r, StepId id, StepId masked) {
  const StepId weights = r.again(id, {r.operand(id, 0), r.operand(id, 1)});
  return multiply(r.trace(), Role::weights, weights, readable(r, masked));
}

// The masked scores as if there were no mask. They are what the mistaken calculation does not have.
StepId unmasked(Rewriting& r, StepId id) {
  if (!is_masking(r, id) || !plainly_masked(r, id)) return kNoStep;
  r.hide(id);
  return r.copied(id, r.operand(id, 0));
}

// The mask with cell (i, j) as `of` gives it.
template <class Of>
StepId changed(Rewriting& r, StepId id, Of of) {
  const Matrix mask = r.step(id).tall();
  std::vector<float> values;
  for (int i = 0; i < mask.rows; ++i)
    for (int j = 0; j < mask.columns; ++j) values.push_back(of(mask, i, j));
  return r.altered(id, std::move(values));
}

}  // namespace

StepId mask_forgotten(Rewriting& r, StepId id, int32_t) {
  return is_masking(r, id) ? r.copied(id, r.operand(id, 0)) : kNoStep;
}

StepId mask_as_zero(Rewriting& r, StepId id, int32_t) {
  if (!is_masking(r, id) || !plainly_masked(r, id)) return kNoStep;
  return multiply(r.trace(), Role::masked_scores, r.operand(id, 0), readable(r, id));
}

StepId mask_after_softmax(Rewriting& r, StepId id, int32_t) {
  if (is_masking(r, id)) return unmasked(r, id);
  if (!is_softmax(r, id)) return kNoStep;
  const auto masked = plainly_masked(r, id);
  return masked ? zeroed_weights(r, id, *masked) : kNoStep;
}

StepId mask_after_softmax_renormalised(Rewriting& r, StepId id, int32_t) {
  if (is_masking(r, id)) return unmasked(r, id);
  if (!is_softmax(r, id)) return kNoStep;
  const auto masked = plainly_masked(r, id);
  if (!masked) return kNoStep;
  const StepId zeroed = zeroed_weights(r, id, *masked);
  return divide_rows(r.trace(), Role::weights, zeroed, row_sums(r.trace(), Role::row_sums, zeroed));
}

StepId softmax_over_masked_zeros(Rewriting& r, StepId id, int32_t) {
  if (is_masking(r, id)) return unmasked(r, id);
  if (!is_softmax(r, id)) return kNoStep;
  const auto masked = plainly_masked(r, id);
  return masked ? softmax(r.trace(), zeroed_weights(r, id, *masked), Softmax::stable) : kNoStep;
}

StepId mask_turned_around(Rewriting& r, StepId id, int32_t) {
  if (!is_mask(r, id) || !is_plain(r.step(id))) return kNoStep;
  return changed(r, id, [](Matrix mask, int i, int j) { return mask.row(i)[j] == 0 ? kMasked : 0.0f; });
}

StepId mask_transposed(Rewriting& r, StepId id, int32_t) {
  if (!is_mask(r, id) || r.step(id).rows != r.step(id).columns) return kNoStep;
  return changed(r, id, [](Matrix mask, int i, int j) { return mask.row(j)[i]; });
}

StepId mask_one_short(Rewriting& r, StepId id, int32_t) {
  if (!is_mask(r, id)) return kNoStep;
  return changed(
      r, id, [](Matrix mask, int i, int j) { return j + 1 < mask.columns ? mask.row(i)[j + 1] : kMasked; });
}

StepId mask_one_further(Rewriting& r, StepId id, int32_t) {
  if (!is_mask(r, id)) return kNoStep;
  return changed(r, id, [](Matrix mask, int i, int j) { return mask.row(i)[j > 0 ? j - 1 : 0]; });
}

}  // namespace attention::mistakes::rewrites

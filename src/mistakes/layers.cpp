// Mistakes in what layers are made of.
#include "mistakes/rewrites.h"
#include "trace/record.h"

namespace attention::mistakes::rewrites {

StepId norm_with_n_minus_one(Rewriting& r, StepId id, int32_t) {
  const Step& step = r.step(id);
  if (step.role != Role::variance) return kNoStep;
  const auto n = static_cast<float>(r.step(step.operands[0]).columns);
  if (n < 2) return kNoStep;
  const StepId variance = r.again(id, {r.operand(id, 0)});
  return scale(r.trace(), Role::variance, variance, attribute::factor{n / (n - 1)});
}

StepId norm_without_epsilon(Rewriting& r, StepId id, int32_t) {
  if (r.step(id).role != Role::deviation) return kNoStep;
  return root(r.trace(), Role::deviation, r.operand(id, 0), 0);
}

StepId norm_without_mean(Rewriting& r, StepId id, int32_t) {
  return r.step(id).role == Role::centred ? r.copied(id, r.operand(id, 0)) : kNoStep;
}

StepId norm_without_root(Rewriting& r, StepId id, int32_t) {
  if (r.step(id).role != Role::deviation) return kNoStep;
  const StepId deviation = r.again(id, {r.operand(id, 0)});
  return multiply(r.trace(), Role::deviation, deviation, deviation);  // variance + ε
}

bool norm_after(Recipe& recipe) {
  Layer& layer = recipe.transformer.layer;
  if (!layer.residual || layer.norm != NormPlace::pre) return false;
  layer.norm = NormPlace::post;
  return true;
}

bool norm_before(Recipe& recipe) {
  Layer& layer = recipe.transformer.layer;
  if (!layer.residual || layer.norm != NormPlace::post) return false;
  layer.norm = NormPlace::pre;
  layer.no_final_norm = true;  // the example has no numbers for it
  return true;
}

StepId residual_forgotten(Rewriting& r, StepId id, int32_t) {
  return r.step(id).role == Role::residual ? r.copied(id, r.operand(id, 1)) : kNoStep;
}

StepId gelu_by_tanh(Rewriting& r, StepId id, int32_t) {
  if (r.step(id).operation != Operation::gelu) return kNoStep;
  return gelu_tanh(r.trace(), r.step(id).role, r.operand(id, 0));
}

StepId gelu_by_erf(Rewriting& r, StepId id, int32_t) {
  if (r.step(id).operation != Operation::gelu_tanh) return kNoStep;
  return gelu(r.trace(), r.step(id).role, r.operand(id, 0));
}

StepId activation_forgotten(Rewriting& r, StepId id, int32_t) {
  return r.step(id).role == Role::activated ? r.copied(id, r.operand(id, 0)) : kNoStep;
}

}  // namespace attention::mistakes::rewrites

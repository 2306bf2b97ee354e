// Mistakes in dividing scores by √d_k.
#include <cmath>

#include "mistakes/rewrites.h"
#include "mistakes/scores.h"
#include "trace/record.h"

namespace attention::mistakes::rewrites {
namespace {

bool is_scaling(Rewriting& r, StepId id) { return r.step(id).role == Role::scaled_scores; }

StepId divided(Rewriting& r, StepId scores, float by) {
  return scale(r.trace(), Role::scaled_scores, scores, attribute::divisor{by});
}

// At the steps that read scores which the example does not scale, so that these stay as they are.
StepId divided_where_read(Rewriting& r, StepId id, float by) {
  const Step& step = r.step(id);
  const bool reads = step.role == Role::softcap_ratio || step.role == Role::biased_scores ||
                     step.role == Role::masked_scores || step.role == Role::row_maximum ||
                     step.role == Role::shifted_scores || step.role == Role::exponentials;
  if (!reads || r.step(step.operands[0]).role != Role::scores) return kNoStep;
  std::vector<StepId> operands{divided(r, r.operand(id, 0), by)};
  if (step.operands.size() > 1) operands.push_back(r.operand(id, 1));
  return r.again(id, std::move(operands));
}

// The number of columns of what queries are made from. Of queries that are given, those of all heads: nearly
// every model has as many.
std::optional<int32_t> d_model_of(const Trace& trace, StepId id) {
  const auto sides = compared(trace, id);
  if (!sides) return {};
  StepId at = sides->query;
  for (; !trace[at].operands.empty(); at = trace[at].operands[0])
    if (trace[at].operation == Operation::matmul) return trace[trace[at].operands[0]].columns;
  return trace[at].columns;
}

// By what a scaled_scores step multiplies or divides.
Scale scale_of(const Step& scaling) {
  if (scaling.has<attribute::divisor>() != nullptr)
    return attribute::divisor{scaling.get<attribute::divisor>()};
  return attribute::factor{scaling.get<attribute::factor>()};
}

}  // namespace

StepId no_scale(Rewriting& r, StepId id, int32_t) {
  return is_scaling(r, id) ? r.copied(id, r.operand(id, 0)) : kNoStep;
}

StepId scaled_by_d_k(Rewriting& r, StepId id, int32_t) {
  if (!is_scaling(r, id)) return kNoStep;
  const auto root = root_of_d_k(r.right(), id);
  return root ? divided(r, r.operand(id, 0), *root * *root) : kNoStep;
}

StepId scaled_by_root_d_model(Rewriting& r, StepId id, int32_t) {
  if (!is_scaling(r, id)) return kNoStep;
  const auto d_model = d_model_of(r.right(), id);
  return d_model ? divided(r, r.operand(id, 0), std::sqrt(static_cast<float>(*d_model))) : kNoStep;
}

StepId scaled_by_root_n(Rewriting& r, StepId id, int32_t) {
  if (!is_scaling(r, id)) return kNoStep;
  return divided(r, r.operand(id, 0), std::sqrt(static_cast<float>(r.step(id).columns)));
}

StepId multiplied_by_root(Rewriting& r, StepId id, int32_t) {
  if (!is_scaling(r, id)) return kNoStep;
  const auto root = root_of_d_k(r.right(), id);
  if (!root) return kNoStep;
  return scale(r.trace(), Role::scaled_scores, r.operand(id, 0), attribute::factor{*root});
}

StepId scaled_twice(Rewriting& r, StepId id, int32_t) {
  if (!is_scaling(r, id)) return kNoStep;
  const StepId once = r.again(id, {r.operand(id, 0)});
  return r.again(id, {once});
}

StepId scaled_early(Rewriting& r, StepId id, int32_t) {
  const auto is_product = [&](StepId scores) {
    return r.step(scores).role == Role::scores && r.step(scores).operands.size() == 2;
  };
  if (is_scaling(r, id)) {
    const StepId scores = r.step(id).operands[0];
    return is_product(scores) ? r.copied(id, r.operand(id, 0)) : kNoStep;
  }
  if (!is_product(id)) return kNoStep;
  for (const Step& scaling : r.right().steps()) {
    if (scaling.role != Role::scaled_scores || scaling.operands[0] != id) continue;
    const StepId scores = r.again(id, {r.operand(id, 0), r.operand(id, 1)});
    return scale(r.trace(), Role::scores, scores, scale_of(scaling));
  }
  return kNoStep;
}

StepId scaled_though_unscaled(Rewriting& r, StepId id, int32_t) {
  const auto root = root_of_d_k(r.right(), id);
  return root ? divided_where_read(r, id, *root) : kNoStep;
}

StepId scaled_by_d_k_though_unscaled(Rewriting& r, StepId id, int32_t) {
  const auto root = root_of_d_k(r.right(), id);
  return root ? divided_where_read(r, id, *root * *root) : kNoStep;
}

StepId scaled_after_softmax(Rewriting& r, StepId id, int32_t) {
  const Step& step = r.step(id);
  if (is_scaling(r, id)) {
    r.hide(id);
    return r.copied(id, r.operand(id, 0));
  }
  if (step.role != Role::weights || step.operands.size() != 2) return kNoStep;
  const auto scaled = back_to(r.right(), id, Role::scaled_scores);
  if (!scaled) return kNoStep;
  const StepId weights = r.again(id, {r.operand(id, 0), r.operand(id, 1)});
  return scale(r.trace(), Role::weights, weights, scale_of(r.step(*scaled)));
}

}  // namespace attention::mistakes::rewrites

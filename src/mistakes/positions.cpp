// Mistakes with positions.
#include "mistakes/rewrites.h"
#include "trace/record.h"

namespace attention::mistakes::rewrites {
namespace {

StepId rotated(Rewriting& r, StepId id, bool halves) {
  return rotate(r.trace(), r.step(id).role, r.operand(id, 0), r.operand(id, 1), r.operand(id, 2), halves);
}

bool rotates(const Step& step, bool halves) {
  return step.operation == Operation::rotate && step.get_or<attribute::halves>(false) == halves;
}

}  // namespace

StepId positions_from_one(Rewriting& r, StepId id, int32_t) {
  const Step& angles = r.step(id);
  if (angles.role != Role::angles || angles.rows < 2) return kNoStep;
  std::vector<float> values(angles.values, angles.values + angles.size());
  const Matrix of = angles.tall();
  for (int i = 0; i < of.rows; ++i)
    for (int j = 0; j < of.columns; ++j)
      values[static_cast<size_t>(i * of.columns + j)] += of.row(1)[j] - of.row(0)[j];
  return r.altered(id, std::move(values));
}

StepId positions_forgotten(Rewriting& r, StepId id, int32_t) {
  return r.step(id).role == Role::positioned ? r.copied(id, r.operand(id, 0)) : kNoStep;
}

StepId rotary_in_halves(Rewriting& r, StepId id, int32_t) {
  return rotates(r.step(id), false) ? rotated(r, id, true) : kNoStep;
}

StepId rotary_in_pairs(Rewriting& r, StepId id, int32_t) {
  return rotates(r.step(id), true) ? rotated(r, id, false) : kNoStep;
}

StepId rotary_backwards(Rewriting& r, StepId id, int32_t) {
  if (r.step(id).operation != Operation::rotate) return kNoStep;
  const StepId sines = scale(r.trace(), Role::rotary_sines, r.operand(id, 2), attribute::factor{-1});
  return r.again(id, {r.operand(id, 0), r.operand(id, 1), sines});
}

StepId rotary_forgotten(Rewriting& r, StepId id, int32_t) {
  return r.step(id).operation == Operation::rotate ? r.copied(id, r.operand(id, 0)) : kNoStep;
}

StepId alibi_sign(Rewriting& r, StepId id, int32_t) {
  if (r.step(id).role != Role::biased_scores) return kNoStep;
  return subtract(r.trace(), Role::biased_scores, r.operand(id, 0), r.operand(id, 1));
}

StepId embedding_scale_forgotten(Rewriting& r, StepId id, int32_t) {
  return r.step(id).role == Role::scaled_embeddings ? r.copied(id, r.operand(id, 0)) : kNoStep;
}

}  // namespace attention::mistakes::rewrites

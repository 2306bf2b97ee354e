#include "train/settings.h"

#include <algorithm>

#include "kernels/cannot_happen.h"

namespace attention::train {

Settings defaults(Task task) {
  Settings s;
  s.task = task;
  switch (task) {
#define TASK(name, layers_, heads_, d_model_, d_k_, d_ff_, norm_, norm_kind_, embedding_norm_, final_norm_, \
             biases_, positions_, tied_, causal_, batch_, rate_, beta_2_, schedule_, steps_)                \
  case Task::name:                                                                                          \
    s.layers = layers_;                                                                                     \
    s.heads = heads_;                                                                                       \
    s.d_model = d_model_;                                                                                   \
    s.d_k = d_k_;                                                                                           \
    s.d_ff = d_ff_;                                                                                         \
    s.norm = NormPlace::norm_;                                                                              \
    s.norm_kind = NormKind::norm_kind_;                                                                     \
    s.embedding_norm = embedding_norm_;                                                                     \
    s.final_norm = final_norm_;                                                                             \
    s.biases = biases_;                                                                                     \
    s.positions = positions_;                                                                               \
    s.tied = tied_;                                                                                         \
    s.causal = causal_;                                                                                     \
    s.batch = batch_;                                                                                       \
    s.rate = rate_;                                                                                         \
    s.beta_2 = beta_2_;                                                                                     \
    s.schedule = Schedule::schedule_;                                                                       \
    s.steps = steps_;                                                                                       \
    break;
#include "train/tasks.def"
#undef TASK
  }
  return s;
}

float rate_at(const Settings& s, int32_t step) {
  switch (s.schedule) {
    case Schedule::constant:
      return s.rate;
    case Schedule::linear:
      return static_cast<float>(s.rate * (1 - (std::min(step, s.steps) - 1.0) / s.steps));
  }
  cannot_happen();
}

bool fit(const Settings& s, const Shape& shape) {
  const auto within = [](int32_t x, int32_t least, int32_t most) { return x >= least && x <= most; };
  const bool sizes = within(s.layers, 1, 2) && within(s.heads, 1, 4) && within(s.d_model, 4, 64) &&
                     within(s.d_k, 1, 128) && within(s.d_ff, 0, 256) && within(s.batch, 1, 128) &&
                     within(s.steps, 1, 5000) && s.d_model % 4 == 0 && s.heads * s.d_k <= 256;
  const bool rate = s.rate >= 1e-4f && s.rate <= 0.1f && s.beta_2 >= 0.5 && s.beta_2 <= 0.9999;
  const bool sentences =
      shape.tokens > 0 && shape.symbols > 0 && shape.classes > 0 && within(shape.first, 0, shape.tokens - 1);
  const bool norms = !s.embedding_norm || s.norm != NormPlace::none;
  const bool tied = !s.tied || shape.classes == shape.symbols;
  const bool causal = s.causal || !reads_lines(s.task);
  return sizes && rate && sentences && norms && tied && causal;
}

}  // namespace attention::train

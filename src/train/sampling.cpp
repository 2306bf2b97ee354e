#include "train/sampling.h"

#include <algorithm>
#include <cassert>
#include <limits>
#include <numeric>

#include "attention/attend.h"
#include "trace/record.h"

namespace attention::train {

std::vector<int32_t> by_probability(std::span<const float> probabilities) {
  std::vector<int32_t> out(probabilities.size());
  std::iota(out.begin(), out.end(), 0);
  std::stable_sort(out.begin(), out.end(),
                   [&](int32_t a, int32_t b) { return probabilities[a] > probabilities[b]; });
  return out;
}

std::vector<float> probabilities(std::span<const float> logits, Sampling s) {
  std::vector<float> out(logits.size(), 0);
  const std::vector<int32_t> order = by_probability(logits);
  if (s.temperature == 0) {
    out[order[0]] = 1;
    return out;
  }
  const auto classes = static_cast<int32_t>(logits.size());
  Trace trace;
  const AxisSize row{Axis::query, 1}, columns{Axis::label, classes};
  const StepId given = input(trace, Role::logits, row, columns);
  const StepId left_out = input(trace, Role::mask, row, columns);
  const StepId scaled = scale(trace, Role::logits, given, attribute::divisor{s.temperature});
  const StepId result = softmax(trace, mask(trace, Role::masked_scores, scaled, left_out), Softmax::stable);
  const bool allocated = trace.allocate();
  assert(allocated);
  if (!allocated) return out;
  std::copy(logits.begin(), logits.end(), trace[given].values);
  const int32_t kept = s.top_k > 0 ? std::min(s.top_k, classes) : classes;
  for (int32_t i = 0; i < classes; ++i) {
    trace[left_out].values[order[i]] = i < kept ? 0 : -std::numeric_limits<float>::infinity();
  }
  trace.compute();
  std::copy_n(trace[result].values, classes, out.begin());
  return out;
}

int32_t drawn_at(std::span<const float> probabilities, double u) {
  // They add up to 1 but for rounding.
  const double at = u * std::accumulate(probabilities.begin(), probabilities.end(), 0.0);
  double sum = 0;
  int32_t last = 0;
  for (int32_t c = 0; c < static_cast<int32_t>(probabilities.size()); ++c) {
    if (probabilities[c] == 0) continue;
    last = c;
    sum += probabilities[c];
    if (sum > at) return c;
  }
  return last;
}

}  // namespace attention::train

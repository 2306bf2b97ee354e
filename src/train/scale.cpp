#include "train/scale.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "attention/attend.h"
#include "trace/backward.h"
#include "trace/record.h"
#include "train/random.h"

namespace attention::train {
namespace {

std::vector<float> drawn(Random& random, int32_t columns, float deviation) {
  std::vector<float> out(static_cast<size_t>(kScaleSentences) * kScaleWords * columns);
  // Uniform draws from −1 to 1 have the standard deviation 1 ÷ √3.
  for (float& x : out) x = random.uniform() * (std::sqrt(3.0f) * deviation);
  return out;
}

}  // namespace

ScaleDraws draw_scale(int32_t d_k) {
  assert(d_k >= 1 && d_k <= kMostScale);
  Random random(static_cast<uint32_t>(d_k), 0);
  ScaleDraws out;
  out.query = drawn(random, d_k, 1);
  out.key = drawn(random, d_k, 1);
  out.value = drawn(random, kScaleValues, 1);
  out.upstream = drawn(random, kScaleValues, 1 / std::sqrt(static_cast<float>(kScaleValues)));
  return out;
}

std::optional<ScaleMeasure> measure_scale(int32_t d_k, bool scaled) {
  if (d_k < 1 || d_k > kMostScale) return std::nullopt;
  const ScaleDraws draws = draw_scale(d_k);
  Trace trace(kScaleSentences);
  const AxisSize queries{Axis::query, kScaleWords}, keys{Axis::key, kScaleWords};
  const AxisSize numbers{Axis::d_k, d_k}, of_value{Axis::d_v, kScaleValues};
  const StepId query = input(trace, Role::query, queries, numbers);
  const StepId key = input(trace, Role::key, keys, numbers);
  const StepId value = input(trace, Role::value, keys, of_value);
  Attend attention;
  if (scaled) attention.scale = attribute::divisor{std::sqrt(static_cast<float>(d_k))};
  const StepId context = attend(trace, attention, {.query = query, .key = key, .value = value});
  const StepId scores = *trace.find(scaled ? Role::scaled_scores : Role::scores);
  const StepId weights = *trace.find(Role::weights);
  const StepId logarithms = log_softmax(trace, scores);
  const StepId upstream = input(trace, Role::context, queries, of_value);
  const StepId gradient = *backward(trace, context, upstream, scores);
  if (!trace.allocate()) return std::nullopt;

  const auto fill = [&](StepId id, const std::vector<float>& from) {
    std::copy(from.begin(), from.end(), trace[id].values);
  };
  fill(query, draws.query);
  fill(key, draws.key);
  fill(value, draws.value);
  fill(upstream, draws.upstream);
  trace.compute();

  double sum = 0, squares = 0, entropy = 0, size = 0;
  const uint64_t count = trace[scores].size();
  for (uint64_t i = 0; i < count; ++i) {
    const double s = trace[scores].values[i], a = trace[weights].values[i];
    sum += s;
    squares += s * s;
    entropy -= a * trace[logarithms].values[i];
    size += std::fabs(trace[gradient].values[i]);
  }
  const auto cells = static_cast<double>(count);
  const double mean = sum / cells;
  return ScaleMeasure{.spread = std::sqrt(squares / cells - mean * mean),
                      .entropy = entropy / (cells / kScaleWords),
                      .gradient = size / cells};
}

}  // namespace attention::train

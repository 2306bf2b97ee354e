#include "train/adam.h"

#include <cassert>
#include <cmath>

namespace attention::train {
namespace {

constexpr double kMeanDecay = 0.9;  // β₁
constexpr float kEpsilon = 1e-8f;

}  // namespace

void Adam::begin_step(float rate) {
  rate_ = rate;
  mean_power_ *= kMeanDecay;
  square_power_ *= beta_2_;
}

void Adam::move(std::span<const float> gradient, size_t start, std::span<float> numbers) {
  assert(mean_power_ < 1);  // begin_step was called
  constexpr float b1 = static_cast<float>(kMeanDecay), c1 = static_cast<float>(1 - kMeanDecay);
  const float b2 = static_cast<float>(beta_2_), c2 = static_cast<float>(1 - beta_2_);
  const float mean_correction = static_cast<float>(1 - mean_power_);
  const float square_correction = static_cast<float>(1 - square_power_);
  for (size_t i = 0; i < gradient.size(); ++i) {
    const float g = gradient[i];
    float &m = mean_[start + i], &v = square_[start + i];
    m = b1 * m + c1 * g;
    v = b2 * v + c2 * (g * g);
    numbers[start + i] -= rate_ * (m / mean_correction) / (std::sqrt(v / square_correction) + kEpsilon);
  }
}

}  // namespace attention::train

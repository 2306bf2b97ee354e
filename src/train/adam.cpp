#include "train/adam.h"

#include <algorithm>
#include <cassert>

#include "kernels/simd.h"

namespace attention::train {
namespace {

using kernels::F32x4;
using kernels::load_first;
using kernels::store_first;

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
  const auto moved = [&](F32x4 x, F32x4 g, F32x4& m, F32x4& v) {
    m = F32x4::splat(b1) * m + F32x4::splat(c1) * g;
    v = F32x4::splat(b2) * v + F32x4::splat(c2) * (g * g);
    const F32x4 mean = m / F32x4::splat(mean_correction), square = v / F32x4::splat(square_correction);
    return x - F32x4::splat(rate_) * mean / (root(square) + F32x4::splat(kEpsilon));
  };
  for (size_t i = 0; i < gradient.size(); i += 4) {
    const int lanes = static_cast<int>(std::min<size_t>(4, gradient.size() - i));
    float *x = &numbers[start + i], *mean = &mean_[start + i], *square = &square_[start + i];
    F32x4 m = load_first(mean, lanes), v = load_first(square, lanes);
    store_first(moved(load_first(x, lanes), load_first(&gradient[i], lanes), m, v), x, lanes);
    store_first(m, mean, lanes);
    store_first(v, square, lanes);
  }
}

}  // namespace attention::train

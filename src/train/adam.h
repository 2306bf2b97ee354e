// Adam: each parameter moves by its mean gradient, divided by the root of its mean squared gradient.
//
//   m ← β₁·m + (1 − β₁)·g             v ← β₂·v + (1 − β₂)·g²
//   θ ← θ − rate · m̂ ÷ (√v̂ + ε)      m̂ = m ÷ (1 − β₁ᵗ), v̂ = v ÷ (1 − β₂ᵗ), t: the number of the step, from 1
//
// Kingma and Ba, Adam: A Method for Stochastic Optimization (2015), algorithm 1; β₁ 0.9, ε 10⁻⁸.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace attention::train {

class Adam {
 public:
  // count: of all parameters; beta_2: from 0 to below 1.
  Adam(size_t count, double beta_2) : beta_2_(beta_2), mean_(count), square_(count) {}

  // Begins the next step, t, with a rate above 0: once, before its moves. Without it, m̂ and v̂ would be
  // divided by 0.
  void begin_step(float rate);
  // Moves the parameters from `start` on, once in a step. As many numbers as gradients, start + that ≤ count.
  void move(std::span<const float> gradient, size_t start, std::span<float> numbers);

 private:
  double beta_2_;
  float rate_ = 0;
  std::vector<float> mean_, square_;          // m, v
  double mean_power_ = 1, square_power_ = 1;  // β₁ᵗ, β₂ᵗ
};

}  // namespace attention::train

// What comes next, drawn from what a model says: softmax(logits ÷ temperature) over the k likeliest.
//
// Temperature: Ackley, Hinton and Sejnowski, A Learning Algorithm for Boltzmann Machines (1985). Top-k: Fan,
// Lewis and Dauphin, Hierarchical Neural Story Generation (2018), section 5.1.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "train/random.h"

namespace attention::train {

struct Sampling {
  // What logits are divided by: 0, where the likeliest class has all the probability, or from kColdest to
  // kHottest.
  float temperature = 1;
  int32_t top_k = 0;  // how many of the likeliest classes may be drawn; 0: all
};
inline constexpr float kColdest = 0.01f, kHottest = 100;

// The probability of each class, from one row of logits; those that may not be drawn have 0. Of classes with
// the same logit the first is the likelier.
std::vector<float> probabilities(std::span<const float> logits, Sampling sampling);

// The class whose interval contains u, with the probabilities laid end to end. u: from 0 to below 1.
int32_t drawn_at(std::span<const float> probabilities, double u);

// The draws of one sample: number i is for its i-th class, whatever the model says, so that samples of one
// number differ only by what models say. Each is from 0 to below 1.
class Draws {
 public:
  Draws(uint32_t seed, uint32_t sample) : random_(seed, kFirstStream + sample) {}
  double next() { return random_.bits() / 4294967296.0; }

 private:
  // Behind those of training.cpp.
  static constexpr uint32_t kFirstStream = 1 << 16;
  Random random_;
};

// The classes from the likeliest to the least likely; with the same probability, the first is first.
std::vector<int32_t> by_probability(std::span<const float> probabilities);

}  // namespace attention::train

// How often the same thing comes among draws with replacement: what a bag of words knows, and nothing else.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace attention::train {

inline constexpr int32_t kMostDraws = 16;

// Among the draws are so many different things: counts[0] of one, counts[1] of another … , most first.
struct Repeats {
  std::array<int32_t, kMostDraws> counts;
  int32_t things;
  double probability;
};

// All patterns of `draws` uniform draws (1 … kMostDraws) from `choices`; their probabilities sum to 1.
std::vector<Repeats> repeats(int32_t draws, int32_t choices);

}  // namespace attention::train

#include "train/repeats.h"

#include <algorithm>

namespace attention::train {
namespace {

// How many orders of the draws have the pattern (n! ÷ Π count!), times how many choices of its things
// (choices · (choices − 1) · … , ÷ m! for every m things of equal count), ÷ choicesⁿ for all that can be
// drawn.
double probability(const Repeats& pattern, int32_t draws, int32_t choices) {
  double p = 1;
  for (int32_t i = 1; i <= draws; ++i) p *= static_cast<double>(i) / choices;
  int32_t equal = 0;
  for (int32_t thing = 0; thing < pattern.things; ++thing) {
    for (int32_t i = 2; i <= pattern.counts[thing]; ++i) p /= i;
    equal = thing > 0 && pattern.counts[thing] == pattern.counts[thing - 1] ? equal + 1 : 1;
    p *= static_cast<double>(choices - thing) / equal;
  }
  return p;
}

// Completes patterns of which `left` draws are not yet assigned.
void extend(Repeats& pattern, int32_t left, int32_t draws, int32_t choices, std::vector<Repeats>& out) {
  if (left == 0) {
    pattern.probability = probability(pattern, draws, choices);
    out.push_back(pattern);
    return;
  }
  if (pattern.things == choices) return;
  const int32_t most = pattern.things == 0 ? left : std::min(left, pattern.counts[pattern.things - 1]);
  const int32_t thing = pattern.things++;
  for (int32_t count = most; count >= 1; --count) {
    pattern.counts[thing] = count;
    extend(pattern, left - count, draws, choices, out);
  }
  pattern.counts[thing] = 0;
  --pattern.things;
}

}  // namespace

std::vector<Repeats> repeats(int32_t draws, int32_t choices) {
  std::vector<Repeats> out;
  Repeats pattern{};
  extend(pattern, draws, draws, choices, out);
  return out;
}

}  // namespace attention::train

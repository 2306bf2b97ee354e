#include "train/random.h"

namespace attention::train {
namespace {

// Mixes all bits of x into each of them (the finalizer of SplitMix64, Steele, Lea and Flood 2014).
uint64_t mixed(uint64_t x) {
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
  return x ^ (x >> 31);
}

constexpr uint64_t kGolden = 0x9E3779B97F4A7C15u;

}  // namespace

// Seed and stream change both the state and the increment: PCG's streams from one state resemble each other.
Random::Random(uint32_t seed, uint32_t stream) {
  const uint64_t name = (static_cast<uint64_t>(stream) << 32) | seed;
  state_ = mixed(name + kGolden);
  step_ = mixed(name + 2 * kGolden) | 1;
}

// PCG-XSH-RR (O'Neill 2014).
uint32_t Random::bits() {
  const uint64_t before = state_;
  state_ = before * 6364136223846793005u + step_;
  const uint32_t shifted = static_cast<uint32_t>(((before >> 18) ^ before) >> 27);
  const uint32_t turn = static_cast<uint32_t>(before >> 59);
  return (shifted >> turn) | (shifted << ((32 - turn) & 31));
}

int32_t Random::below(int32_t count) {
  const uint32_t n = static_cast<uint32_t>(count);
  // The first 2³² mod n values are rejected, so that the number of those that are left is a multiple of n.
  const uint32_t left_out = (0 - n) % n;
  uint32_t draw;
  do draw = bits();
  while (draw < left_out);
  return static_cast<int32_t>(draw % n);
}

float Random::uniform() {
  return static_cast<float>(static_cast<int32_t>(bits() >> 8) - (1 << 23)) / (1 << 23);
}

}  // namespace attention::train

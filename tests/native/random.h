// Repeatable numbers for tests: the same on every platform (std:: distributions are not).
#pragma once

#include <cstdint>
#include <vector>

struct Random {
  uint64_t state;

  uint32_t bits() {  // xorshift64*
    state ^= state >> 12;
    state ^= state << 25;
    state ^= state >> 27;
    return static_cast<uint32_t>((state * 2685821657736338717ull) >> 32);
  }
  // A whole number from low to high, both included.
  int between(int low, int high) {
    return low + static_cast<int>(bits() % static_cast<uint32_t>(high - low + 1));
  }
  // From −size to size, in steps that f32 holds exactly.
  float real(float size = 1) { return (static_cast<float>(bits() >> 8) / 8388608.0f - 1.0f) * size; }

  std::vector<float> reals(size_t count, float size = 1) {
    std::vector<float> out(count);
    for (float& x : out) x = real(size);
    return out;
  }
};

// Random numbers for training: whole numbers in, the same stream on every machine.
#pragma once

#include <cstdint>
#include <span>
#include <utility>

namespace attention::train {

// A stream of draws. Streams of one seed with different numbers do not follow each other.
class Random {
 public:
  Random(uint32_t seed, uint32_t stream);
  uint32_t bits();
  // 0 … count − 1, each equally likely (by rejection). count: at least 1.
  int32_t below(int32_t count);
  // Uniform from −1 up to 1 (1 itself never), in steps of 2⁻²³.
  float uniform();
  // Every order equally likely (Fisher and Yates).
  template <class T>
  void shuffle(std::span<T> items) {
    draw_first(items, static_cast<int32_t>(items.size()));
  }
  // The first `count` items become a draw without replacement of all of them.
  template <class T>
  void draw_first(std::span<T> items, int32_t count) {
    const int32_t size = static_cast<int32_t>(items.size());
    for (int32_t i = 0; i < count; ++i) std::swap(items[i], items[i + below(size - i)]);
  }

 private:
  uint64_t state_;
  uint64_t step_;
};

}  // namespace attention::train

// What the benchmarks compute with, and how they count.
#pragma once

#include <benchmark/benchmark.h>

#include <cstdint>
#include <cstring>
#include <vector>

#include "../../native/random.h"

// Numbers from −1 to 1, 16-byte aligned.
inline std::vector<float> numbers(int64_t count) {
  Random random{71};
  return random.reals(static_cast<size_t>(count));
}

// Shows how many times 10⁹ floating-point operations a second were done: `operations` in each iteration.
inline void count_operations(benchmark::State& state, double operations) {
  state.counters["GFLOP"] =
      benchmark::Counter(operations * 1e-9, benchmark::Counter::kIsIterationInvariantRate);
}

// What the machine can do at most with four lanes: products and sums that wait for nothing but themselves.
// Figures of the other benchmarks stand beside this one.
#include "kernels/simd.h"
#include "numbers.h"

using namespace attention;
using namespace attention::kernels;

namespace {

// Vectors that are summed side by side: more than enough to hide the time that a product and a sum take, and
// few enough for the registers.
constexpr int kSums = 12;
constexpr int kSteps = 1000;

void peak(benchmark::State& state) {
  const std::vector<float> start = numbers(4 * kSums);
  F32x4 sums[kSums];
  for (int i = 0; i < kSums; ++i) sums[i] = F32x4::load(start.data() + 4 * i);
  // Multiplied by less than 1 each time, they stay of ordinary size.
  F32x4 factor = F32x4::splat(0.75f), term = F32x4::splat(0.5f);
  benchmark::DoNotOptimize(factor);
  benchmark::DoNotOptimize(term);
  for (auto _ : state) {
    for (int step = 0; step < kSteps; ++step)
      for (F32x4& sum : sums) sum = sum * factor + term;
    benchmark::DoNotOptimize(sums);
  }
  count_operations(state, 8.0 * kSums * kSteps);
}

}  // namespace

BENCHMARK(peak);

// Products of matrices: those of a trace at the sizes of training, and one with packed weights.
#include "kernels/kernels.h"
#include "kernels/packed_matmul.h"
#include "numbers.h"

using namespace attention;
using namespace attention::kernels;

namespace {

using Product = void (*)(ConstMatrix, ConstMatrix, Matrix);

// Square matrices, so that one size fits all three products.
void product(benchmark::State& state, Product compute) {
  const int n = static_cast<int>(state.range(0));
  const std::vector<float> a = numbers(n * n), b = numbers(n * n);
  std::vector<float> out(a.size());
  for (auto _ : state) {
    compute({a.data(), n, n}, {b.data(), n, n}, {out.data(), n, n});
    benchmark::DoNotOptimize(out.data());
  }
  count_operations(state, 2.0 * n * n * n);
}

void packed(benchmark::State& state) {
  const int n = static_cast<int>(state.range(0)), d = static_cast<int>(state.range(1));
  const std::vector<float> a = numbers(int64_t{n} * d), weights = numbers(int64_t{d} * d), bias = numbers(d);
  std::vector<float> panels(static_cast<size_t>(packed_floats(d, d))), out(a.size());
  pack(weights.data(), d, d, panels.data());
  for (auto _ : state) {
    project(a.data(), n, d, panels.data(), d, bias.data(), out.data());
    benchmark::DoNotOptimize(out.data());
  }
  count_operations(state, 2.0 * n * d * d);
}

}  // namespace

BENCHMARK_CAPTURE(product, matmul, matmul)->RangeMultiplier(2)->Range(16, 256);
BENCHMARK_CAPTURE(product, matmul_transposed, matmul_transposed)->RangeMultiplier(2)->Range(16, 256);
BENCHMARK_CAPTURE(product, transposed_matmul, transposed_matmul)->RangeMultiplier(2)->Range(16, 256);
BENCHMARK(packed)->ArgNames({"n", "d"})->Args({128, 768})->Args({512, 768})->Unit(benchmark::kMillisecond);

// Attention at the sizes that scripts/bench measures in a browser: the fused path, with projections around
// it, and the traced path.
#include <cmath>
#include <cstdlib>

#include "attention/multi_head.h"
#include "kernels/fused.h"
#include "kernels/packed_matmul.h"
#include "numbers.h"
#include "trace/record.h"

using namespace attention;
using namespace attention::kernels;

namespace {

struct Sizes {
  int heads, n, d;

  explicit Sizes(const benchmark::State& state)
      : heads(static_cast<int>(state.range(0))),
        n(static_cast<int>(state.range(1))),
        d(static_cast<int>(state.range(2))) {}
  int64_t cells() const { return int64_t{heads} * n * d; }
  // Queries by keys, then weights by values; 2 for each product and sum.
  double operations(bool causal) const { return (causal ? 2.0 * (n + 1.0) : 4.0 * n) * heads * n * d; }
};

// Heads below each other, or side by side as projections leave them.
FusedAttention arguments(const Sizes& s, bool causal, bool side_by_side) {
  FusedAttention a;
  a.heads = a.kv_heads = s.heads;
  a.queries = a.keys = s.n;
  a.d_k = a.d_v = s.d;
  a.scale = 1 / std::sqrt(static_cast<float>(s.d));
  a.causal = causal;
  for (auto* rows : {&a.query, &a.key, &a.value}) {
    rows->row_step = side_by_side ? ptrdiff_t{s.heads} * s.d : s.d;
    rows->head_step = side_by_side ? s.d : ptrdiff_t{s.n} * s.d;
  }
  a.context.row_step = a.query.row_step;
  a.context.head_step = a.query.head_step;
  return a;
}

void fused(benchmark::State& state, bool causal) {
  const Sizes s(state);
  const std::vector<float> inputs = numbers(3 * s.cells());
  std::vector<float> context(static_cast<size_t>(s.cells()));
  FusedAttention a = arguments(s, causal, false);
  a.query.values = inputs.data();
  a.key.values = a.query.values + s.cells();
  a.value.values = a.key.values + s.cells();
  a.context.values = context.data();
  std::vector<float> scratch(static_cast<size_t>(attend_scratch(a)));
  for (auto _ : state) {
    if (!attend(a, scratch.data())) std::abort();
    benchmark::DoNotOptimize(context.data());
  }
  count_operations(state, s.operations(causal));
}

// Four projections, with all heads side by side, around the fused path.
void layer(benchmark::State& state) {
  const Sizes s(state);
  const int d_model = s.heads * s.d;
  const int64_t weight_count = packed_floats(d_model, d_model);
  const std::vector<float> x = numbers(s.cells()), weights = numbers(int64_t{d_model} * d_model),
                           bias = numbers(d_model);
  std::vector<float> packed(static_cast<size_t>(4 * weight_count));
  for (int i = 0; i < 4; ++i) pack(weights.data(), d_model, d_model, packed.data() + i * weight_count);
  std::vector<float> projected(static_cast<size_t>(4 * s.cells())), out(x.size());
  const auto part = [&](int i) { return projected.data() + i * s.cells(); };
  FusedAttention a = arguments(s, false, true);
  a.query.values = part(0);
  a.key.values = part(1);
  a.value.values = part(2);
  a.context.values = part(3);
  std::vector<float> scratch(static_cast<size_t>(attend_scratch(a)));
  for (auto _ : state) {
    for (int i = 0; i < 3; ++i) {
      project(x.data(), s.n, d_model, packed.data() + i * weight_count, d_model, bias.data(), part(i));
    }
    if (!attend(a, scratch.data())) std::abort();
    project(part(3), s.n, d_model, packed.data() + 3 * weight_count, d_model, bias.data(), out.data());
    benchmark::DoNotOptimize(out.data());
  }
  count_operations(state, s.operations(false) + 4 * 2.0 * s.n * d_model * d_model);
}

// Every step kept: recorded, given memory, computed.
void traced(benchmark::State& state) {
  const Sizes s(state);
  const std::vector<float> inputs = numbers(s.cells());
  const float root = std::sqrt(static_cast<float>(s.d));
  for (auto _ : state) {
    Trace trace;
    const auto given = [&](Role role, Axis row) {
      return input(trace, role, {row, s.n}, {Axis::heads_d_k, s.heads * s.d});
    };
    const Packed packed{.query = given(Role::query, Axis::query),
                        .key = given(Role::key, Axis::key),
                        .value = given(Role::value, Axis::key)};
    const MultiHead all{.heads = {.heads = s.heads, .kv_heads = s.heads, .d_k = s.d, .d_v = s.d},
                        .attend = {.scale = attribute::divisor{root}}};
    multi_head(trace, all, packed);
    if (!trace.allocate()) return state.SkipWithError("out of memory");
    for (const StepId id : {packed.query, packed.key, packed.value}) {
      std::memcpy(trace[id].values, inputs.data(), inputs.size() * sizeof(float));
    }
    trace.compute();
    benchmark::DoNotOptimize(trace.values().data());
  }
  count_operations(state, s.operations(false));
}

// heads, n, d
void small(benchmark::internal::Benchmark* b) {
  b->ArgNames({"heads", "n", "d"})->Args({1, 3, 2})->Args({1, 16, 64});
}
void words(benchmark::internal::Benchmark* b) {
  b->ArgNames({"heads", "n", "d"})->Unit(benchmark::kMillisecond);
  for (const int n : {128, 512, 2048}) b->Args({12, n, 64});
}
void long_text(benchmark::internal::Benchmark* b) {
  b->ArgNames({"heads", "n", "d"})->Unit(benchmark::kMillisecond)->Args({1, 8192, 64});
}
void other_sizes(benchmark::internal::Benchmark* b) {
  b->ArgNames({"heads", "n", "d"})->Unit(benchmark::kMillisecond);
  for (const int d : {32, 80, 96, 128}) b->Args({12, 512, d});
  b->Args({12, 513, 63});
}
void layers(benchmark::internal::Benchmark* b) {
  b->ArgNames({"heads", "n", "d"})->Unit(benchmark::kMillisecond)->Args({12, 128, 64})->Args({12, 512, 64});
}

}  // namespace

BENCHMARK_CAPTURE(fused, small, false)->Apply(small);
BENCHMARK_CAPTURE(fused, attend, false)->Apply(words)->Apply(long_text)->Apply(other_sizes);
BENCHMARK_CAPTURE(fused, causal, true)->Apply(words);
BENCHMARK(layer)->Apply(layers);
BENCHMARK(traced)->Apply(layers);

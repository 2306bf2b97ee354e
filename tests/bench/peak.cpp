// What the machine can do at most in 128-bit wasm, with mul + add (simd128) or with relaxed_madd. Two loops,
// of which now one and now the other is faster, by build and engine: the benchmark runs both beside the
// kernels, in the same rounds, and calls the faster one the peak. A module of its own.
#include <wasm_simd128.h>

namespace {

constexpr int chains = 12, chain_steps = 6;
constexpr int down = 4, across = 2, tile_steps = 60;

v128_t shared[tile_steps][across];

inline v128_t multiply_add(v128_t x, v128_t y, v128_t sum) {
#ifdef __wasm_relaxed_simd__
  return wasm_f32x4_relaxed_madd(x, y, sum);
#else
  return wasm_f32x4_add(wasm_f32x4_mul(x, y), sum);
#endif
}

// Made of all, so that none is left out.
template <int count>
float folded(const v128_t (&sums)[count]) {
  v128_t sum = sums[0];
  for (int i = 1; i < count; i++) sum = wasm_f32x4_add(sum, sums[i]);
  return wasm_f32x4_extract_lane(sum, 0);
}

}  // namespace

// In registers alone: each step needs the one before, as many chains as hide the latency.
extern "C" float in_registers(int rounds) {
  // Not known before: nothing is computed ahead.
  const v128_t factor = wasm_f32x4_splat(0.5f + 1e-9f * rounds),
               rest = wasm_f32x4_splat(1.5f + 1e-9f * rounds);
  v128_t sums[chains];
  for (int i = 0; i < chains; i++) sums[i] = wasm_f32x4_splat(i + 1.0f);
  for (int round = 0; round < rounds; round++)
#pragma clang loop unroll(full)
    for (int step = 0; step < chain_steps; step++)
      for (auto& sum : sums)
#ifdef __wasm_relaxed_simd__
        sum = multiply_add(factor, rest, sum);
#else
        sum = multiply_add(sum, factor, rest);  // V8 would compute a product of equal numbers once
#endif
  return folded(sums);
}

// As in a matmul: a tile of sums, one operand from memory.
extern "C" float in_tile(int rounds) {
  for (auto& row : shared)
    for (auto& x : row) x = wasm_f32x4_splat(0.5f);
  v128_t column[down], sums[down * across] = {};
  for (int i = 0; i < down; i++) column[i] = wasm_f32x4_splat(0.25f * (i + 1));
  for (int round = 0; round < rounds; round++)
#pragma clang loop unroll_count(5)
    for (int step = 0; step < tile_steps; step++)
      for (int j = 0; j < across; j++)
        for (int i = 0; i < down; i++)
          sums[i * across + j] = multiply_add(column[i], shared[step][j], sums[i * across + j]);
  return folded(sums);
}

// Floating-point operations of one round.
extern "C" int in_registers_flops() { return 2 * 4 * chains * chain_steps; }
extern "C" int in_tile_flops() { return 2 * 4 * down * across * tile_steps; }

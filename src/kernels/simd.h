// Four f32 lanes: the only file with intrinsics. Three builds of one interface: wasm simd128, the same
// intrinsics natively through SIMDe, and plain C++ (ATTENTION_STEPS_SCALAR). Every operation is IEEE single
// precision, one rounding each, so all three give the same bits. Relaxed SIMD is simd128 with another
// multiply_add.
#pragma once

#include <cmath>
#include <cstdint>
#include <cstring>

#if defined(ATTENTION_STEPS_SCALAR)
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#else
#define SIMDE_ENABLE_NATIVE_ALIASES  // the wasm names, natively
#include <simde/wasm/simd128.h>
#endif

namespace attention::kernels {

#if defined(ATTENTION_STEPS_SCALAR)

inline constexpr const char* kBackend = "scalar";

struct F32x4 {
  float lane[4];

  static F32x4 splat(float x) { return {{x, x, x, x}}; }
  static F32x4 make(float a, float b, float c, float d) { return {{a, b, c, d}}; }
  static F32x4 load(const float* p) { return {{p[0], p[1], p[2], p[3]}}; }
  static F32x4 load_splat(const float* p) { return splat(*p); }
  void store(float* p) const { std::memcpy(p, lane, sizeof lane); }
  // The first lane, the first two, the third.
  void store_one(float* p) const { p[0] = lane[0]; }
  void store_two(float* p) const { std::memcpy(p, lane, 2 * sizeof *p); }
  void store_third(float* p) const { p[0] = lane[2]; }

  template <class Function>
  static F32x4 each(F32x4 a, F32x4 b, Function f) {
    return {
        {f(a.lane[0], b.lane[0]), f(a.lane[1], b.lane[1]), f(a.lane[2], b.lane[2]), f(a.lane[3], b.lane[3])}};
  }
};

inline F32x4 operator+(F32x4 a, F32x4 b) {
  return F32x4::each(a, b, [](float x, float y) { return x + y; });
}
inline F32x4 operator-(F32x4 a, F32x4 b) {
  return F32x4::each(a, b, [](float x, float y) { return x - y; });
}
inline F32x4 operator*(F32x4 a, F32x4 b) {
  return F32x4::each(a, b, [](float x, float y) { return x * y; });
}
inline F32x4 operator/(F32x4 a, F32x4 b) {
  return F32x4::each(a, b, [](float x, float y) { return x / y; });
}
inline F32x4 root(F32x4 a) {
  return F32x4::each(a, a, [](float x, float) { return std::sqrt(x); });
}
// The lesser (greater) of each pair; a where either is NaN.
inline F32x4 least(F32x4 a, F32x4 b) {
  return F32x4::each(a, b, [](float x, float y) { return y < x ? y : x; });
}
inline F32x4 greatest(F32x4 a, F32x4 b) {
  return F32x4::each(a, b, [](float x, float y) { return x < y ? y : x; });
}
// chosen where a == b, otherwise other.
inline F32x4 where_equal(F32x4 a, F32x4 b, F32x4 chosen, F32x4 other) {
  F32x4 out;
  for (int i = 0; i < 4; ++i) out.lane[i] = a.lane[i] == b.lane[i] ? chosen.lane[i] : other.lane[i];
  return out;
}
// chosen where a < b, otherwise other (also where one is NaN).
inline F32x4 where_less(F32x4 a, F32x4 b, F32x4 chosen, F32x4 other) {
  F32x4 out;
  for (int i = 0; i < 4; ++i) out.lane[i] = a.lane[i] < b.lane[i] ? chosen.lane[i] : other.lane[i];
  return out;
}
// Lane i of row j becomes lane j of row i.
inline void transpose(F32x4 (&rows)[4]) {
  for (int i = 0; i < 4; ++i) {
    for (int j = 0; j < i; ++j) {
      const float x = rows[i].lane[j];
      rows[i].lane[j] = rows[j].lane[i];
      rows[j].lane[i] = x;
    }
  }
}
// x · 2ⁿ for n given as the float n + 1.5·2²³ (see exp), where x and the result are normal numbers; 1 · 2⁻¹²⁷
// is 0.
inline F32x4 add_to_exponent(F32x4 x, F32x4 biased) {
  F32x4 out;
  for (int i = 0; i < 4; ++i) {
    uint32_t bits, shift;
    std::memcpy(&bits, &x.lane[i], sizeof bits);
    std::memcpy(&shift, &biased.lane[i], sizeof shift);
    bits += shift << 23;
    std::memcpy(&out.lane[i], &bits, sizeof bits);
  }
  return out;
}
// Two factors whose product is 2ⁿ, for n given as the float n + 1.5·2²³ (see exp): split so that 2⁻¹⁵⁰ … 2¹²⁸
// all work.
inline void power_of_two(F32x4 biased, F32x4& half, F32x4& rest) {
  for (int i = 0; i < 4; ++i) {
    uint32_t bits;
    std::memcpy(&bits, &biased.lane[i], sizeof bits);
    const int32_t n = static_cast<int32_t>(bits - 0x4B400000u);
    const int32_t h = n >> 1;
    const uint32_t half_bits = static_cast<uint32_t>(h + 127) << 23;
    const uint32_t rest_bits = static_cast<uint32_t>(n - h + 127) << 23;
    std::memcpy(&half.lane[i], &half_bits, sizeof half_bits);
    std::memcpy(&rest.lane[i], &rest_bits, sizeof rest_bits);
  }
}

#else

#if defined(__wasm_relaxed_simd__)
inline constexpr const char* kBackend = "relaxed";
#elif defined(__wasm_simd128__)
inline constexpr const char* kBackend = "simd";
#else
inline constexpr const char* kBackend = "simde";
#endif

struct F32x4 {
  v128_t v;

  static F32x4 splat(float x) { return {wasm_f32x4_splat(x)}; }
  static F32x4 make(float a, float b, float c, float d) { return {wasm_f32x4_make(a, b, c, d)}; }
  static F32x4 load(const float* p) { return {wasm_v128_load(p)}; }
  static F32x4 load_splat(const float* p) { return {wasm_v128_load32_splat(p)}; }
  void store(float* p) const { wasm_v128_store(p, v); }
  // The first lane, the first two, the third.
  void store_one(float* p) const { wasm_v128_store32_lane(p, v, 0); }
  void store_two(float* p) const { wasm_v128_store64_lane(p, v, 0); }
  void store_third(float* p) const { wasm_v128_store32_lane(p, v, 2); }
};

inline F32x4 operator+(F32x4 a, F32x4 b) { return {wasm_f32x4_add(a.v, b.v)}; }
inline F32x4 operator-(F32x4 a, F32x4 b) { return {wasm_f32x4_sub(a.v, b.v)}; }
inline F32x4 operator*(F32x4 a, F32x4 b) { return {wasm_f32x4_mul(a.v, b.v)}; }
inline F32x4 operator/(F32x4 a, F32x4 b) { return {wasm_f32x4_div(a.v, b.v)}; }
inline F32x4 root(F32x4 a) { return {wasm_f32x4_sqrt(a.v)}; }
// The lesser (greater) of each pair; a where either is NaN.
inline F32x4 least(F32x4 a, F32x4 b) { return {wasm_f32x4_pmin(a.v, b.v)}; }
inline F32x4 greatest(F32x4 a, F32x4 b) { return {wasm_f32x4_pmax(a.v, b.v)}; }
// chosen where a == b, otherwise other.
inline F32x4 where_equal(F32x4 a, F32x4 b, F32x4 chosen, F32x4 other) {
  return {wasm_v128_bitselect(chosen.v, other.v, wasm_f32x4_eq(a.v, b.v))};
}
// chosen where a < b, otherwise other (also where one is NaN).
inline F32x4 where_less(F32x4 a, F32x4 b, F32x4 chosen, F32x4 other) {
  return {wasm_v128_bitselect(chosen.v, other.v, wasm_f32x4_lt(a.v, b.v))};
}
// Lane i of row j becomes lane j of row i.
inline void transpose(F32x4 (&rows)[4]) {
  const v128_t a = wasm_i32x4_shuffle(rows[0].v, rows[1].v, 0, 4, 1, 5);
  const v128_t b = wasm_i32x4_shuffle(rows[2].v, rows[3].v, 0, 4, 1, 5);
  const v128_t c = wasm_i32x4_shuffle(rows[0].v, rows[1].v, 2, 6, 3, 7);
  const v128_t d = wasm_i32x4_shuffle(rows[2].v, rows[3].v, 2, 6, 3, 7);
  rows[0].v = wasm_i64x2_shuffle(a, b, 0, 2);
  rows[1].v = wasm_i64x2_shuffle(a, b, 1, 3);
  rows[2].v = wasm_i64x2_shuffle(c, d, 0, 2);
  rows[3].v = wasm_i64x2_shuffle(c, d, 1, 3);
}
// x · 2ⁿ for n given as the float n + 1.5·2²³ (see exp), where x and the result are normal numbers; 1 · 2⁻¹²⁷
// is 0.
inline F32x4 add_to_exponent(F32x4 x, F32x4 biased) {
  return {wasm_i32x4_add(x.v, wasm_i32x4_shl(biased.v, 23))};
}
// Two factors whose product is 2ⁿ, for n given as the float n + 1.5·2²³ (see exp): split so that 2⁻¹⁵⁰ … 2¹²⁸
// all work.
inline void power_of_two(F32x4 biased, F32x4& half, F32x4& rest) {
  const v128_t n = wasm_i32x4_sub(biased.v, wasm_i32x4_splat(0x4B400000));
  const v128_t h = wasm_i32x4_shr(n, 1);
  const v128_t bias = wasm_i32x4_splat(127);
  half.v = wasm_i32x4_shl(wasm_i32x4_add(h, bias), 23);
  rest.v = wasm_i32x4_shl(wasm_i32x4_add(wasm_i32x4_sub(n, h), bias), 23);
}

#endif

// Whether multiply_add rounds once.
#if defined(__wasm_relaxed_simd__)
inline constexpr bool kFusesMultiplyAdd = true;
#else
inline constexpr bool kFusesMultiplyAdd = false;
#endif

// a·b + c, rounded once where the build has such an instruction (relaxed SIMD), else twice. Only fused
// attention is built with relaxed SIMD: the bits of a trace are the same everywhere.
inline F32x4 multiply_add(F32x4 a, F32x4 b, F32x4 c) {
#if defined(__wasm_relaxed_simd__)
  return {__builtin_wasm_relaxed_madd_f32x4(a.v, b.v, c.v)};
#else
  return a * b + c;
#endif
}

// Fewer than four floats at a time. Not inlined, so that the loops that seldom need them stay small.
[[gnu::noinline]] inline F32x4 load_some(const float* p, int count) {
  return F32x4::make(p[0], count > 1 ? p[1] : 0, count > 2 ? p[2] : 0, 0);
}

[[gnu::noinline]] inline void store_some(F32x4 x, float* p, int count) {
  if (count == 1) return x.store_one(p);
  x.store_two(p);
  if (count == 3) x.store_third(p + 2);
}

// The first `count` (1 … 4) floats at p, zeros after them: never reads past them.
inline F32x4 load_first(const float* p, int count) {
  return count >= 4 ? F32x4::load(p) : load_some(p, count);
}

// Stores the first `count` (1 … 4) lanes: never writes past them.
inline void store_first(F32x4 x, float* p, int count) {
  if (count >= 4) return x.store(p);
  store_some(x, p, count);
}

}  // namespace attention::kernels

// Four f32 lanes: the only file with intrinsics. Three builds of one interface: wasm simd128, the same
// intrinsics natively through SIMDe, and plain C++ (ATTENTION_STEPS_SCALAR). Every operation is IEEE single
// precision, one rounding each, so all three give the same bits.
#pragma once

#include <cstdint>
#include <cstring>

#if defined(ATTENTION_STEPS_SCALAR)
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#else
#define SIMDE_ENABLE_NATIVE_ALIASES  // the wasm names, natively
#include <simde/wasm/simd128.h>
#endif

namespace attention {

#if defined(ATTENTION_STEPS_SCALAR)

inline constexpr const char* kBackend = "scalar";

struct F32x4 {
  float lane[4];

  static F32x4 splat(float x) { return {{x, x, x, x}}; }
  static F32x4 make(float a, float b, float c, float d) { return {{a, b, c, d}}; }
  static F32x4 load(const float* p) { return {{p[0], p[1], p[2], p[3]}}; }
  void store(float* p) const { std::memcpy(p, lane, sizeof lane); }

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

#if defined(__wasm_simd128__)
inline constexpr const char* kBackend = "simd";
#else
inline constexpr const char* kBackend = "simde";
#endif

struct F32x4 {
  v128_t v;

  static F32x4 splat(float x) { return {wasm_f32x4_splat(x)}; }
  static F32x4 make(float a, float b, float c, float d) { return {wasm_f32x4_make(a, b, c, d)}; }
  static F32x4 load(const float* p) { return {wasm_v128_load(p)}; }
  void store(float* p) const { wasm_v128_store(p, v); }
};

inline F32x4 operator+(F32x4 a, F32x4 b) { return {wasm_f32x4_add(a.v, b.v)}; }
inline F32x4 operator-(F32x4 a, F32x4 b) { return {wasm_f32x4_sub(a.v, b.v)}; }
inline F32x4 operator*(F32x4 a, F32x4 b) { return {wasm_f32x4_mul(a.v, b.v)}; }
inline F32x4 operator/(F32x4 a, F32x4 b) { return {wasm_f32x4_div(a.v, b.v)}; }
// The lesser (greater) of each pair; a where either is NaN.
inline F32x4 least(F32x4 a, F32x4 b) { return {wasm_f32x4_pmin(a.v, b.v)}; }
inline F32x4 greatest(F32x4 a, F32x4 b) { return {wasm_f32x4_pmax(a.v, b.v)}; }
// chosen where a == b, otherwise other.
inline F32x4 where_equal(F32x4 a, F32x4 b, F32x4 chosen, F32x4 other) {
  return {wasm_v128_bitselect(chosen.v, other.v, wasm_f32x4_eq(a.v, b.v))};
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

// Fewer than four floats at a time, apart from the loops that seldom need it: they stay small.
[[gnu::noinline]] inline F32x4 load_some(const float* p, int count) {
  return F32x4::make(p[0], count > 1 ? p[1] : 0, count > 2 ? p[2] : 0, 0);
}

[[gnu::noinline]] inline void store_some(F32x4 x, float* p, int count) {
  float lanes[4];
  x.store(lanes);
  for (int i = 0; i < count; ++i) p[i] = lanes[i];
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

}  // namespace attention

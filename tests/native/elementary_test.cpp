#include "kernels/elementary.h"

#include <limits>

#include "catch.h"
#include "sweep.h"

using namespace attention;
using namespace attention::kernels;

namespace {

// The functions of the trace: rounded once, as kernels::apply does.
namespace f32 {
float log(float x) { return static_cast<float>(log_f64(x)); }
float tanh(float x) { return static_cast<float>(tanh_f64(x)); }
float sine(float x) { return static_cast<float>(sine_f64(x)); }
float cosine(float x) { return static_cast<float>(cosine_f64(x)); }
float gelu(float x) { return static_cast<float>(gelu_f64(x)); }
float gelu_tanh(float x) { return static_cast<float>(gelu_tanh_f64(x)); }
float silu(float x, float factor) { return static_cast<float>(silu_f64(x, factor)); }
}  // namespace f32

constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();
constexpr float kSmallest = std::numeric_limits<float>::denorm_min();
constexpr float kLargest = std::numeric_limits<float>::max();
constexpr uint32_t kStep = 1009;  // about four million floats of either sign

// libm in double precision, for tests alone.
double exact_gelu(double x) { return x * 0.5 * std::erfc(-x / std::sqrt(2.0)); }
double exact_gelu_tanh(double x) {
  return x / (1 + std::exp(-2 * std::sqrt(2 / std::acos(-1.0)) * (x + 0.044715 * x * x * x)));
}
double exact_silu(double x) { return x / (1 + std::exp(-x)); }

// The worst error in ULP over floats of both signs.
template <class Function, class Exact>
double worst_error(float last, Function f, Exact exact) {
  double worst = 0;
  for (const float sign : {1.0f, -1.0f}) {
    sweep(0.0f, last, kStep, [&](float x) {
      const double error = error_in_ulp(f(sign * x), exact(static_cast<double>(sign * x)));
      worst = worse(worst, error);
    });
  }
  return worst;
}

// The worst difference of a slope from the difference quotient of the exact function, over −30 … 30.
template <class Slope, class Exact>
double worst_slope(Slope slope, Exact exact) {
  double worst = 0;
  for (int k = -30000; k <= 30000; ++k) {
    const float x = static_cast<float>(k) / 1000.0f;
    const double h = 1e-5, quotient = (exact(x + h) - exact(x - h)) / (2 * h);
    worst = worse(worst, std::abs(slope(x) - quotient));
  }
  return worst;
}

bool is_minus_zero(float x) { return x == 0 && std::signbit(x); }

}  // namespace

TEST_CASE("tanh is within 0.51 ULP of every float") {
  CHECK(worst_error(
            kLargest, [](float x) { return f32::tanh(x); }, [](double x) { return std::tanh(x); }) <= 0.51);
}

TEST_CASE("log is within 0.51 ULP of every float above 0, denormal ones too") {
  double worst = 0;
  sweep(kSmallest, kLargest, kStep,
        [&](float x) { worst = worse(worst, error_in_ulp(f32::log(x), std::log(static_cast<double>(x)))); });
  sweep(0.999f, 1.001f, 7,
        [&](float x) { worst = worse(worst, error_in_ulp(f32::log(x), std::log(static_cast<double>(x)))); });
  CHECK(worst <= 0.51);
}

TEST_CASE("sine and cosine are within 0.51 ULP up to a million radians") {
  CHECK(worst_error(1e6f, f32::sine, [](double x) { return std::sin(x); }) <= 0.51);
  CHECK(worst_error(1e6f, f32::cosine, [](double x) { return std::cos(x); }) <= 0.51);
  // Angles of positions: whole numbers, and those nearest to multiples of ½π.
  double worst = 0;
  for (int position = 0; position <= 100000; ++position) {
    const double multiple = position * std::acos(0.0);
    for (const float x : {static_cast<float>(position), static_cast<float>(multiple)}) {
      worst = worse(worst, error_in_ulp(f32::sine(x), std::sin(static_cast<double>(x))));
      worst = worse(worst, error_in_ulp(f32::cosine(x), std::cos(static_cast<double>(x))));
    }
  }
  CHECK(worst <= 0.51);
}

TEST_CASE(
    "sine and cosine lose digits slowly beyond a million radians, and are NaN beyond a thousand million") {
  double worst = 0;
  sweep(1e6f, 1e9f, 101, [&](float x) {
    worst = worse(worst, std::abs(f32::sine(x) - std::sin(static_cast<double>(x))));
    worst = worse(worst, std::abs(f32::cosine(x) - std::cos(static_cast<double>(x))));
  });
  CHECK(worst <= 1e-6);
  CHECK(std::isnan(f32::sine(1.1e9f)));
  CHECK(std::isnan(f32::cosine(-1.1e9f)));
}

TEST_CASE("the activations are within 0.51 ULP of every float") {
  CHECK(worst_error(kLargest, f32::gelu, exact_gelu) <= 0.51);
  CHECK(worst_error(kLargest, f32::gelu_tanh, exact_gelu_tanh) <= 0.51);
  CHECK(worst_error(
            kLargest, [](float x) { return f32::silu(x, 1); }, exact_silu) <= 0.51);
  CHECK(worst_error(
            1e30f, [](float x) { return f32::silu(x, 1.702f); },
            [](double x) { return x / (1 + std::exp(-static_cast<double>(1.702f) * x)); }) <= 0.51);
}

TEST_CASE("the slopes of the activations agree with difference quotients") {
  CHECK(worst_slope(gelu_slope, exact_gelu) <= 1e-9);
  CHECK(worst_slope(gelu_tanh_slope, exact_gelu_tanh) <= 1e-9);
  CHECK(worst_slope([](float x) { return silu_slope(x, 1); }, exact_silu) <= 1e-9);
  for (const float x : {-kInfinity, -kLargest, -1e4f, 1e4f, kLargest, kInfinity}) {
    const double limit = x < 0 ? 0 : 1;
    CHECK(std::abs(gelu_slope(x) - limit) <= 1e-200);
    CHECK(std::abs(gelu_tanh_slope(x) - limit) <= 1e-200);
    CHECK(std::abs(silu_slope(x, 1) - limit) <= 1e-200);
  }
}

TEST_CASE("the elementary functions at their edges") {
  for (const auto f : {+[](float x) { return f32::log(x); }, +[](float x) { return f32::tanh(x); },
                       +[](float x) { return f32::sine(x); }, +[](float x) { return f32::cosine(x); },
                       +[](float x) { return f32::gelu(x); }, +[](float x) { return f32::gelu_tanh(x); },
                       +[](float x) { return f32::silu(x, 1); }}) {
    CHECK(std::isnan(f(kNaN)));
  }
  CHECK(f32::log(0.0f) == -kInfinity);
  CHECK(f32::log(-0.0f) == -kInfinity);
  CHECK(f32::log(kInfinity) == kInfinity);
  CHECK(std::isnan(f32::log(-1.0f)));
  CHECK(std::isnan(f32::log(-kInfinity)));
  CHECK((f32::log(1.0f) == 0 && !std::signbit(f32::log(1.0f))));
  CHECK(f32::tanh(kInfinity) == 1);
  CHECK(f32::tanh(-kInfinity) == -1);
  CHECK(f32::tanh(1e4f) == 1);
  CHECK(f32::tanh(-1e4f) == -1);
  CHECK(std::isnan(f32::sine(kInfinity)));
  CHECK(std::isnan(f32::cosine(-kInfinity)));
  CHECK(f32::cosine(0.0f) == 1);
  CHECK(f32::cosine(-0.0f) == 1);
  for (const auto f : {+[](float x) { return f32::tanh(x); }, +[](float x) { return f32::sine(x); }}) {
    CHECK((f(0.0f) == 0 && !std::signbit(f(0.0f))));
    CHECK(is_minus_zero(f(-0.0f)));
    CHECK(f(kSmallest) == kSmallest);
    CHECK(f(-kSmallest) == -kSmallest);
  }
  for (const auto f : {+[](float x) { return f32::gelu(x); }, +[](float x) { return f32::gelu_tanh(x); },
                       +[](float x) { return f32::silu(x, 1); }}) {
    CHECK((f(0.0f) == 0 && !std::signbit(f(0.0f))));
    CHECK(is_minus_zero(f(-0.0f)));
    CHECK(f(kInfinity) == kInfinity);
    CHECK(f(kLargest) == kLargest);
    CHECK(f(1e4f) == 1e4f);
    CHECK(is_minus_zero(f(-1e4f)));
    CHECK(is_minus_zero(f(-kLargest)));
    CHECK(is_minus_zero(f(-kInfinity)));
  }
}

TEST_CASE("e to the power of x in double precision is within 1e-15, over the range of its exponents") {
  double worst = 0;
  for (int k = -690000; k <= 709000; k += 7) {
    const double x = k / 1000.0, exact = std::exp(x);
    worst = worse(worst, std::abs(exp_f64(x) - exact) / exact);
  }
  CHECK(worst <= 1e-15);
  CHECK(exp_f64(0) == 1);
  CHECK(exp_f64(1000) == std::numeric_limits<double>::infinity());
  CHECK(exp_f64(std::numeric_limits<double>::infinity()) == std::numeric_limits<double>::infinity());
  CHECK(exp_f64(-1000) == 0);
  CHECK(exp_f64(-std::numeric_limits<double>::infinity()) == 0);
  CHECK(std::isnan(exp_f64(std::numeric_limits<double>::quiet_NaN())));
  CHECK(exp_f64(-740) > 0);
}

TEST_CASE("the natural logarithm in double precision is within 1e-15") {
  double worst = 0;
  for (int k = 1; k <= 1000000; k += 3) {
    for (const double x : {k / 1000.0, 1 + k * 1e-9, 1 - k * 1e-9, k * 1e200, k * 1e-200}) {
      if (x == 1) continue;
      worst = worse(worst, std::abs(log_f64(x) - std::log(x)) / std::abs(std::log(x)));
    }
  }
  CHECK(worst <= 1e-15);
}

TEST_CASE("the elementary functions give the same bits in every build") {
  uint32_t hash = 0x811c9dc5u;
  const auto add = [&](float x) {
    hash = (hash ^ bits_of(x)) * 0x01000193u;
    hash ^= hash >> 15;
  };
  for (const float sign : {1.0f, -1.0f}) {
    for (uint32_t bits = 0; bits < 0x7f800000u; bits += 40009) {
      const float x = sign * from_bits(bits);
      for (const float y : {f32::tanh(x), f32::gelu(x), f32::gelu_tanh(x), f32::silu(x, 1)}) add(y);
      if (sign > 0) add(f32::log(x));
      if (std::abs(x) <= 1e9f) {
        add(f32::sine(x));
        add(f32::cosine(x));
      }
      for (const double y : {gelu_slope(x), gelu_tanh_slope(x), silu_slope(x, 1)}) add(static_cast<float>(y));
      const double e = exp_f64(x);
      uint64_t wide;
      std::memcpy(&wide, &e, sizeof wide);
      add(from_bits(static_cast<uint32_t>(wide ^ (wide >> 32))));
    }
  }
  CHECK(hash == 0x74d1aa55u);
}

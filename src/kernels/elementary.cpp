#include "kernels/elementary.h"

namespace attention::kernels {
namespace {

// x within −limit … limit; NaN stays.
double bounded(double x, double limit) { return x > limit ? limit : x < -limit ? -limit : x; }

// The standard normal distribution.
struct Normal {
  double cumulative, density;
};

// Φ and φ, with a relative error below 10⁻¹⁰ where Φ is small, too: for x ≤ 0, Φ(x) = ½ erfc(z) with
// z = −x/√2 and erfc(z) = e^(−z²)·t·q(t), t = 1 ÷ (1 + z/2), q of degree 14 fitted for z up to 23.
[[gnu::noinline]] Normal normal(double x) {
  static constexpr double q[] = {-0.002333793475773269, 0.048898998817447026, -0.3026986124561747,
                                 0.9417970873430277,    -1.7158371347171542,  1.9047507249512214,
                                 -1.2697372003783511,   0.5460967831767637,   -0.2589808239958418,
                                 0.0443744383446825,    0.07543904925609665,  0.17727781377972224,
                                 0.2467599709158895,    0.28209796681017185,  0.2820947316373473};
  x = bounded(x, 32);
  const double t = 1 / (1 + (x < 0 ? -x : x) * 0.35355339059327376);
  double sum = 0;
  for (const double coefficient : q) sum = sum * t + coefficient;
  const double e = exp_f64(-0.5 * x * x);
  const double tail = 0.5 * e * t * sum;
  return {x < 0 ? tail : 1 - tail, e * 0.3989422804014327};
}

constexpr double kGeluFactor = 0.7978845608028654;  // √(2/π)

// 1 ÷ (1 + e^−x) and 1 minus that
struct Logistic {
  double value, rest;
};

[[gnu::noinline]] Logistic logistic(double x) {
  const double e = exp_f64(-bounded(x, 700));
  return {1 / (1 + e), e / (1 + e)};
}

// ½(1 + tanh u) = 1 ÷ (1 + e^−2u), which loses nothing where it is small.
[[gnu::noinline]] Logistic gelu_tanh_part(double x) {
  x = bounded(x, 1e4);
  return logistic(2 * kGeluFactor * (x + 0.044715 * x * x * x));
}

// x · factor; ∞ counts as a number just above every float, so that ∞ · 0 is 0.
double scaled(double x, double factor) { return bounded(x, 1e39) * factor; }

}  // namespace

double tanh_f64(double x) {
  // Near 0 the quotient would lose digits; x − x³/3 is off by 2x⁵/15.
  if (x > -1e-3 && x < 1e-3) return x * (1 - x * x / 3);
  const double e = exp_f64(2 * bounded(x, 20));
  return (e - 1) / (e + 1);
}

double gelu_f64(double x) { return scaled(x, normal(x).cumulative); }

double gelu_slope(double x) {
  const Normal n = normal(x);
  return n.cumulative + bounded(x, 32) * n.density;
}

double gelu_tanh_f64(double x) { return scaled(x, gelu_tanh_part(x).value); }

double gelu_tanh_slope(double x) {
  const Logistic t = gelu_tanh_part(x);
  const double b = bounded(x, 1e4);
  return t.value + 2 * b * t.value * t.rest * kGeluFactor * (1 + 3 * 0.044715 * b * b);
}

double silu_f64(double x, double factor) { return scaled(x, logistic(factor * bounded(x, 1e39)).value); }

double silu_slope(double x, double factor) {
  const double inner = bounded(factor * bounded(x, 1e39), 700);
  const Logistic t = logistic(inner);
  return t.value + inner * t.value * t.rest;
}

}  // namespace attention::kernels

// The elementary functions on matrices.
#include <cmath>

#include "kernels/each.h"
#include "kernels/elementary.h"
#include "kernels/exp.h"
#include "kernels/kernels.h"

namespace attention::kernels {
namespace {

// out[i,j] = gradient[i,j] · slope(a[i,j]), rounded once.
void chain(ConstMatrix gradient, ConstMatrix a, Matrix out, double (*slope)(double)) {
  for (int i = 0; i < out.rows; ++i)
    for (int j = 0; j < out.columns; ++j)
      out.row(i)[j] = static_cast<float>(gradient.row(i)[j] * slope(a.row(i)[j]));
}

}  // namespace

void apply(double (*f)(double), ConstMatrix a, Matrix out) {
  for (int i = 0; i < out.rows; ++i)
    for (int j = 0; j < out.columns; ++j) out.row(i)[j] = static_cast<float>(f(a.row(i)[j]));
}

void exponentials(ConstMatrix a, Matrix out) {
  each(a, out, [](F32x4 x) { return exp(x); });
}

void roots(ConstMatrix a, float epsilon, Matrix out) {
  for (int i = 0; i < out.rows; ++i)
    for (int j = 0; j < out.columns; ++j) out.row(i)[j] = std::sqrt(a.row(i)[j] + epsilon);
}

void relu(ConstMatrix a, Matrix out) {
  each(a, out, [](F32x4 x) { return greatest(x, F32x4::splat(0)); });
}

void silu(ConstMatrix a, float factor, Matrix out) {
  for (int i = 0; i < out.rows; ++i)
    for (int j = 0; j < out.columns; ++j) out.row(i)[j] = static_cast<float>(silu_f64(a.row(i)[j], factor));
}

void relu_backward(ConstMatrix gradient, ConstMatrix a, Matrix out) {
  const F32x4 zero = F32x4::splat(0);
  each_pair(gradient, a, out, [=](F32x4 g, F32x4 x) { return where_less(zero, x, g, zero); });
}

void gelu_backward(ConstMatrix gradient, ConstMatrix a, Matrix out) { chain(gradient, a, out, gelu_slope); }

void gelu_tanh_backward(ConstMatrix gradient, ConstMatrix a, Matrix out) {
  chain(gradient, a, out, gelu_tanh_slope);
}

void silu_backward(ConstMatrix gradient, ConstMatrix a, float factor, Matrix out) {
  for (int i = 0; i < out.rows; ++i)
    for (int j = 0; j < out.columns; ++j)
      out.row(i)[j] = static_cast<float>(gradient.row(i)[j] * silu_slope(a.row(i)[j], factor));
}

}  // namespace attention::kernels

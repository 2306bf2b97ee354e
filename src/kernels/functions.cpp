// The elementary functions on matrices.
#include <cmath>

#include "kernels/each.h"
#include "kernels/elementary.h"
#include "kernels/exp.h"
#include "kernels/kernels.h"

namespace attention::kernels {
namespace {

// out[i,j] = f(a[i,j]), one cell after the other. The functions are worth a call for each cell.
void each_cell(ConstMatrix a, Matrix out, float (*f)(float)) {
  for (int i = 0; i < out.rows; ++i)
    for (int j = 0; j < out.columns; ++j) out.row(i)[j] = f(a.row(i)[j]);
}

// out[i,j] = gradient[i,j] · slope(a[i,j]), rounded once.
void chain(ConstMatrix gradient, ConstMatrix a, Matrix out, double (*slope)(float)) {
  for (int i = 0; i < out.rows; ++i)
    for (int j = 0; j < out.columns; ++j)
      out.row(i)[j] = static_cast<float>(gradient.row(i)[j] * slope(a.row(i)[j]));
}

}  // namespace

void exponentials(ConstMatrix a, Matrix out) {
  each(a, out, [](F32x4 x) { return exp(x); });
}

void logarithms(ConstMatrix a, Matrix out) { each_cell(a, out, log); }

void roots(ConstMatrix a, float epsilon, Matrix out) {
  for (int i = 0; i < out.rows; ++i)
    for (int j = 0; j < out.columns; ++j) out.row(i)[j] = std::sqrt(a.row(i)[j] + epsilon);
}

void tanh(ConstMatrix a, Matrix out) { each_cell(a, out, tanh); }

void relu(ConstMatrix a, Matrix out) {
  each(a, out, [](F32x4 x) { return greatest(x, F32x4::splat(0)); });
}

void gelu(ConstMatrix a, Matrix out) { each_cell(a, out, gelu); }
void gelu_tanh(ConstMatrix a, Matrix out) { each_cell(a, out, gelu_tanh); }

void silu(ConstMatrix a, float factor, Matrix out) {
  for (int i = 0; i < out.rows; ++i)
    for (int j = 0; j < out.columns; ++j) out.row(i)[j] = silu(a.row(i)[j], factor);
}

void sines(ConstMatrix a, Matrix out) { each_cell(a, out, sine); }
void cosines(ConstMatrix a, Matrix out) { each_cell(a, out, cosine); }

void sines_cosines(ConstMatrix a, Matrix out) {
  for (int i = 0; i < out.rows; ++i)
    for (int j = 0; j < out.columns; ++j) out.row(i)[j] = (j % 2 == 0 ? sine : cosine)(a.row(i)[j]);
}

void relu_backward(ConstMatrix gradient, ConstMatrix a, Matrix out) {
  const F32x4 zero = F32x4::splat(0);
  each_pair(gradient, a, out,
            [=](F32x4 g, F32x4 x) { return where_equal(greatest(x, zero), zero, zero, g); });
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

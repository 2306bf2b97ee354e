// Elementwise operations and the reductions along a row.
#include <algorithm>
#include <cmath>
#include <limits>

#include "kernels/exp.h"
#include "kernels/kernels.h"

namespace attention {
namespace {

constexpr float kMinusInfinity = -std::numeric_limits<float>::infinity();

// out[i,j] = f(i, a[i,j …]) for four columns at a time; f may also read other matrices at (i, j) with j and
// lanes.
template <class Function>
void each(ConstMatrix a, Matrix out, Function f) {
  for (int i = 0; i < out.rows; ++i) {
    for (int j = 0; j < out.columns; j += 4) {
      const int lanes = std::min(4, out.columns - j);
      store_first(f(load_first(a.row(i) + j, lanes), i, j, lanes), out.row(i) + j, lanes);
    }
  }
}

}  // namespace

void multiply(ConstMatrix a, float factor, Matrix out) {
  each(a, out, [=](F32x4 x, int, int, int) { return x * F32x4::splat(factor); });
}

void divide(ConstMatrix a, float divisor, Matrix out) {
  each(a, out, [=](F32x4 x, int, int, int) { return x / F32x4::splat(divisor); });
}

void add_mask(ConstMatrix scores, ConstMatrix mask, Matrix out) {
  const F32x4 hidden = F32x4::splat(kMinusInfinity);
  each(scores, out, [=](F32x4 x, int i, int j, int lanes) {
    const F32x4 m = load_first(mask.row(i) + j, lanes);
    return where_equal(m, hidden, hidden, x + m);
  });
}

void row_maximum(ConstMatrix a, Matrix maximum) {
  for (int i = 0; i < a.rows; ++i) {
    float most = kMinusInfinity;
    for (int j = 0; j < a.columns; ++j) most = a.row(i)[j] > most ? a.row(i)[j] : most;
    maximum.row(i)[0] = most;
  }
}

void subtract_rows(ConstMatrix a, ConstMatrix column, Matrix out) {
  const F32x4 hidden = F32x4::splat(kMinusInfinity);
  each(a, out, [=](F32x4 x, int i, int, int) {
    return where_equal(x, hidden, hidden, x - F32x4::splat(column.row(i)[0]));
  });
}

void exponentials(ConstMatrix a, Matrix out) {
  each(a, out, [](F32x4 x, int, int, int) { return exp(x); });
}

void row_sums(ConstMatrix a, Matrix sums) {
  for (int i = 0; i < a.rows; ++i) {
    float sum = 0;
    for (int j = 0; j < a.columns; ++j) sum += a.row(i)[j];
    sums.row(i)[0] = sum;
  }
}

void divide_rows(ConstMatrix a, ConstMatrix column, Matrix out) {
  const F32x4 zero = F32x4::splat(0);
  each(a, out, [=](F32x4 x, int i, int, int) {
    const F32x4 divisor = F32x4::splat(column.row(i)[0]);
    return where_equal(divisor, zero, zero, x / divisor);
  });
}

void normalize_rows(ConstMatrix a, Matrix out) {
  const F32x4 zero = F32x4::splat(0);
  for (int i = 0; i < a.rows; ++i) {
    float squares = 0;
    for (int j = 0; j < a.columns; ++j) squares += a.row(i)[j] * a.row(i)[j];
    const F32x4 length = F32x4::splat(std::sqrt(squares));
    const Matrix row{out.row(i), 1, out.columns};
    each({a.row(i), 1, a.columns}, row,
         [=](F32x4 x, int, int, int) { return where_equal(length, zero, zero, x / length); });
  }
}

}  // namespace attention

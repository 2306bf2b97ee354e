// Arithmetic cell by cell, and along rows and columns.
#include <algorithm>
#include <cmath>
#include <limits>

#include "kernels/each.h"
#include "kernels/kernels.h"

namespace attention::kernels {
namespace {

constexpr float kMinusInfinity = -std::numeric_limits<float>::infinity();

// out[i] = f(… f(f(start, a[i,0]), a[i,1]) …, a[i,m−1]), four rows at a time.
template <class Function>
void reduce_rows(ConstMatrix a, float start, Function f, Matrix out) {
  for (int i = 0; i < a.rows; i += 4) {
    const int lanes = std::min(4, a.rows - i);
    // Past the last row, that row is read again; those lanes are not stored.
    const float* rows[4];
    for (int lane = 0; lane < 4; ++lane) rows[lane] = a.row(i + std::min(lane, lanes - 1));
    F32x4 total = F32x4::splat(start);
    int j = 0;
    for (; j + 4 <= a.columns; j += 4) {
      F32x4 square[4];
      for (int lane = 0; lane < 4; ++lane) square[lane] = F32x4::load(rows[lane] + j);
      transpose(square);
      for (const F32x4 column : square) total = f(total, column);
    }
    for (; j < a.columns; ++j) total = f(total, F32x4::make(rows[0][j], rows[1][j], rows[2][j], rows[3][j]));
    store_first(total, out.row(i), lanes);
  }
}

float sum_of_squares(const float* row, int count, float factor) {
  float sum = 0;
  for (int j = 0; j < count; ++j) {
    const float x = row[j] * factor;
    sum += x * x;
  }
  return sum;
}

// ‖row‖. Where the squares overflow, or are so small that they lose digits, the row is scaled by a power of
// two first, which changes no digits: its length may still be a number.
float length_of(const float* row, int count) {
  const float squares = sum_of_squares(row, count, 1);
  if (squares < 0x1p-70f) return std::sqrt(sum_of_squares(row, count, 0x1p96f)) * 0x1p-96f;
  if (squares < std::numeric_limits<float>::infinity()) return std::sqrt(squares);
  return std::sqrt(sum_of_squares(row, count, 0x1p-80f)) * 0x1p80f;
}

// a ÷ b, 0 where b is 0
F32x4 quotient(F32x4 a, F32x4 b) {
  const F32x4 zero = F32x4::splat(0);
  return where_equal(b, zero, zero, a / b);
}

// Shared by several functions of kernels.h.
void add_any(ConstMatrix a, ConstMatrix b, Matrix out) {
  each_pair(a, b, out, [](F32x4 x, F32x4 y) { return x + y; });
}

void multiply_any(ConstMatrix a, ConstMatrix b, Matrix out) {
  each_pair(a, b, out, [](F32x4 x, F32x4 y) { return x * y; });
}

void divide_any(ConstMatrix a, ConstMatrix b, Matrix out) {
  each_pair(a, b, out, [](F32x4 x, F32x4 y) { return quotient(x, y); });
}

}  // namespace

void fill(Matrix out, float value) { std::fill(out.values, out.row(out.rows), value); }

void multiply(ConstMatrix a, float factor, Matrix out) { multiply_any(a, {&factor, 1, 1}, out); }

void divide(ConstMatrix a, float divisor, Matrix out) {
  each(a, out, [=](F32x4 x) { return x / F32x4::splat(divisor); });
}

void add(ConstMatrix a, ConstMatrix b, Matrix out) { add_any(a, b, out); }

void subtract(ConstMatrix a, ConstMatrix b, Matrix out) {
  each_pair(a, b, out, [](F32x4 x, F32x4 y) { return x - y; });
}

void multiply(ConstMatrix a, ConstMatrix b, Matrix out) { multiply_any(a, b, out); }
void divide(ConstMatrix a, ConstMatrix b, Matrix out) { divide_any(a, b, out); }

void add_mask(ConstMatrix scores, ConstMatrix mask, Matrix out) {
  const F32x4 hidden = F32x4::splat(kMinusInfinity);
  each_pair(scores, mask, out, [=](F32x4 x, F32x4 m) { return where_equal(m, hidden, hidden, x + m); });
}

void add_row(ConstMatrix a, ConstMatrix row, Matrix out) { add_any(a, row, out); }
void multiply_row(ConstMatrix a, ConstMatrix row, Matrix out) { multiply_any(a, row, out); }

// A column of m numbers has the memory layout of a row of m numbers.
void multiply_columns(ConstMatrix a, ConstMatrix column, Matrix out) {
  multiply_any(a, {column.values, 1, column.rows}, out);
}

void subtract_rows(ConstMatrix a, ConstMatrix column, Matrix out) {
  const F32x4 hidden = F32x4::splat(kMinusInfinity);
  each_pair(a, column, out, [=](F32x4 x, F32x4 y) { return where_equal(x, hidden, hidden, x - y); });
}

void divide_rows(ConstMatrix a, ConstMatrix column, Matrix out) { divide_any(a, column, out); }
void multiply_rows(ConstMatrix a, ConstMatrix column, Matrix out) { multiply_any(a, column, out); }

void row_maximum(ConstMatrix a, Matrix maximum) {
  reduce_rows(
      a, kMinusInfinity, [](F32x4 most, F32x4 x) { return greatest(most, x); }, maximum);
}

void row_maximum_backward(ConstMatrix gradient, ConstMatrix a, Matrix out) {
  for (int i = 0; i < a.rows; ++i) {
    const float* from = a.row(i);
    float most = kMinusInfinity, *to = out.row(i), *first = nullptr;
    for (int j = 0; j < a.columns; ++j) {
      to[j] = 0;
      if (from[j] > most) {
        most = from[j];
        first = to + j;
      }
    }
    if (first) *first = *gradient.row(i);
  }
}

void row_sums(ConstMatrix a, Matrix sums) {
  reduce_rows(
      a, 0, [](F32x4 sum, F32x4 x) { return sum + x; }, sums);
}

void row_means(ConstMatrix a, Matrix means) {
  row_sums(a, means);
  divide(means, static_cast<float>(a.columns), means);
}

void row_mean_squares(ConstMatrix a, Matrix means) {
  reduce_rows(
      a, 0, [](F32x4 sum, F32x4 x) { return sum + x * x; }, means);
  divide(means, static_cast<float>(a.columns), means);
}

void row_norms(ConstMatrix a, Matrix norms) {
  for (int i = 0; i < a.rows; ++i) norms.row(i)[0] = length_of(a.row(i), a.columns);
}

void column_sums(ConstMatrix a, Matrix sums) {
  for (int j = 0; j < a.columns; j += 4) {
    const int lanes = std::min(4, a.columns - j);
    F32x4 sum = F32x4::splat(0);
    for (int i = 0; i < a.rows; ++i) sum = sum + load_first(a.row(i) + j, lanes);
    store_first(sum, sums.values + j, lanes);
  }
}

void normalize_rows(ConstMatrix a, Matrix out) {
  for (int i = 0; i < a.rows; ++i) {
    const F32x4 length = F32x4::splat(length_of(a.row(i), a.columns));
    each({a.row(i), 1, a.columns}, {out.row(i), 1, out.columns},
         [=](F32x4 x) { return quotient(x, length); });
  }
}

}  // namespace attention::kernels

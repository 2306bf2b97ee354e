// The three products as one function, which reads its factors with different strides.
#include <algorithm>

#include "kernels/kernels.h"
#include "kernels/product_tile.h"

namespace attention::kernels {
namespace {

static_assert(!kFusesMultiplyAdd, "each product is rounded before it is added");

// From this many rows on, a panel of the right factor is read often enough for a contiguous copy to pay.
constexpr int kRowsWorthACopy = 16;
// The right factor is read in bands of so many rows, and each band panel by panel. Over all its rows, the
// panels of a large matrix would be read from too many pages at a time: of 1536 × 512 numbers, 8 rows times
// it took half as long again.
constexpr int kBandRows = 256;

// Up to this many rows of a result, the right factor is read row by row, so many rows and columns at a time.
constexpr int kFewRows = 2;
constexpr int kRowsAtOnce = 8;
constexpr int kColumnsAtOnce = 1024;

constexpr float kZeros[kPanel] = {};

// Number (i, j) of a factor is values[i·row_step + j·column_step].
struct Factor {
  const float* values;
  ptrdiff_t row_step;
  ptrdiff_t column_step;
};

// copy_panel of a transposed matrix: number (i, j) of the panel is from[j·from_step + i].
void copy_panel_transposed(const float* from, ptrdiff_t from_step, int rows, int columns, float* panel) {
  // Past the last column, that one is copied again.
  const float* of_column[kPanel];
  for (int j = 0; j < kPanel; ++j) of_column[j] = from + std::min(j, columns - 1) * from_step;
  int i = 0;
  for (; i + 4 <= rows; i += 4) {
    for (int half = 0; half < kPanel; half += 4) {
      F32x4 square[4];
      for (int j = 0; j < 4; ++j) square[j] = F32x4::load(of_column[half + j] + i);
      transpose(square);
      for (int j = 0; j < 4; ++j) square[j].store(panel + (i + j) * kPanel + half);
    }
  }
  for (; i < rows; ++i)
    for (int j = 0; j < kPanel; ++j) panel[i * kPanel + j] = of_column[j][i];
}

// Adds `kCount` rows of the right factor, each times a number, to a row of the result.
template <int kCount>
void add_rows(const float* numbers, const float* rows, ptrdiff_t step, int columns, float* out) {
  F32x4 factors[kCount];
  for (int k = 0; k < kCount; ++k) factors[k] = F32x4::splat(numbers[k]);
  int j = 0;
  for (; j + 4 <= columns; j += 4) {
    F32x4 sum = F32x4::load(out + j);
    for (int k = 0; k < kCount; ++k) sum = multiply_add(factors[k], F32x4::load(rows + k * step + j), sum);
    sum.store(out + j);
  }
  for (; j < columns; ++j)
    for (int k = 0; k < kCount; ++k) out[j] += numbers[k] * rows[k * step + j];
}

// Where the result has few rows, most of the time goes into reading a large right factor, which is read as it
// lies in memory: panels would be read from another page for each row. Every cell still takes its terms in
// ascending order.
void multiply_few(Factor a, Factor b, int depth, Matrix out) {
  std::fill(out.row(0), out.row(0) + static_cast<ptrdiff_t>(out.rows) * out.columns, 0.0f);
  int k = 0;
  for (; k + kRowsAtOnce <= depth; k += kRowsAtOnce)
    for (int j = 0; j < out.columns; j += kColumnsAtOnce)
      for (int i = 0; i < out.rows; ++i) {
        float numbers[kRowsAtOnce];
        for (int n = 0; n < kRowsAtOnce; ++n) numbers[n] = a.values[i * a.row_step + (k + n) * a.column_step];
        add_rows<kRowsAtOnce>(numbers, b.values + k * b.row_step + j, b.row_step,
                              std::min(kColumnsAtOnce, out.columns - j), out.row(i) + j);
      }
  for (; k < depth; ++k)
    for (int i = 0; i < out.rows; ++i)
      add_rows<1>(a.values + i * a.row_step + k * a.column_step, b.values + k * b.row_step, b.row_step,
                  out.columns, out.row(i));
}

// A band of a panel, for all rows of the result.
void multiply_band(Factor a, Factor b, int k, int count, int j, Matrix out, float* copy) {
  const int columns = std::min(kPanel, out.columns - j);
  Factor panel{b.values + k * b.row_step + j * b.column_step, b.row_step, b.column_step};
  if (b.column_step != 1) {
    copy_panel_transposed(panel.values, b.column_step, count, columns, copy);
    panel = {copy, kPanel, 1};
  } else if (columns < kPanel || out.rows >= kRowsWorthACopy) {
    copy_panel(panel.values, b.row_step, count, columns, copy);
    panel = {copy, kPanel, 1};
  }
  for (int i = 0, rows; i < out.rows; i += rows) {
    rows = next_part(out.rows - i, kTileRows);
    multiply_tile({.a = a.values + i * a.row_step + k * a.column_step,
                   .a_row_step = a.row_step,
                   .a_column_step = a.column_step,
                   .panel = panel.values,
                   .panel_step = panel.row_step,
                   .depth = count,
                   .onto = k > 0,
                   .start = kZeros,
                   .out = out.row(i) + j,
                   .out_step = out.columns},
                  rows, columns);
  }
}

void multiply(Factor a, Factor b, int depth, Matrix out) {
  const bool few = out.rows <= kFewRows;
  if (few && out.rows > 0 && depth > 0 && b.column_step == 1) return multiply_few(a, b, depth, out);
  // Nothing is read then, but no other address may be computed from that of an empty matrix, which may be
  // null.
  if (depth == 0) a = b = {kZeros, 0, 0};
  float copy[kBandRows * kPanel];
  const auto band = [&](int k, int j) {
    multiply_band(a, b, k, std::min(kBandRows, depth - k), j, out, copy);
    return k + kBandRows;
  };
  // At least once: without depth the product is 0. The columns of a transposed factor lie one after the other
  // in memory, and for few rows are read in that order.
  if (few && b.column_step != 1) {
    for (int j = 0; j < out.columns; j += kPanel) {
      int k = 0;
      do k = band(k, j);
      while (k < depth);
    }
    return;
  }
  int k = 0;
  do {
    for (int j = 0; j < out.columns; j += kPanel) band(k, j);
    k += kBandRows;
  } while (k < depth);
}

// A matrix as a factor, as it is or transposed.
Factor as_is(ConstMatrix a) { return {a.values, a.columns, 1}; }
Factor transposed(ConstMatrix a) { return {a.values, 1, a.columns}; }

}  // namespace

void matmul(ConstMatrix a, ConstMatrix b, Matrix out) { multiply(as_is(a), as_is(b), a.columns, out); }

void matmul_transposed(ConstMatrix a, ConstMatrix b, Matrix out) {
  multiply(as_is(a), transposed(b), a.columns, out);
}

void transposed_matmul(ConstMatrix a, ConstMatrix b, Matrix out) {
  multiply(transposed(a), as_is(b), a.rows, out);
}

}  // namespace attention::kernels

// The three products as one function, which reads its factors with different strides.
#include <algorithm>
#include <cstdint>
#include <cstring>

#include "kernels/kernels.h"
#include "kernels/product_tile.h"

namespace attention::kernels {
namespace {

static_assert(!kFusesMultiplyAdd, "each product is rounded before it is added");

// From this many rows on, a panel of the right factor is read often enough for a contiguous copy to pay.
constexpr int kRowsWorthACopy = 16;
// So many tiles of rows are packed at a time: 64 kB, which stay in the second level of the caches.
constexpr int kBandTiles = 16;
// The right factor is read in bands of this many rows, and each band panel by panel. Over all its rows, the
// panels of a large matrix would be read from too many pages at a time: of 1536 × 512 numbers, 8 rows times
// it took half as long again.
constexpr int kBandRows = 256;

// Up to this many rows, the right factor is read in the order in which it lies in memory.
constexpr int kFewRows = 2;
// So many of its rows are read before they are needed: of 3,072 numbers, 400 kB, for the second level of the
// caches.
constexpr int kBlockRows = 32;

constexpr float kZeros[kPanel] = {};

// Number (i, j) of a factor is values[i·row_step + j·column_step].
struct Factor {
  const float* values;
  ptrdiff_t row_step;
  ptrdiff_t column_step;
};

// Whether more than three of four numbers of a left factor are 0. Of a trained model's numbers, ReLU often
// leaves a tenth.
bool is_mostly_zeros(Factor a, int rows, int depth) {
  ptrdiff_t others = 0;
  for (int i = 0; i < rows; ++i)
#if defined(__clang__)
#pragma clang loop vectorize(disable) unroll(disable)
#endif
    for (int k = 0; k < depth; ++k) others += a.values[i * a.row_step + k * a.column_step] != 0;
  return others < ptrdiff_t{rows} * depth / 4;
}

// count: a multiple of four
bool all_finite(const float* values, int count) {
  F32x4 zeros = F32x4::splat(0);  // NaN from the first number on that is not finite
#if defined(__clang__)
#pragma clang loop unroll(disable)
#endif
  for (int i = 0; i < count; i += 4) zeros = multiply_add(F32x4::load(values + i), F32x4::splat(0), zeros);
  float lanes[4];
  zeros.store(lanes);
  return lanes[0] + lanes[1] + lanes[2] + lanes[3] == 0;
}

// Where the result has few rows, most of the time goes into reading a large right factor, whose rows are
// added four at a time. Memory gives more when it is read in several places that are far apart, where none
// soon comes to what another one has read, than in one place after another: while the rows of one block are
// added, the next one is read, one number of each line of the caches, in four places. Every cell still takes
// its terms in ascending order. The right factor has a multiple of four rows, and of sixteen columns.
void multiply_few(Factor a, const float* b, int depth, Matrix out) {
  fill(out, 0);
  constexpr int kRows = 4;
  const int columns = out.columns, block = std::min(depth, kBlockRows);
  const ptrdiff_t quarter = ptrdiff_t{block / 4} * columns;
  // Behind the last block there is nothing to read: it is read again.
  const float* const last = b + (depth - block) * ptrdiff_t{columns};
  int32_t read = 0;
  for (int k = 0; k < depth; k += kRows, b += kRows * columns) {
    const int within = k % block;
    const float* early = std::min(b + (block - within) * ptrdiff_t{columns}, last) + within / kRows * columns;
    for (int i = 0; i < out.rows; ++i) {
      F32x4 factors[kRows];
      for (int r = 0; r < kRows; ++r)
        factors[r] = F32x4::load_splat(a.values + i * a.row_step + (k + r) * a.column_step);
      float* to = out.row(i);
      // Unrolled, this takes up to half as long again in Node 20 and 24.
#if defined(__clang__)
#pragma clang loop unroll(disable)
#endif
      for (int j = 0; j < columns; j += 4) {
        F32x4 sum = F32x4::load(to + j);
        for (int r = 0; r < kRows; ++r) sum = multiply_add(factors[r], F32x4::load(b + r * columns + j), sum);
        sum.store(to + j);
        int32_t number;
        std::memcpy(&number, early + j % 16 / 4 * quarter + j, sizeof number);
        read |= number;
      }
    }
  }
  [[maybe_unused]] const volatile int32_t used = read;  // so that compilers keep what is only read
}

// Where most of the left factor is 0, terms of zeros are left out: a sum that starts at +0 is the same
// without ±0. The columns are a multiple of eight, as those of large models are.
void multiply_sparse(Factor a, Factor b, int depth, Matrix out) {
  fill(out, 0);
  for (int k = 0; k < depth; ++k) {
    const float* row = b.values + k * b.row_step;
    const bool skips = all_finite(row, out.columns);  // 0 · ∞ is not 0
    for (int i = 0; i < out.rows; ++i) {
      const float* x = a.values + i * a.row_step + k * a.column_step;
      if (skips && *x == 0) continue;
      const F32x4 factor = F32x4::load_splat(x);
      float* to = out.row(i);
      // Four or sixteen numbers at a time take up to half as long again in Node 20 and 24.
#if defined(__clang__)
#pragma clang loop unroll(disable)
#endif
      for (int j = 0; j < out.columns; j += kPanel)
        for (int at = j; at < j + kPanel; at += 4)
          multiply_add(factor, F32x4::load(row + at), F32x4::load(to + at)).store(to + at);
    }
  }
}

// The same for a transposed right factor, whose columns lie one after the other in memory: squares of it are
// transposed in registers. Eight columns are side by side, because each sum waits for the one before it. They
// are an eighth of the matrix apart: each of eight places is then read on and on, at up to twice the rate of
// eight columns that end where the next one begins.
void multiply_few_transposed(ConstMatrix a, ConstMatrix b, Matrix out) {
  const int count = (out.columns + kPanel - 1) / kPanel;
  int first[kPanel];  // column of each eighth; where eight do not divide them evenly, some share a column
  for (int c = 0; c < kPanel; ++c) first[c] = static_cast<int>(int64_t{c} * out.columns / kPanel);
  for (int part = 0; part < out.rows * count; ++part) {
    const int i = part % out.rows, j = part / out.rows;
    F32x4 sums[2] = {F32x4::splat(0), F32x4::splat(0)};
#if defined(__clang__)
#pragma clang loop unroll(disable)
#endif
    for (int k = 0; k < a.columns; k += 4) {
      for (int half = 0; half < 2; ++half) {
        F32x4 square[4];
        for (int c = 0; c < 4; ++c) square[c] = F32x4::load(b.row(first[4 * half + c] + j) + k);
        transpose(square);
        for (int row = 0; row < 4; ++row)
          sums[half] = multiply_add(F32x4::load_splat(a.row(i) + k + row), square[row], sums[half]);
      }
    }
    float cells[kPanel];
    sums[0].store(cells);
    sums[1].store(cells + 4);
    for (int c = 0; c < kPanel; ++c) out.row(i)[first[c] + j] = cells[c];
  }
}

// At most kBandTiles tiles of rows.
void multiply_rows(Factor a, Factor b, int depth, Matrix out) {
  float left[kBandTiles * kTileRows * kBandRows], copy[kBandRows * kPanel];
  int k = 0;
  do {  // at least once: without depth the product is 0
    const int count = std::min(kBandRows, depth - k);
    pack_tiles(a.values + k * a.column_step, a.row_step, a.column_step, out.rows, count, left);
    for (int j = 0; j < out.columns; j += kPanel) {
      const int columns = std::min(kPanel, out.columns - j);
      Factor panel{b.values + k * b.row_step + j * b.column_step, b.row_step, b.column_step};
      if (b.column_step != 1) {
        interleave(panel.values, b.column_step, b.row_step, columns, kPanel, count, copy);
        panel = {copy, kPanel, 1};
      } else if (columns < kPanel || out.rows >= kRowsWorthACopy) {
        copy_panel(panel.values, b.row_step, count, columns, copy);
        panel = {copy, kPanel, 1};
      }
      multiply_tiles({.left = left,
                      .panel = panel.values,
                      .panel_step = panel.row_step,
                      .depth = count,
                      .onto = k > 0,
                      .start = kZeros,
                      .out = out.values + j,
                      .out_step = out.columns},
                     out.rows, columns);
    }
    k += count;
  } while (k < depth);
}

void multiply(Factor a, Factor b, int depth, Matrix out) {
  if (b.column_step == 1 && out.columns % kPanel == 0) {
    if (out.rows <= kFewRows && out.columns % 16 == 0 && depth % 4 == 0)
      return multiply_few(a, b.values, depth, out);
    if (is_mostly_zeros(a, out.rows, depth)) return multiply_sparse(a, b, depth, out);
  }
  // Nothing is read then, but no other address may be computed from that of an empty matrix, which may be
  // null.
  if (depth == 0) a = b = {kZeros, 0, 0};
  for (int first = 0, rows; first < out.rows; first += rows) {
    rows = next_part(out.rows - first, kBandTiles * kTileRows);
    multiply_rows({a.values + first * a.row_step, a.row_step, a.column_step}, b, depth,
                  {out.row(first), rows, out.columns});
  }
}

// A matrix as a factor, as it is or transposed.
Factor as_is(ConstMatrix a) { return {a.values, a.columns, 1}; }
Factor transposed(ConstMatrix a) { return {a.values, 1, a.columns}; }

}  // namespace

void matmul(ConstMatrix a, ConstMatrix b, Matrix out) { multiply(as_is(a), as_is(b), a.columns, out); }

void matmul_transposed(ConstMatrix a, ConstMatrix b, Matrix out) {
  if (out.rows <= kFewRows && out.columns >= kPanel && a.columns % 4 == 0)
    return multiply_few_transposed(a, b, out);
  multiply(as_is(a), transposed(b), a.columns, out);
}

void transposed_matmul(ConstMatrix a, ConstMatrix b, Matrix out) {
  multiply(transposed(a), as_is(b), a.rows, out);
}

}  // namespace attention::kernels

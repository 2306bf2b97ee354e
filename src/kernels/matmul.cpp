// The three products as one function, which reads its factors with different strides.
#include <algorithm>
#include <cstdint>

#include "kernels/clock.h"
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

// Up to this many rows, a transposed right factor is read in the order in which it lies in memory.
constexpr int kFewRows = 2;
// For one row, so many rows of the right factor are added at a time, or one.
constexpr int kManyRows = 8;
// To find out which is faster, each way reads so many numbers in its turn: 128 MB, more than caches hold.
constexpr int kTurn = 1 << 25;
constexpr int kTurns = 16;

constexpr float kZeros[kPanel] = {};

// Number (i, j) of a factor is values[i·row_step + j·column_step].
struct Factor {
  const float* values;
  ptrdiff_t row_step;
  ptrdiff_t column_step;
};

// Whether more than three of four numbers of a left factor, which lie one after another, are 0. Of a trained
// model's numbers, ReLU often leaves a tenth.
bool is_mostly_zeros(const float* values, ptrdiff_t count) {
  ptrdiff_t others = 0;
#if defined(__clang__)
#pragma clang loop vectorize(disable) unroll(disable)
#endif
  for (ptrdiff_t k = 0; k < count; ++k) others += values[k] != 0;
  return others < count / 4;
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

// Adds some rows of the right factor at a time, of which it has a multiple; its columns are a multiple of 16.
// Every cell takes its terms in ascending order, so the bits do not depend on how many.
// skips: terms of zeros are left out, of one row at a time. A sum that starts at +0 is the same without ±0.
// Unrolled, its loops take up to half as long again in Node 20 and 24.
[[gnu::noinline]] void add_rows(Factor a, const float* b, int depth, int rows, bool skips, Matrix out) {
  fill(out, 0);
  const int columns = out.columns;
  for (int k = 0; k < depth; k += rows, b += rows * columns) {
    const bool finite = skips && all_finite(b, columns);  // 0 · ∞ is not 0
    for (int i = 0; i < out.rows; ++i) {
      const float* x = a.values + i * a.row_step + k * a.column_step;
      if (finite && *x == 0) continue;
#if defined(__clang__)
#pragma clang loop unroll(disable)
#endif
      for (int j = 0; j < columns; j += 16) {
        float* to = out.row(i) + j;
        F32x4 sums[4];
        for (int q = 0; q < 4; ++q) sums[q] = F32x4::load(to + 4 * q);
#if defined(__clang__)
#pragma clang loop unroll(disable)
#endif
        for (int r = 0; r < rows; ++r) {
          const F32x4 factor = F32x4::load_splat(x + r * a.column_step);
          for (int q = 0; q < 4; ++q)
            sums[q] = multiply_add(factor, F32x4::load(b + r * columns + j + 4 * q), sums[q]);
        }
        for (int q = 0; q < 4; ++q) sums[q].store(to + 4 * q);
      }
    }
  }
}

// How long one row times a large matrix takes depends on how fast the matrix is read. Some processors read
// several rows side by side faster (by a third, on an Intel Xeon), others one row after another (by four
// tenths, on an AMD EPYC): both ways are timed in turns, until it is known which is faster here.
[[gnu::noinline]] void multiply_one_row(Factor a, const float* b, int depth, Matrix out) {
  static thread_local double times[2];
  static thread_local ptrdiff_t read;  // numbers, until both ways have had their turns
  const bool many = read < kTurns * kTurn ? read / kTurn % 2 != 0 : times[1] < times[0];
  const double start = milliseconds();
  add_rows(a, b, depth, many ? kManyRows : 1, false, out);
  if (read >= kTurns * kTurn) return;
  times[many] += milliseconds() - start;
  read += ptrdiff_t{depth} * out.columns;
}

// Few rows times a transposed matrix, whose columns lie one after the other in memory: squares of it are
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
  if (b.column_step == 1 && out.columns % 16 == 0) {
    if (out.rows == 1 && depth % kManyRows == 0) return multiply_one_row(a, b.values, depth, out);
    if (is_mostly_zeros(a.values, ptrdiff_t{out.rows} * depth))
      return add_rows(a, b.values, depth, 1, true, out);
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

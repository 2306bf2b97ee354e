// A tile of a product of matrices: up to kTileRows × 8 cells, summed in registers. Every cell has one
// accumulator that takes its terms in ascending order. fused_tile.h says why fused attention has its own.
#pragma once

#include <cstddef>
#include <utility>

#include "kernels/simd.h"

namespace attention::kernels {

// Columns of a tile, and of the panel that it reads of the right factor.
inline constexpr int kPanel = 8;
// Rows of a tile: as many as leave registers for two vectors of the panel and one of the left factor. Where
// products are rounded before they are added, compilers and engines spill the taller tile.
inline constexpr int kTileRows = kFusesMultiplyAdd ? 6 : 4;

// How many of `left` to take next, at most `most`, so that the last part is not much smaller than those
// before it.
inline int next_part(int left, int most) {
  if (left >= 2 * most) return most;
  return left > most ? (left + 1) / 2 : left;
}

struct ProductTile {
  const float* a;
  ptrdiff_t a_row_step;
  ptrdiff_t a_column_step;
  const float* panel;
  ptrdiff_t panel_step;  // from row to row
  int depth;
  bool onto;           // adds to what out holds
  const float* start;  // else adds to these 8 numbers, the same for each row
  float* out;
  ptrdiff_t out_step;
};

template <int kRows>
void sum_tile(const ProductTile& tile) {
  F32x4 sums[kRows][2];
  for (int i = 0; i < kRows; ++i) {
    const float* from = tile.onto ? tile.out + i * tile.out_step : tile.start;
    sums[i][0] = F32x4::load(from);
    sums[i][1] = F32x4::load(from + 4);
  }
  const float *a = tile.a, *panel = tile.panel;
  const ptrdiff_t a_row_step = tile.a_row_step;
  // Unrolled further it is a third slower in Node 20.
#if defined(__clang__)
#pragma clang loop unroll(disable)
#endif
  for (int k = 0; k < tile.depth; ++k, a += tile.a_column_step, panel += tile.panel_step) {
    const F32x4 left = F32x4::load(panel), right = F32x4::load(panel + 4);
    for (int i = 0; i < kRows; ++i) {
      const F32x4 x = F32x4::load_splat(a + i * a_row_step);
      sums[i][0] = multiply_add(x, left, sums[i][0]);
      sums[i][1] = multiply_add(x, right, sums[i][1]);
    }
  }
  for (int i = 0; i < kRows; ++i) {
    sums[i][0].store(tile.out + i * tile.out_step);
    sums[i][1].store(tile.out + i * tile.out_step + 4);
  }
}

// A tile of `rows` (1 … kTileRows) rows.
template <int kRows = kTileRows>
void sum_rows(const ProductTile& tile, int rows) {
  if constexpr (kRows > 1) {
    if (rows < kRows) return sum_rows<kRows - 1>(tile, rows);
  }
  sum_tile<kRows>(tile);
}

// Copies `columns` (1 … 7) of the 8 numbers of each row: for the last columns. Not inlined: where sums of a
// tile live across a call, V8 keeps them in memory.
[[gnu::cold, gnu::noinline]] inline void copy_columns(const float* from, ptrdiff_t from_step, float* to,
                                                      ptrdiff_t to_step, int rows, int columns) {
  const int last = columns - 4;  // where the last four columns begin; the first four may overlap them
  for (int i = 0; i < rows; ++i, from += from_step, to += to_step) {
    if (last >= 0) {
      F32x4::load(from).store(to);
      F32x4::load(from + last).store(to + last);
    } else {
      for (int j = 0; j < columns; ++j) to[j] = from[j];
    }
  }
}

// Copies `columns` (1 … 8) numbers of each row to rows of 8, padded with zeros.
inline void copy_panel(const float* from, ptrdiff_t from_step, int rows, int columns, float* panel) {
  const bool whole = columns == kPanel;
  const F32x4 zero = F32x4::splat(0);
  for (int i = 0; i < rows; ++i) {
    (whole ? F32x4::load(from + i * from_step) : zero).store(panel + i * kPanel);
    (whole ? F32x4::load(from + i * from_step + 4) : zero).store(panel + i * kPanel + 4);
  }
  if (!whole) copy_columns(from, from_step, panel, kPanel, rows, columns);
}

// A tile of which only the first `columns` (1 … 8) columns exist in out; the panel has all 8.
inline void multiply_tile(ProductTile tile, int rows, int columns) {
  if (columns == kPanel) return sum_rows(tile, rows);
  float edge[kTileRows * kPanel];
  float* const out = std::exchange(tile.out, edge);
  const ptrdiff_t step = std::exchange(tile.out_step, kPanel);
  if (tile.onto) copy_panel(out, step, rows, columns, edge);
  sum_rows(tile, rows);
  copy_columns(edge, kPanel, out, step, rows, columns);
}

}  // namespace attention::kernels

// A tile of a product of matrices: up to kTileRows × 8 cells, summed in registers. Every cell has one
// accumulator that takes its terms in ascending order. fused_tile.h says why fused attention has its own.
#pragma once

#include <algorithm>
#include <cstddef>

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
  const float* left;  // depth × kTileRows, from pack_tiles
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
  const float *from = tile.left, *panel = tile.panel;
  // Unrolled further it is a third slower in Node 20.
#if defined(__clang__)
#pragma clang loop unroll(disable)
#endif
  for (int k = 0; k < tile.depth; ++k, from += kTileRows, panel += tile.panel_step) {
    const F32x4 left = F32x4::load(panel), right = F32x4::load(panel + 4);
    for (int i = 0; i < kRows; ++i) {
      const F32x4 x = F32x4::load_splat(from + i);
      sums[i][0] = multiply_add(x, left, sums[i][0]);
      sums[i][1] = multiply_add(x, right, sums[i][1]);
    }
  }
  for (int i = 0; i < kRows; ++i) {
    sums[i][0].store(tile.out + i * tile.out_step);
    sums[i][1].store(tile.out + i * tile.out_step + 4);
  }
}

// Lays `lanes` rows of numbers side by side: number k of row i, which is at from[i·row_step + k·step], goes
// to to[k·width + i]. Past the last row, that one is copied again, until there are `width` of them. Not
// inlined: it is small beside the loops that it serves, and would be compiled into each of them.
[[gnu::noinline]] inline void interleave(const float* from, ptrdiff_t row_step, ptrdiff_t step, int lanes,
                                         int width, int depth, float* to) {
  for (int first = 0; first < width; first += 4, to += 4) {
    const float* of_lane[4];
    for (int i = 0; i < 4; ++i) of_lane[i] = from + std::min(first + i, lanes - 1) * row_step;
    const int count = std::min(4, width - first);
    int k = 0;
    if (step == 1 && count == 4) {
      for (; k + 4 <= depth; k += 4) {
        F32x4 square[4];
        for (int i = 0; i < 4; ++i) square[i] = F32x4::load(of_lane[i] + k);
        transpose(square);
        for (int i = 0; i < 4; ++i) square[i].store(to + (k + i) * width);
      }
    } else if (row_step == 1 && first + 4 <= lanes) {
      for (; k < depth; ++k) F32x4::load(of_lane[0] + k * step).store(to + k * width);
    }
#if defined(__clang__)
#pragma clang loop unroll(disable)
#endif
    for (; k < depth; ++k)
      for (int i = 0; i < count; ++i) to[k * width + i] = of_lane[i][k * step];
  }
}

// Packs the rows of a left factor for multiply_tiles: number (i, k), which is at from[i·row_step +
// k·column_step], into tiles of kTileRows × depth numbers, those of a column side by side. A tile then reads
// one place of memory, not one for each row.
inline void pack_tiles(const float* from, ptrdiff_t row_step, ptrdiff_t column_step, int rows, int depth,
                       float* left) {
  for (int i = 0, taken; i < rows; i += taken, left += kTileRows * depth) {
    taken = next_part(rows - i, kTileRows);
    interleave(from + i * row_step, row_step, column_step, taken, kTileRows, depth, left);
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
  const bool whole = columns == kPanel;
  float edge[kTileRows * kPanel];
  float* const out = tile.out;
  const ptrdiff_t step = tile.out_step;
  if (!whole) {
    if (tile.onto) copy_panel(out, step, rows, columns, edge);
    tile.out = edge;
    tile.out_step = kPanel;
  }
  sum_rows(tile, rows);
  if (!whole) copy_columns(edge, kPanel, out, step, rows, columns);
}

// The tiles of any number of rows, one below the other.
inline void multiply_tiles(ProductTile tile, int rows, int columns) {
  for (int i = 0, taken; i < rows; i += taken) {
    taken = next_part(rows - i, kTileRows);
    multiply_tile(tile, taken, columns);
    tile.left += kTileRows * tile.depth;
    tile.out += taken * tile.out_step;
  }
}

}  // namespace attention::kernels

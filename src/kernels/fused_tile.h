// The inner loop of fused attention: a tile of sums of products. Both of its matrix products have this form,
// so both read their left side (keys, values) in place, one number into all lanes, and neither adds across
// lanes.
//
// Why there are two tiles, this one and the one in product_tile.h. Their loops over k are alike; what differs
// is everything around it, and it decides where the sums live. Here the sums are handed to the caller while
// they are in registers (it takes the maximum of scores, or rescales the contexts so far), the right side is
// always packed in rows of 8, and the depth is never split. A product of matrices writes its sums to rows of
// any length, goes on from sums in memory where its depth is split, starts from a bias, and reads panels in
// place where a copy does not pay. One template for both would need a parameter for each of these, and its
// two uses would share no more than the ten lines of the loop. Whether one form would be as fast has not been
// measured: each was tuned alone (rows of a tile, unrolling), and the trace's bits depend on the other one.
#pragma once

#include <stddef.h>

#include "kernels/simd.h"

namespace attention::kernels {

// Rows of a whole tile: its sums, two vectors of the right side and one of the left fill the 16 registers of
// x64. Fused multiply-add needs at least 8 sums in flight (2 in each of 4 cycles) and is fastest with 12;
// where the product takes a register of its own, more than 4 rows would spill.
#if defined(__wasm_relaxed_simd__)
inline constexpr int kRowsAtOnce = 6;
#elif defined(ATTENTION_STEPS_SCALAR)
inline constexpr int kRowsAtOnce = 2;
#else
inline constexpr int kRowsAtOnce = 4;
#endif

// sum[i][0 … 7] = Σ_k a[i·row_step + k·step] · b[8k … 8k + 7]
template <int rows>
inline void sum_products(const float* a, ptrdiff_t row_step, ptrdiff_t step, const float* b, int depth,
                         F32x4 (&sum)[rows][2]) {
  for (int i = 0; i < rows; ++i) sum[i][0] = sum[i][1] = F32x4::splat(0);
    // Not unrolled: V8 up to that of Node 20 loses a third on unrolled loops.
#pragma GCC unroll 1
  for (int k = 0; k < depth; ++k) {
    const F32x4 low = F32x4::load(b), high = F32x4::load(b + 4);
    for (int i = 0; i < rows; ++i) {
      const F32x4 x = F32x4::load_splat(a + i * row_step);
      sum[i][0] = multiply_add(x, low, sum[i][0]);
      sum[i][1] = multiply_add(x, high, sum[i][1]);
    }
    a += step;
    b += 8;
  }
}

// Rows of the next tile where `left` rows remain, such that the last tile is not too small.
inline int tile_rows(int left) {
  if (left <= kRowsAtOnce) return left;
  return kRowsAtOnce == 6 && (left == 7 || left == 8) ? 4 : kRowsAtOnce;
}

// Calls use(first_row, sums) for tiles that together cover all rows.
template <class Use>
inline void multiply_tiles(int rows, const float* a, ptrdiff_t row_step, ptrdiff_t step, const float* b,
                           int depth, Use use) {
  const auto tile = [&](int first, auto& sums) {
    sum_products(a + first * row_step, row_step, step, b, depth, sums);
    use(first, sums);
  };
  for (int first = 0; first < rows;) {
    const int count = tile_rows(rows - first);
    F32x4 six[6][2], five[5][2], four[4][2], three[3][2], two[2][2], one[1][2];
    if (kRowsAtOnce >= 6 && count == 6) {
      tile(first, six);
    } else if (kRowsAtOnce >= 5 && count == 5) {
      tile(first, five);
    } else if (kRowsAtOnce >= 4 && count == 4) {
      tile(first, four);
    } else if (kRowsAtOnce >= 3 && count == 3) {
      tile(first, three);
    } else if (count == 2) {
      tile(first, two);
    } else {
      tile(first, one);
    }
    first += count;
  }
}

}  // namespace attention::kernels

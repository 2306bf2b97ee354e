#include <algorithm>

#include "kernels/kernels.h"
#include "kernels/simd.h"

namespace attention {
namespace {

// Σ_k a[k·a_step] · the first `lanes` of b[k·b_step …], k from 0 to count − 1
inline F32x4 sum_of_products(const float* a, ptrdiff_t a_step, const float* b, ptrdiff_t b_step, int count,
                             int lanes) {
  F32x4 sum = F32x4::splat(0);
  if (lanes == 4) {
    for (int k = 0; k < count; ++k) sum = sum + F32x4::splat(a[k * a_step]) * F32x4::load(b + k * b_step);
  } else {
    for (int k = 0; k < count; ++k) {
      sum = sum + F32x4::splat(a[k * a_step]) * load_first(b + k * b_step, lanes);
    }
  }
  return sum;
}

}  // namespace

void matmul(ConstMatrix a, ConstMatrix b, Matrix out) {
  for (int i = 0; i < out.rows; ++i) {
    for (int j = 0; j < out.columns; j += 4) {
      const int lanes = std::min(4, out.columns - j);
      const F32x4 sum = sum_of_products(a.row(i), 1, b.values + j, b.columns, a.columns, lanes);
      store_first(sum, out.row(i) + j, lanes);
    }
  }
}

void matmul_transposed(ConstMatrix a, ConstMatrix b, Matrix out) {
  for (int j = 0; j < out.columns; j += 4) {
    const int lanes = std::min(4, out.columns - j);
    // Past the last row of b the last one is read again; those lanes are not stored.
    const float* rows[4];
    for (int lane = 0; lane < 4; ++lane) rows[lane] = b.row(j + std::min(lane, lanes - 1));
    for (int i = 0; i < out.rows; ++i) {
      const float* row = a.row(i);
      F32x4 sum = F32x4::splat(0);
      for (int k = 0; k < a.columns; ++k) {
        sum = sum + F32x4::splat(row[k]) * F32x4::make(rows[0][k], rows[1][k], rows[2][k], rows[3][k]);
      }
      store_first(sum, out.row(i) + j, lanes);
    }
  }
}

void transposed_matmul(ConstMatrix a, ConstMatrix b, Matrix out) {
  for (int i = 0; i < out.rows; ++i) {
    for (int j = 0; j < out.columns; j += 4) {
      const int lanes = std::min(4, out.columns - j);
      const F32x4 sum = sum_of_products(a.values + i, a.columns, b.values + j, b.columns, a.rows, lanes);
      store_first(sum, out.row(i) + j, lanes);
    }
  }
}

}  // namespace attention

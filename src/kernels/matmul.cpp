#include <algorithm>

#include "kernels/kernels.h"
#include "kernels/simd.h"

namespace attention {

void matmul(ConstMatrix a, ConstMatrix b, Matrix out) {
  for (int i = 0; i < out.rows; ++i) {
    const float* row = a.row(i);
    for (int j = 0; j < out.columns; j += 4) {
      const int lanes = std::min(4, out.columns - j);
      F32x4 sum = F32x4::splat(0);
      for (int k = 0; k < a.columns; ++k) sum = sum + F32x4::splat(row[k]) * load_first(b.row(k) + j, lanes);
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

}  // namespace attention

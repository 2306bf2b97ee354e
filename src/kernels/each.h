// Four cells of a row at a time.
#pragma once

#include <algorithm>

#include "kernels/matrix.h"
#include "kernels/simd.h"

namespace attention::kernels {

// out[i,j] = f(a[i,j])
template <class Function>
void each(ConstMatrix a, Matrix out, Function f) {
  for (int i = 0; i < out.rows; ++i) {
    for (int j = 0; j < out.columns; j += 4) {
      const int lanes = std::min(4, out.columns - j);
      store_first(f(load_first(a.row(i) + j, lanes)), out.row(i) + j, lanes);
    }
  }
}

// out[i,j] = f(a[i,j], b[i,j]), where b has the shape of a, or one number for each column (1×m), for each row
// (n×1) or for all (1×1). One loop for all of them, so that each f is compiled once.
template <class Function>
void each_pair(ConstMatrix a, ConstMatrix b, Matrix out, Function f) {
  const bool one_for_row = b.columns != a.columns;
  for (int i = 0; i < out.rows; ++i) {
    const float *from = a.row(i), *beside = b.row(b.rows == 1 ? 0 : i);
    float* to = out.row(i);
    F32x4 y = F32x4::splat(*beside);
    for (int j = 0; j < out.columns; j += 4) {
      const int lanes = std::min(4, out.columns - j);
      if (!one_for_row) y = load_first(beside + j, lanes);
      store_first(f(load_first(from + j, lanes), y), to + j, lanes);
    }
  }
}

}  // namespace attention::kernels

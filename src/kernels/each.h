// Four cells of a row at a time.
#pragma once

#include <algorithm>
#include <cstddef>

#include "kernels/matrix.h"
#include "kernels/simd.h"

namespace attention::kernels {

// out[i,j] = f(a[i,j]). The numbers of all rows lie one after another, so that only the last vector of all
// can be a short one.
template <class Function>
void each(ConstMatrix a, Matrix out, Function f) {
  const ptrdiff_t count = out.row(out.rows) - out.values;
  for (ptrdiff_t i = 0; i < count; i += 4) {
    const int lanes = static_cast<int>(std::min<ptrdiff_t>(4, count - i));
    store_first(f(load_first(a.values + i, lanes)), out.values + i, lanes);
  }
}

// out[i,j] = f(a[i,j], b[i,j]), where b has the shape of a, or one number for each column (1×m), for each row
// (n×1) or for all (1×1). One loop for all of them, so that each f is compiled once.
template <class Function>
void each_pair(ConstMatrix a, ConstMatrix b, Matrix out, Function f) {
  const bool one_for_row = b.columns != a.columns;
  // As one long row where b goes on as a does, or stays the same.
  const bool flat = one_for_row ? b.rows == 1 : b.rows == a.rows;
  const int rows = flat ? std::min(out.rows, 1) : out.rows;
  const ptrdiff_t columns = flat ? out.row(out.rows) - out.values : out.columns;
  for (int i = 0; i < rows; ++i) {
    const float *from = a.row(i), *beside = b.row(b.rows == 1 ? 0 : i);
    float* to = out.row(i);
    F32x4 y = F32x4::splat(*beside);
    for (ptrdiff_t j = 0; j < columns; j += 4) {
      const int lanes = static_cast<int>(std::min<ptrdiff_t>(4, columns - j));
      if (!one_for_row) y = load_first(beside + j, lanes);
      store_first(f(load_first(from + j, lanes), y), to + j, lanes);
    }
  }
}

}  // namespace attention::kernels

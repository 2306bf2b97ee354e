// Moving numbers to other places, with little or no arithmetic.
#include <algorithm>
#include <cstring>

#include "kernels/each.h"
#include "kernels/kernels.h"

namespace attention::kernels {
namespace {

// Rows are often short: a call of memcpy for each would take longer than the copy.
void copy_row(const float* from, int count, float* to) {
  for (int j = 0; j < count; j += 4) {
    const int lanes = std::min(4, count - j);
    store_first(load_first(from + j, lanes), to + j, lanes);
  }
}

}  // namespace

void rotate(ConstMatrix a, ConstMatrix cosines, ConstMatrix sines, bool halves, Matrix out) {
  const int pairs = cosines.columns;
  const int step = halves ? 1 : 2, apart = halves ? pairs : 1;
  for (int i = 0; i < a.rows; ++i) {
    const float *from = a.row(i), *cosine = cosines.row(i), *sine = sines.row(i);
    float* to = out.row(i);
    for (int p = 0; p < pairs; ++p) {
      const int first = p * step, second = first + apart;
      const float x = from[first], y = from[second];
      to[first] = x * cosine[p] - y * sine[p];
      to[second] = x * sine[p] + y * cosine[p];
    }
    copy_row(from + 2 * pairs, a.columns - 2 * pairs, to + 2 * pairs);
  }
}

void slice_columns(ConstMatrix a, int start, Matrix out) {
  for (int i = 0; i < out.rows; ++i) copy_row(a.row(i) + start, out.columns, out.row(i));
}

void slice_rows(ConstMatrix a, int start, Matrix out) { copy({a.row(start), out.rows, a.columns}, out); }

void place_columns(ConstMatrix a, int start, Matrix out) {
  for (int i = 0; i < a.rows; ++i) copy_row(a.row(i), a.columns, out.row(i) + start);
}

void place_rows(ConstMatrix a, int start, Matrix out) { copy(a, {out.row(start), a.rows, a.columns}); }

void fill(Matrix out, float value) { std::fill(out.values, out.row(out.rows), value); }

void pair_sums(ConstMatrix a, ConstMatrix b, Matrix out) {
  for (int i = 0; i < a.rows; ++i) {
    add_row(b, {a.row(i), 1, a.columns}, {out.row(i * b.rows), b.rows, out.columns});
  }
}

void pair_rows(ConstMatrix a, ConstMatrix b, Matrix out) {
  for (int i = 0; i < a.rows; ++i) {
    const Matrix rows{out.row(i * b.rows), b.rows, out.columns};
    for (int j = 0; j < b.rows; ++j) copy_row(a.row(i), a.columns, rows.row(j));
    place_columns(b, a.columns, rows);
  }
}

void first_sums(ConstMatrix pairs, Matrix out) {
  const int m = pairs.rows / out.rows;
  for (int i = 0; i < out.rows; ++i) {
    column_sums({pairs.row(i * m), m, pairs.columns}, {out.row(i), 1, out.columns});
  }
}

void second_sums(ConstMatrix pairs, Matrix out) {
  // Row (i,j) of the pairs is row j·d … of a matrix with one row for each i.
  const int n = pairs.rows / out.rows, width = out.rows * out.columns;
  column_sums({pairs.values, n, width}, {out.values, 1, width});
}

}  // namespace attention::kernels

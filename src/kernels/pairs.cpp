// Sums over the rows (i, j) of all pairs of a row i and a row j.
#include "kernels/kernels.h"

namespace attention::kernels {

void pair_sums(ConstMatrix a, ConstMatrix b, Matrix out) {
  for (int i = 0; i < a.rows; ++i) {
    add_row(b, {a.row(i), 1, a.columns}, {out.row(i * b.rows), b.rows, out.columns});
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

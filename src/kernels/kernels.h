// The arithmetic of attention on plain matrices. Shapes are preconditions, checked where steps are recorded.
//
// Every cell has one accumulator that starts at 0 and takes its terms in ascending order, with a rounding
// after each product and each sum: the running sum that a reader follows is the machine's own, and the bits
// are the same on every platform. SIMD lanes run across cells, never along a sum.
#pragma once

#include "kernels/matrix.h"

namespace attention {

// out[i,j] = Σ_k a[i,k]·b[k,j].  a: n×d, b: d×m, out: n×m
void matmul(ConstMatrix a, ConstMatrix b, Matrix out);
// out[i,j] = Σ_k a[i,k]·b[j,k].  a: n×d, b: m×d, out: n×m
void matmul_transposed(ConstMatrix a, ConstMatrix b, Matrix out);

// out = a · factor, out = a ÷ divisor; out: as a
void multiply(ConstMatrix a, float factor, Matrix out);
void divide(ConstMatrix a, float divisor, Matrix out);
// out = scores + mask, and −∞ wherever the mask is −∞, whatever the score; out, mask: as scores
void add_mask(ConstMatrix scores, ConstMatrix mask, Matrix out);

// Softmax by its parts. maximum, sums: n×1.
void row_maximum(ConstMatrix a, Matrix maximum);
// out[i,j] = a[i,j] − column[i]; −∞ stays −∞, so that a row of nothing but −∞ does not become NaN
void subtract_rows(ConstMatrix a, ConstMatrix column, Matrix out);
void exponentials(ConstMatrix a, Matrix out);
void row_sums(ConstMatrix a, Matrix sums);
// out[i,j] = a[i,j] ÷ column[i]; 0 where column[i] is 0: a row with nothing to share shares nothing
void divide_rows(ConstMatrix a, ConstMatrix column, Matrix out);

// out[i,j] = a[i,j] ÷ √Σ_j a[i,j]²; a row of zeros stays zeros
void normalize_rows(ConstMatrix a, Matrix out);

}  // namespace attention

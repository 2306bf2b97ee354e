// The arithmetic of attention on plain matrices. Shapes are preconditions, which are not checked here but
// where steps are recorded (trace/record.h).
//
// Every cell has one accumulator that starts at 0 and takes its terms in ascending order, with a rounding
// after each product and each sum: the running sum that a reader follows is the one that was computed, and
// the bits are the same on every platform. SIMD lanes run across cells, never along a sum.
//
// Unless a comment says otherwise, out has the shape of a, and may not share its memory; functions that go
// cell by cell may write to a itself.
#pragma once

#include "kernels/matrix.h"

namespace attention::kernels {

// out[i,j] = Σ_k a[i,k]·b[k,j].  a: n×d, b: d×m, out: n×m
void matmul(ConstMatrix a, ConstMatrix b, Matrix out);
// out[i,j] = Σ_k a[i,k]·b[j,k].  a: n×d, b: m×d, out: n×m
void matmul_transposed(ConstMatrix a, ConstMatrix b, Matrix out);
// out[i,j] = Σ_k a[k,i]·b[k,j].  a: d×n, b: d×m, out: n×m
void transposed_matmul(ConstMatrix a, ConstMatrix b, Matrix out);

// Cell by cell (rows.cpp)
void fill(Matrix out, float value);
void multiply(ConstMatrix a, float factor, Matrix out);
void divide(ConstMatrix a, float divisor, Matrix out);
// b: as a
void add(ConstMatrix a, ConstMatrix b, Matrix out);
void subtract(ConstMatrix a, ConstMatrix b, Matrix out);
void multiply(ConstMatrix a, ConstMatrix b, Matrix out);
// 0 where b is 0
void divide(ConstMatrix a, ConstMatrix b, Matrix out);
// out = scores + mask, and −∞ wherever the mask is −∞, whatever the score; out, mask: as scores
void add_mask(ConstMatrix scores, ConstMatrix mask, Matrix out);

// With one number for each column. row: 1×m
void add_row(ConstMatrix a, ConstMatrix row, Matrix out);
void multiply_row(ConstMatrix a, ConstMatrix row, Matrix out);
// column: m×1. out[i,j] = a[i,j] · column[j]
void multiply_columns(ConstMatrix a, ConstMatrix column, Matrix out);

// With one number for each row. column: n×1
// out[i,j] = a[i,j] − column[i]; −∞ stays −∞, so that a row of nothing but −∞ does not become NaN
void subtract_rows(ConstMatrix a, ConstMatrix column, Matrix out);
// out[i,j] = a[i,j] ÷ column[i]; 0 where column[i] is 0: the softmax of a row in which every key is masked
void divide_rows(ConstMatrix a, ConstMatrix column, Matrix out);
void multiply_rows(ConstMatrix a, ConstMatrix column, Matrix out);

// One number of each row. out: n×1
void row_maximum(ConstMatrix a, Matrix maximum);
// The gradient (n×1) of each row goes to the first of its numbers that is the largest, 0 to the others and to
// a row in which all are −∞.
void row_maximum_backward(ConstMatrix gradient, ConstMatrix a, Matrix out);
void row_sums(ConstMatrix a, Matrix sums);
// the sum ÷ the number of columns
void row_means(ConstMatrix a, Matrix means);
void row_mean_squares(ConstMatrix a, Matrix means);
// √ of the sum of the squares
void row_norms(ConstMatrix a, Matrix norms);
// One number of each column. sums: 1×m
void column_sums(ConstMatrix a, Matrix sums);
// out[i,j] = a[i,j] ÷ √Σ_j a[i,j]²; a row of zeros stays zeros
void normalize_rows(ConstMatrix a, Matrix out);

// Elementary functions, cell by cell (functions.cpp; their errors: exp.h, elementary.h)
// out[i,j] = f(a[i,j]), rounded once; f is a function of elementary.h
void apply(double (*f)(double), ConstMatrix a, Matrix out);
void exponentials(ConstMatrix a, Matrix out);
// √(a + epsilon)
void roots(ConstMatrix a, float epsilon, Matrix out);
void relu(ConstMatrix a, Matrix out);
void silu(ConstMatrix a, float factor, Matrix out);
// out[i,j] = gradient[i,j] · f′(a[i,j]); gradient: as a. The derivative of relu at 0 is 0.
void relu_backward(ConstMatrix gradient, ConstMatrix a, Matrix out);
void gelu_backward(ConstMatrix gradient, ConstMatrix a, Matrix out);
void gelu_tanh_backward(ConstMatrix gradient, ConstMatrix a, Matrix out);
void silu_backward(ConstMatrix gradient, ConstMatrix a, float factor, Matrix out);

// Pairs of rows (pairs.cpp)
// Row (i,j) of out: row i of a + row j of b.
void pair_sums(ConstMatrix a, ConstMatrix b, Matrix out);
// out[i] = Σ_j of the rows (i,j) of pairs; out[j] = Σ_i of them. pairs: n·m×d, out: n×d, m×d
void first_sums(ConstMatrix pairs, Matrix out);
void second_sums(ConstMatrix pairs, Matrix out);

// Each row of a along the two directions in which its rows differ most. out: n×2
void principal_components(ConstMatrix a, Matrix out);

}  // namespace attention::kernels

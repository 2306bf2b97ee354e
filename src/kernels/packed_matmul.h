// Products with weights that stay the same: they are packed once, in the order in which a product reads them.
// Like fused attention, with fused multiply-add where the build has it, so not with the bits of matmul
// (kernels.h).
#pragma once

#include <stdint.h>

namespace attention::kernels {

// How many floats the packed form of rows × columns weights takes.
int64_t packed_floats(int rows, int columns);

// packed: panels of 8 columns, one after another; in a panel 8 numbers for each row, 0 where there is no
// column. weights: rows × columns, row-major.
void pack(const float* weights, int rows, int columns, float* packed);

// out = a·W + bias.  a: a_rows × depth, packed: W, depth × columns, bias: columns, or null for none, out:
// a_rows × columns; row-major. out may not share memory with the others. Any sizes of at least 0.
void project(const float* a, int a_rows, int depth, const float* packed, int columns, const float* bias,
             float* out);

}  // namespace attention::kernels

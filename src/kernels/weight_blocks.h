// An overview of weights too many to show: their means over blocks.
#pragma once

#include "kernels/fused.h"

namespace attention::kernels {

// Which weights are seen, and by how many at a time. The last block of a row or column may be smaller.
struct WeightBlocks {
  int32_t first_row = 0, row_count = 0;        // queries
  int32_t first_column = 0, column_count = 0;  // keys
  int32_t block_rows = 1, block_columns = 1;   // weights of one block, at least 1
};

// blocks[h,r,c] = mean of the weights of head h in block (r, c), heads × ⌈row_count ÷ block_rows⌉ ×
// ⌈column_count ÷ block_columns⌉; heads of a batch below each other. The weights are those that `attend` used
// for the same arguments, made again from its logsumexp: w_ij = e^(score_ij − logsumexp_i), 0 where nothing
// is read. value and context are not used. scratch: weight_blocks_scratch(a) floats.
int64_t weight_blocks_scratch(const FusedAttention& a);
void weight_blocks(const FusedAttention& a, const WeightBlocks& w, float* scratch, float* blocks);

}  // namespace attention::kernels

// An overview of too many weights to show: their means over blocks.
#pragma once

#include "kernels/fused.h"

namespace attention::kernels {

// Which weights, and how many of them make a block. The last block of a row or column may be smaller.
// Preconditions, which are not checked: rows and columns are among the queries and keys, counts are at least
// 0.
struct WeightBlocks {
  int32_t first_row = 0, row_count = 0;        // queries
  int32_t first_column = 0, column_count = 0;  // keys
  int32_t block_rows = 1, block_columns = 1;   // weights of one block, at least 1
};

// blocks[h,r,c] = mean of the weights of head h in block (r, c), heads × ⌈row_count ÷ block_rows⌉ ×
// ⌈column_count ÷ block_columns⌉; the batch comes before the heads. The weights are those that `attend` used
// for the same arguments, recomputed from its logsumexp: w_ij = e^(score_ij − logsumexp_i), 0 where nothing
// is read. value and context are not used. scratch: weight_blocks_scratch(a) floats.
int64_t weight_blocks_scratch(const FusedAttention& a);
void weight_blocks(const FusedAttention& a, const WeightBlocks& w, float* scratch, float* blocks);

}  // namespace attention::kernels

#include "kernels/weight_blocks.h"

#include <algorithm>
#include <limits>

#include "kernels/fused_scores.h"

namespace attention::kernels {
namespace {

// Keys whose scores are computed at a time.
constexpr int kChunkKeys = 96;

int64_t blocks_of(int count, int block) { return (int64_t{count} + block - 1) / block; }

// For each query of a group, log2 of the divisor of its exponentials; +∞, which makes every weight 0, where
// nothing is read and in lanes without a query.
void logarithms_of(const FusedAttention& a, QueryGroup group, F32x4 (&out)[2]) {
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  const float* logsumexp =
      a.logsumexp + (ptrdiff_t{group.batch} * a.heads + group.head) * a.queries + group.first;
  float lanes[kQueryLanes];
  for (int i = 0; i < kQueryLanes; ++i) {
    const bool reads = i < group.count && logsumexp[i] != -kInfinity;
    lanes[i] = reads ? logsumexp[i] * kLog2E : kInfinity;
  }
  for (int half = 0; half < 2; ++half) out[half] = F32x4::load(lanes + half * 4);
}

// sums[q] = Σ of the weights of query q for `count` keys, whose scores are at `scores`
void add_weights(const float* scores, int count, const F32x4 (&logarithms)[2], float (&sums)[kQueryLanes]) {
  const F32x4 low_logarithm = logarithms[0], high_logarithm = logarithms[1];
  F32x4 low = F32x4::splat(0), high = low;
  for (int j = 0; j < count; ++j, scores += kQueryLanes) {
    low = low + exp2_or_zero(F32x4::load(scores) - low_logarithm);
    high = high + exp2_or_zero(F32x4::load(scores + 4) - high_logarithm);
  }
  low.store(sums);
  high.store(sums + 4);
}

// Adds the weights of up to eight rows, from row w.first_row + `row` on, to their blocks.
void add_rows(const FusedAttention& a, const WeightBlocks& w, int batch, int head, int row, float* scratch,
              float* blocks) {
  const QueryGroup group{batch, head, w.first_row + row, std::min(kQueryLanes, w.row_count - row)};
  float* packed = scratch;
  float* scores = packed + ptrdiff_t{a.d_k} * kQueryLanes;
  F32x4 logarithms[2], highest[2];
  pack_queries(a, group, packed);
  logarithms_of(a, group, logarithms);
  const KeyRange read = keys_read(a, batch, group.first, group.count);
  const int last = std::min(read.end, w.first_column + w.column_count);
  for (int first = std::max(read.first, w.first_column); first < last;) {
    const KeyRange chunk{first, first + std::min(kChunkKeys, last - first)};
    block_scores(a, group, packed, chunk, scores, highest);
    for (int key = chunk.first, end; key < chunk.end; key = end) {
      const int64_t block = (key - w.first_column) / w.block_columns;
      end = static_cast<int>(std::min<int64_t>(chunk.end, w.first_column + (block + 1) * w.block_columns));
      float sums[kQueryLanes];
      add_weights(scores + (key - chunk.first) * kQueryLanes, end - key, logarithms, sums);
      for (int i = 0; i < group.count; ++i) {
        blocks[(row + i) / w.block_rows * blocks_of(w.column_count, w.block_columns) + block] += sums[i];
      }
    }
    first = chunk.end;
  }
}

// Turns sums into means over all weights of a block, read or not.
void divide(const WeightBlocks& w, float* blocks) {
  for (int64_t row = 0; row < w.row_count; row += w.block_rows) {
    const int64_t rows = std::min<int64_t>(w.block_rows, w.row_count - row);
    for (int64_t column = 0; column < w.column_count; column += w.block_columns) {
      const int64_t columns = std::min<int64_t>(w.block_columns, w.column_count - column);
      *blocks++ /= static_cast<float>(rows * columns);
    }
  }
}

}  // namespace

int64_t weight_blocks_scratch(const FusedAttention& a) {
  return int64_t{kQueryLanes} * (int64_t{a.d_k} + kChunkKeys);
}

void weight_blocks(const FusedAttention& a, const WeightBlocks& w, float* scratch, float* blocks) {
  const int64_t size = blocks_of(w.row_count, w.block_rows) * blocks_of(w.column_count, w.block_columns);
  for (int batch = 0; batch < a.batch; ++batch) {
    for (int head = 0; head < a.heads; ++head, blocks += size) {
      std::fill(blocks, blocks + size, 0.0f);
      for (int row = 0; row < w.row_count; row += kQueryLanes) {
        add_rows(a, w, batch, head, row, scratch, blocks);
      }
      divide(w, blocks);
    }
  }
}

}  // namespace attention::kernels

// Blocks of scores: which keys a query reads, and what its scores are after scale, bias and masks. `attend`
// and `weight_blocks` share it, so that they cannot disagree.
//
// Eight queries are side by side in the lanes (two vectors) and go through the same operations whatever is in
// the other lanes: a row's bits do not depend on its neighbours.
#pragma once

#include "kernels/fused.h"
#include "kernels/simd.h"

namespace attention::kernels {

// How many queries are side by side in the lanes.
inline constexpr int kQueryLanes = 8;
// Scores of keys that are not read are −∞. The running maximum starts here instead, so that a difference to
// it is never NaN.
inline constexpr float kLowest = -3.4028234664e38f;
// Internally, scores and logsumexp are exponents of 2, not of e.
inline constexpr float kLog2E = 1.44269504f;

// Keys [first, end); empty: 0, 0.
struct KeyRange {
  int first = 0, end = 0;
};

// All keys that at least one of the queries [first_query, first_query + count) reads by length, causal order
// and window; masks are ignored. count is at least 1.
KeyRange keys_read(const FusedAttention& a, int batch, int first_query, int count);

// Up to 8 queries of one head.
struct QueryGroup {
  int batch = 0, head = 0;
  int first = 0, count = 0;  // queries first … first + count − 1, count from 1 to 8
};

// The group's queries times scale · log2 e, or scale ÷ softcap where there is one, as d_k × 8; lanes past
// count are 0.
void pack_queries(const FusedAttention& a, QueryGroup group, float* packed);

// scores[j][q], keys.end − keys.first rows of 8: (scale · query · key + bias) · log2 e, −∞ where a key is not
// read. highest: the highest of each query in this block, at least kLowest. Lanes past count hold numbers
// without meaning. packed: what pack_queries made.
void block_scores(const FusedAttention& a, QueryGroup group, const float* packed, KeyRange keys,
                  float* scores, F32x4 (&highest)[2]);

// 2^x for x ≤ 0; exactly 1 at 0 and exactly 0 from −127 down to −∞. Relative error below 2e-7 where x > −126.
inline F32x4 exp2_or_zero(F32x4 x) {
  x = greatest(x, F32x4::splat(-127.0f));
  // Adding 1.5·2²³ rounds to a whole number, which then stands in the low bits.
  const F32x4 magic = F32x4::splat(12582912.0f);
  const F32x4 biased = x + magic;
  const F32x4 f = x - (biased - magic);
  // Fitted for |f| ≤ ½ to the least greatest relative error, with 1 in front.
  F32x4 p = F32x4::splat(1.3264727e-3f);
  p = multiply_add(p, f, F32x4::splat(9.6715127e-3f));
  p = multiply_add(p, f, F32x4::splat(5.5507337e-2f));
  p = multiply_add(p, f, F32x4::splat(2.4022242e-1f));
  p = multiply_add(p, f, F32x4::splat(6.9314698e-1f));
  p = multiply_add(p, f, F32x4::splat(1.0f));
  return add_to_exponent(p, biased);
}

}  // namespace attention::kernels

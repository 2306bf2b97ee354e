// The fused road: attention without its intermediates. What the traced road keeps as steps (scores, weights)
// exists here only as small blocks, so memory beyond inputs and output does not grow with their product.
//
//   context[i] = Σ_j w_ij · value[j],  w_i = softmax_j(scale · query[i] · key[j] + bias_ij)
//
// Online softmax: Milakov, Gimelshein (2018); by blocks: Rabe, Staats (2021), Dao et al., FlashAttention
// (2022). Terms are summed in another order than on the traced road and, where the build has it, with fused
// multiply-add: results agree to 2e-6 (of values within ±1 and scores within ±8, which f32 itself rounds by
// 5e-7), not to the bit. Each row of the result depends only on its own query: dividing queries or heads
// among several calls does not change a bit.
#pragma once

#include <stddef.h>
#include <stdint.h>

namespace attention::kernels {

// Where the numbers of one head begin: values + batch·batch_step + head·head_step + row·row_step, counted in
// floats. The numbers of a row are side by side.
template <class Float>
struct HeadRows {
  Float* values = nullptr;
  ptrdiff_t row_step = 0;
  ptrdiff_t head_step = 0;
  ptrdiff_t batch_step = 0;
};

enum class MaskKind : int32_t {
#define MASK_KIND(name) name,
#include "kernels/mask_kinds.def"
#undef MASK_KIND
};

struct FusedAttention {
  // All numbers are finite but for the −∞ of a mask: a key that is not read may still be multiplied, by 0.
  // One behind `lengths` never is.
  //
  // Sizes: any of at least 0; heads is a multiple of kv_heads (each of those serves heads ÷ kv_heads
  // consecutive heads). With no keys, or none that may be read, a context is 0 and its logsumexp −∞.
  int32_t batch = 1;
  int32_t heads = 1;
  int32_t kv_heads = 1;
  int32_t queries = 0;
  int32_t keys = 0;
  int32_t d_k = 0;
  int32_t d_v = 0;

  float scale = 1;  // multiplies the scores, before anything is added to them

  // Query i stands at position offset + i, key j at j. offset is 0 where queries and keys are the same words,
  // and how many keys came before where they were kept (a cache).
  bool causal = false;  // key j is read where j ≤ offset + i
  int32_t offset = 0;
  int32_t window = 0;  // > 0: key j is read where |offset + i − j| < window

  HeadRows<const float> query = {};  // heads × queries × d_k
  HeadRows<const float> key = {};    // kv_heads × keys × d_k
  HeadRows<const float> value = {};  // kv_heads × keys × d_v
  HeadRows<float> context = {};      // heads × queries × d_v; must not overlap an input
  float* logsumexp = nullptr;        // batch × heads × queries: ln Σ_j e^score; absent: not wanted

  // queries × keys, rows side by side (row_step = keys), for each head and batch at its step; a step of 0:
  // the same for all. added: floats, added to the scores (−∞: not read). allowed: bytes, 0: not read.
  MaskKind mask_kind = MaskKind::none;
  const void* mask = nullptr;
  ptrdiff_t mask_head_step = 0;      // in elements
  ptrdiff_t mask_batch_step = 0;     // in elements
  const int32_t* lengths = nullptr;  // batch: how many of the keys are real; the rest is not read
  const float* slopes = nullptr;     // heads, ALiBi: slope · |offset + i − j| is subtracted from a score
};

// How many floats of scratch `attend` needs, for any number of queries and keys. At most 1 MB for d_k, d_v ≤
// 4096.
int64_t attend_scratch(const FusedAttention& a);

// Computes the contexts (and logsumexp). scratch: attend_scratch(a) floats, 16-byte aligned; its content does
// not matter. Reads nothing outside the inputs.
void attend(const FusedAttention& a, float* scratch);

}  // namespace attention::kernels

// Fused attention: attention without its intermediates. What a trace keeps as steps (scores, weights) exists
// here only in small blocks, so the memory beyond inputs and output does not grow with queries × keys.
//
//   context[i] = Σ_j w_ij · value[j],  w_i = softmax_j(scale · query[i] · key[j] + bias_ij)
//
// Online softmax: Milakov, Gimelshein (2018); by blocks: Rabe, Staats (2021), Dao et al., FlashAttention
// (2022). Terms are summed in another order than in a trace and, where the build has it, with fused
// multiply-add: results agree to 2e-6 (for values within ±1 and scores within ±8, which f32 itself rounds by
// 5e-7; a softcap c adds up to c · 4e-7 to scores near it), not to the bit. Each row of the result depends
// only on its own query: dividing queries or heads among several calls does not change a bit.
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

// Scores are computed times log2 e: of what multiplies them, the largest number for which that is finite.
inline constexpr float kMostScaled = 2.3586e38f;

// What `violated` finds of these preconditions is refused; that addresses and steps stay within the caller's
// memory, and that its numbers are finite, is for the caller to see to.
struct FusedAttention {
  // Sizes: at least 0. heads is a multiple of kv_heads, each of which serves heads ÷ kv_heads consecutive
  // heads. With no keys, or none that may be read, a context is 0 and its logsumexp −∞.
  int32_t batch = 1;
  int32_t heads = 1;
  int32_t kv_heads = 1;
  int32_t queries = 0;
  int32_t keys = 0;
  int32_t d_k = 0;
  int32_t d_v = 0;

  // scale multiplies the scores, before anything is added to them: within ±kMostScaled, with a softcap
  // finite.
  float scale = 1;
  // 0 … kMostScaled; above 0, a scaled score s becomes c · tanh(s ÷ c), before anything is added. scale ÷ c
  // is finite.
  float softcap = 0;

  // Query i stands at position offset + i, key j at j. offset: 0 where queries and keys are the same tokens;
  // with a cache, the number of keys before the first query.
  bool causal = false;  // key j is read where j ≤ offset + i
  int32_t offset = 0;
  const int32_t* offsets = nullptr;  // batch: the offset of each, in place of `offset`
  int32_t window = 0;                // 0: no limit; more: key j is read where |offset + i − j| < window

  // All numbers are finite: a key that is masked may still be multiplied, by 0. Keys past `lengths` are never
  // read.
  HeadRows<const float> query = {};  // heads × queries × d_k
  HeadRows<const float> key = {};    // kv_heads × keys × d_k
  HeadRows<const float> value = {};  // kv_heads × keys × d_v
  HeadRows<float> context = {};      // heads × queries × d_v; must not overlap an input
  float* logsumexp = nullptr;        // batch × heads × queries: ln Σ_j e^score; absent: not wanted

  // queries × keys, row-major without gaps, for each head and batch at its step; a step of 0: the same for
  // all. added: floats, added to the scores (−∞: not read). allowed: bytes, 0: not read.
  MaskKind mask_kind = MaskKind::none;
  const void* mask = nullptr;
  ptrdiff_t mask_head_step = 0;      // in elements
  ptrdiff_t mask_batch_step = 0;     // in elements
  const int32_t* lengths = nullptr;  // batch: how many keys are real, 0 … keys; the rest is padding
  // heads, within ±kMostScaled. ALiBi: slope · |offset + i − j| is subtracted from a score
  const float* slopes = nullptr;
};

// The name of the first argument that violates a precondition of FusedAttention; null: all hold. A size or a
// number is out of range, kv_heads does not divide heads, mask_kind is not in the list, or an address is
// null though something would be read or written there.
const char* violated(const FusedAttention& a);

// How many floats of scratch `attend` needs, for any number of queries and keys. At most 1 MB for d_k, d_v ≤
// 4096.
int64_t attend_scratch(const FusedAttention& a);

// Computes the contexts (and logsumexp). scratch: attend_scratch(a) floats; its content does not matter. It
// is fastest if 16-byte aligned. False, with nothing computed or written, where `violated` names an argument
// or scratch is null.
[[nodiscard]] bool attend(const FusedAttention& a, float* scratch);

}  // namespace attention::kernels

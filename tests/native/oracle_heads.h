// Attention between queries, keys and values that are given with their heads: the Attention operator of ONNX
// and PyTorch's scaled_dot_product_attention, both by the recipe multi_head.
#pragma once

#include "oracle_recording.h"

namespace oracle {

struct HeadsCase {
  int batch = 0, queries = 0, keys = 0, kv_cache = 0;
  attention::MultiHead attention;
  Index Q, K, V, cached_key, cached_value, Y;
  int all_keys() const { return keys + kv_cache; }
};

// What is added to the score of query i and key j: of a mask that fits batch × heads × queries × keys where
// its sizes are those or 1 (from the right), keys beyond its last being hidden. Booleans: true = attend.
std::function<double(int b, int h, int i, int j)> mask_of(const Tensor& mask, int batch, int heads, int keys);

struct Heads {
  attention::Packed packed;
  attention::StepId result;
};

// Records Q, K, V (and a KV cache) as inputs with their numbers, then attention. `added`: for every head, or
// nothing.
Heads record(Recording& r, HeadsCase& a, const std::function<double(int b, int h, int i, int j)>& added);

// Where the steps of a head stand.
attention::Place place_of_head(const HeadsCase& a, int head);

void run_onnx_attention(Case& c);
void run_sdpa(Case& c);

}  // namespace oracle

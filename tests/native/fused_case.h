// A case of fused attention with random inputs of its own, and the expected result in double precision, from
// the definition.
#pragma once

#include <cstdint>
#include <vector>

#include "kernels/fused.h"
#include "random.h"

struct FusedOptions {
  bool causal = false;
  int offset = 0, window = 0;
  int padding = 0;  // numbers between rows that are not part of them
  attention::kernels::MaskKind mask = attention::kernels::MaskKind::none;
  bool mask_of_heads = false;
  bool lengths = false, slopes = false;
  float softcap = 0;
  bool offsets = false;  // one for each of the batch
};

struct FusedCase {
  attention::kernels::FusedAttention a;
  std::vector<float> query, key, value, context, logsumexp, added, slopes;
  std::vector<uint8_t> allowed;
  std::vector<int32_t> lengths, offsets;

  FusedCase(Random& random, int batch, int heads, int kv_heads, int queries, int keys, int d_k, int d_v,
            FusedOptions o = {});
  FusedCase(const FusedCase&) = delete;  // a has addresses of its vectors

  void run();
  // One row: d_v numbers, then the logsumexp.
  std::vector<double> expected(int batch, int head, int i) const;
  float context_at(int batch, int head, int i, int d) const;
  // Runs. The greatest error of all contexts, and of all logsumexp relative to what is above 1; ∞ where one
  // is not a number.
  double error();

 private:
  bool reads(int batch, int i, int j) const;
};

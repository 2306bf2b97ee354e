#include "fused_case.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <memory>

#include "catch.h"
#include "sweep.h"

using namespace attention;
using namespace attention::kernels;

namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();

}  // namespace

FusedCase::FusedCase(Random& random, int batch, int heads, int kv_heads, int queries, int keys, int d_k,
                     int d_v, FusedOptions o) {
  a.batch = batch, a.heads = heads, a.kv_heads = kv_heads, a.queries = queries, a.keys = keys, a.d_k = d_k,
  a.d_v = d_v;
  a.scale = d_k ? 1 / std::sqrt(static_cast<float>(d_k)) : 1;
  a.softcap = o.softcap;
  a.causal = o.causal, a.offset = o.offset, a.window = o.window;
  const auto fill = [&](std::vector<float>& numbers, int of_heads, int rows, int columns) {
    numbers = random.reals(static_cast<size_t>(batch) * of_heads * rows * (columns + o.padding));
    return HeadRows<float>{numbers.data(), columns + o.padding, ptrdiff_t{rows} * (columns + o.padding),
                           ptrdiff_t{of_heads} * rows * (columns + o.padding)};
  };
  const auto input = [](HeadRows<float> rows) {
    return HeadRows<const float>{rows.values, rows.row_step, rows.head_step, rows.batch_step};
  };
  a.query = input(fill(query, heads, queries, d_k));
  a.key = input(fill(key, kv_heads, keys, d_k));
  a.value = input(fill(value, kv_heads, keys, d_v));
  a.context = fill(context, heads, queries, d_v);
  logsumexp.assign(static_cast<size_t>(batch) * heads * queries, 7);
  a.logsumexp = logsumexp.data();
  a.mask_kind = o.mask;
  if (o.mask != MaskKind::none) {
    const size_t one = static_cast<size_t>(queries) * keys,
                 count = one * (o.mask_of_heads ? batch * heads : 1);
    if (o.mask_of_heads) a.mask_head_step = one, a.mask_batch_step = one * heads;
    for (size_t i = 0; i < count; ++i) {
      const bool read = random.between(0, 3) != 0;
      allowed.push_back(read ? static_cast<uint8_t>(random.between(1, 255)) : 0);
      added.push_back(read ? random.real() : -kInfinity);
    }
    a.mask = o.mask == MaskKind::added ? static_cast<const void*>(added.data()) : allowed.data();
  }
  for (int b = 0; o.lengths && b < batch; ++b) lengths.push_back(random.between(0, keys));
  if (o.lengths) a.lengths = lengths.data();
  for (int b = 0; o.offsets && b < batch; ++b) offsets.push_back(random.between(-20, 60));
  if (o.offsets) a.offsets = offsets.data();
  for (int h = 0; o.slopes && h < heads; ++h) slopes.push_back(0.05f * (random.real() + 1));
  if (o.slopes) a.slopes = slopes.data();
}

void FusedCase::run() {
  const std::unique_ptr<float, decltype(&std::free)> scratch(
      static_cast<float*>(std::aligned_alloc(16, (attend_scratch(a) * sizeof(float) + 15) / 16 * 16)),
      &std::free);
  REQUIRE(attend(a, scratch.get()));
}

bool FusedCase::reads(int batch, int i, int j) const {
  const int64_t at = int64_t{a.offsets ? a.offsets[batch] : a.offset} + i;
  return !(a.causal && j > at) && !(a.window > 0 && std::abs(at - j) >= a.window) &&
         !(a.lengths && j >= a.lengths[batch]);
}

std::vector<double> FusedCase::expected(int batch, int head, int i) const {
  const int kv = head / (a.heads / a.kv_heads);
  const auto row = [&](const HeadRows<const float>& rows, int of_head, int index) {
    return rows.values + batch * rows.batch_step + of_head * rows.head_step + index * rows.row_step;
  };
  std::vector<double> scores, out(static_cast<size_t>(a.d_v) + 1);
  double highest = -std::numeric_limits<double>::infinity(), sum = 0;
  for (int j = 0; j < a.keys; ++j) {
    double score = 0;
    for (int k = 0; k < a.d_k; ++k) score += double{row(a.query, head, i)[k]} * row(a.key, kv, j)[k];
    score *= a.scale;
    if (a.softcap > 0) score = a.softcap * std::tanh(score / a.softcap);
    if (a.slopes)
      score -=
          double{a.slopes[head]} * std::abs(double{0} + (a.offsets ? a.offsets[batch] : a.offset) + i - j);
    const ptrdiff_t at = batch * a.mask_batch_step + head * a.mask_head_step + ptrdiff_t{i} * a.keys + j;
    if (a.mask_kind == MaskKind::added) score += static_cast<const float*>(a.mask)[at];
    const bool allowed = a.mask_kind != MaskKind::allowed || static_cast<const uint8_t*>(a.mask)[at] != 0;
    scores.push_back(allowed && reads(batch, i, j) ? score : -std::numeric_limits<double>::infinity());
    highest = std::max(highest, scores.back());
  }
  for (int j = 0; j < a.keys && highest > -kInfinity; ++j) {
    const double weight = std::exp(scores[j] - highest);
    if (weight == 0) continue;
    sum += weight;
    for (int d = 0; d < a.d_v; ++d) out[d] += weight * row(a.value, kv, j)[d];
  }
  for (int d = 0; d < a.d_v; ++d) out[d] = sum > 0 ? out[d] / sum : 0;
  out.back() = highest + std::log(sum);
  if (sum == 0) out.back() = -std::numeric_limits<double>::infinity();
  return out;
}

float FusedCase::context_at(int batch, int head, int i, int d) const {
  return a.context
      .values[batch * a.context.batch_step + head * a.context.head_step + i * a.context.row_step + d];
}

double FusedCase::error() {
  run();
  double most = 0;
  const auto see = [&](double error) { most = worse(most, error); };
  for (int batch = 0; batch < a.batch; ++batch) {
    for (int head = 0; head < a.heads; ++head) {
      for (int i = 0; i < a.queries; ++i) {
        const std::vector<double> row = expected(batch, head, i);
        for (int d = 0; d < a.d_v; ++d) see(std::abs(row[d] - context_at(batch, head, i, d)));
        const double sum = row.back(),
                     got = logsumexp[(static_cast<size_t>(batch) * a.heads + head) * a.queries + i];
        if (sum != got) see(std::abs(sum - got) / std::max(1.0, std::abs(sum)));
      }
    }
  }
  return most;
}

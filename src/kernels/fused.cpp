#include "kernels/fused.h"

#include <algorithm>
#include <limits>

#include "kernels/double_math.h"
#include "kernels/fused_scores.h"
#include "kernels/fused_tile.h"

namespace attention::kernels {
namespace {

// Keys of a block. Blocks begin at multiples of it, whichever queries read them, so that their sums are
// always added in the same order. Measured at d = 64 (% of the peak of multiply and add, Node 24): 96
// keys 86.1 and 87.4 (n = 512, 2048), 192 keys 86.3 and 87.7, 384 no better; with shorter blocks, starting
// and ending each tile of sums costs more.
constexpr int kBlockKeys = 192;
// Groups of eight queries that read a block of keys and values in turn while it is in the cache. 2 and 6 were
// as fast, within the noise; fewer need less scratch.
constexpr int kGroups = 3;

// The state of eight queries after some of the keys.
struct Running {
  QueryGroup queries;
  KeyRange keys;     // that they read
  float* packed;     // d_k × 8
  float* scores;     // kBlockKeys × 8, of the block at hand; then its weights, not yet divided by their sum
  float* context;    // d_v × 8, times total
  F32x4 highest[2];  // of all scores so far
  F32x4 total[2];    // Σ 2^(score − highest)
  bool begun;
};

// Scores of one block become weights before division; sums so far are multiplied by `factor` from now on.
void weigh(Running& r, int count, const F32x4 (&block_highest)[2], F32x4 (&factor)[2]) {
  for (int half = 0; half < 2; ++half) {
    const F32x4 highest = greatest(r.highest[half], block_highest[half]);
    factor[half] = exp2_or_zero(r.highest[half] - highest);
    r.highest[half] = highest;
  }
  const F32x4 low_highest = r.highest[0], high_highest = r.highest[1];
  F32x4 low_sum = F32x4::splat(0), high_sum = low_sum;
  float* at = r.scores;
  for (int j = 0; j < count; ++j, at += kQueryLanes) {
    const F32x4 low = exp2_or_zero(F32x4::load(at) - low_highest);
    const F32x4 high = exp2_or_zero(F32x4::load(at + 4) - high_highest);
    low.store(at);
    high.store(at + 4);
    low_sum = low_sum + low;
    high_sum = high_sum + high;
  }
  r.total[0] = multiply_add(r.total[0], factor[0], low_sum);
  r.total[1] = multiply_add(r.total[1], factor[1], high_sum);
}

void add_values(const FusedAttention& a, Running& r, const float* value, int count,
                const F32x4 (&factor)[2]) {
  const bool begun = r.begun;
  multiply_tiles(a.d_v, value, 1, a.value.row_step, r.scores, count, [&](int first, auto& sums) {
    float* out = r.context + first * kQueryLanes;
    for (auto& sum : sums) {
      if (begun) {
        sum[0] = multiply_add(F32x4::load(out), factor[0], sum[0]);
        sum[1] = multiply_add(F32x4::load(out + 4), factor[1], sum[1]);
      }
      sum[0].store(out);
      sum[1].store(out + 4);
      out += kQueryLanes;
    }
  });
  r.begun = true;
}

void read_block(const FusedAttention& a, Running& r, KeyRange block) {
  const KeyRange keys{std::max(block.first, r.keys.first), std::min(block.end, r.keys.end)};
  if (keys.first >= keys.end) return;
  F32x4 highest[2], factor[2];
  block_scores(a, r.queries, r.packed, keys, r.scores, highest);
  weigh(r, keys.end - keys.first, highest, factor);
  const QueryGroup& q = r.queries;
  const float* value = a.value.values + q.batch * a.value.batch_step +
                       q.head / (a.heads / a.kv_heads) * a.value.head_step + keys.first * a.value.row_step;
  add_values(a, r, value, keys.end - keys.first, factor);
}

void write_context(const FusedAttention& a, const Running& r) {
  const QueryGroup& q = r.queries;
  float* out = a.context.values + q.batch * a.context.batch_step + q.head * a.context.head_step +
               q.first * a.context.row_step;
  const F32x4 zero = F32x4::splat(0);
  for (int half = 0; half * 4 < q.count; ++half) {
    const F32x4 total = r.total[half];
    const F32x4 factor = where_equal(total, zero, zero, F32x4::splat(1) / total);
    const int rows = std::min(4, q.count - half * 4);
    for (int d = 0; d < a.d_v; d += 4) {
      const int numbers = std::min(4, a.d_v - d);
      F32x4 columns[4] = {zero, zero, zero, zero};
      for (int i = 0; r.begun && i < numbers; ++i) {
        columns[i] = F32x4::load(r.context + (d + i) * kQueryLanes + half * 4) * factor;
      }
      transpose(columns);
      for (int i = 0; i < rows; ++i)
        store_first(columns[i], out + (half * 4 + i) * a.context.row_step + d, numbers);
    }
  }
}

void write_logsumexp(const FusedAttention& a, const Running& r) {
  const QueryGroup& q = r.queries;
  float highest[kQueryLanes], total[kQueryLanes];
  for (int half = 0; half < 2; ++half) {
    r.highest[half].store(highest + half * 4);
    r.total[half].store(total + half * 4);
  }
  float* out = a.logsumexp + (static_cast<ptrdiff_t>(q.batch) * a.heads + q.head) * a.queries + q.first;
  for (int i = 0; i < q.count; ++i) {
    out[i] = total[i] == 0 ? -std::numeric_limits<float>::infinity()
                           : static_cast<float>(highest[i] * 0.6931471805599453 + log_f64(total[i]));
  }
}

// Up to kGroups · 8 queries of one head, from the first.
void attend_queries(const FusedAttention& a, int batch, int head, int first, float* scratch) {
  Running running[kGroups];
  int groups = 0;
  KeyRange all{a.keys, 0};
  for (; groups < kGroups && first < a.queries; ++groups, first += kQueryLanes) {
    Running& r = running[groups];
    r.queries = {batch, head, first, std::min(kQueryLanes, a.queries - first)};
    r.keys = keys_read(a, batch, first, r.queries.count);
    r.packed = scratch;
    r.scores = r.packed + static_cast<ptrdiff_t>(a.d_k) * kQueryLanes;
    r.context = r.scores + kBlockKeys * kQueryLanes;
    scratch = r.context + static_cast<ptrdiff_t>(a.d_v) * kQueryLanes;
    r.highest[0] = r.highest[1] = F32x4::splat(kLowest);
    r.total[0] = r.total[1] = F32x4::splat(0);
    r.begun = false;
    pack_queries(a, r.queries, r.packed);
    if (r.keys.end > 0) all = {std::min(all.first, r.keys.first), std::max(all.end, r.keys.end)};
  }
  for (int key = all.first / kBlockKeys * kBlockKeys, end; key < all.end; key = end) {
    end = key + std::min(kBlockKeys, all.end - key);
    for (int g = 0; g < groups; ++g) read_block(a, running[g], {key, end});
  }
  for (int g = 0; g < groups; ++g) {
    write_context(a, running[g]);
    if (a.logsumexp) write_logsumexp(a, running[g]);
  }
}

}  // namespace

const char* violated(const FusedAttention& a) {
  constexpr float kLargest = std::numeric_limits<float>::max();
  const auto within = [](float x, float most) { return x >= -most && x <= most; };
  if (a.batch < 0) return "batch";
  if (a.heads < 0) return "heads";
  if (a.heads > 0 && (a.kv_heads < 1 || a.heads % a.kv_heads != 0)) return "kv_heads";
  if (a.queries < 0) return "queries";
  if (a.keys < 0) return "keys";
  if (a.d_k < 0) return "d_k";
  if (a.d_v < 0) return "d_v";
  const bool capped = a.softcap > 0;
  if (!within(a.scale, capped ? kLargest : kMostScaled)) return "scale";
  if (!(a.softcap >= 0 && a.softcap <= kMostScaled)) return "softcap";
  // scale ÷ softcap multiplies the queries.
  if (capped && !within(a.scale / a.softcap, kLargest)) return "softcap";
  if (a.window < 0) return "window";
  const bool none = a.mask_kind == MaskKind::none;
  if (!none && a.mask_kind != MaskKind::added && a.mask_kind != MaskKind::allowed) return "mask_kind";
  if (a.batch == 0 || a.heads == 0 || a.queries == 0) return nullptr;
  if (a.d_v > 0 && !a.context.values) return "context";
  if (a.d_k > 0 && !a.query.values) return "query";
  if (a.keys == 0) return nullptr;
  if (a.d_k > 0 && !a.key.values) return "key";
  if (a.d_v > 0 && !a.value.values) return "value";
  for (int head = 0; a.slopes && head < a.heads; ++head) {
    if (!within(a.slopes[head], kMostScaled)) return "slopes";
  }
  return none || a.mask ? nullptr : "mask";
}

int64_t attend_scratch(const FusedAttention& a) {
  return int64_t{kGroups} * kQueryLanes * (int64_t{a.d_k} + kBlockKeys + a.d_v);
}

bool attend(const FusedAttention& a, float* scratch) {
  if (violated(a) || !scratch) return false;
  for (int batch = 0; batch < a.batch; ++batch) {
    for (int head = 0; head < a.heads; ++head) {
      for (int first = 0; first < a.queries; first += kGroups * kQueryLanes) {
        attend_queries(a, batch, head, first, scratch);
      }
    }
  }
  return true;
}

}  // namespace attention::kernels

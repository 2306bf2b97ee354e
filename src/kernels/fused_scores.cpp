#include "kernels/fused_scores.h"

#include <algorithm>
#include <limits>

#include "kernels/fused_tile.h"

namespace attention::kernels {
namespace {

constexpr float kNever = -std::numeric_limits<float>::infinity();

int64_t position(const FusedAttention& a, int batch, int query) {
  return int64_t{a.offsets ? a.offsets[batch] : a.offset} + query;
}

// tanh as a rational function (that of Eigen, generic_fast_tanh_float): relative error below 4e-7; ±1
// from 7.9 on.
F32x4 tanh_of(F32x4 x) {
  const F32x4 far = F32x4::splat(7.90531110763549805f);
  x = greatest(least(x, far), F32x4::splat(0) - far);
  const F32x4 square = x * x;
  F32x4 p = F32x4::splat(-2.76076847742355e-16f);
  p = multiply_add(p, square, F32x4::splat(2.00018790482477e-13f));
  p = multiply_add(p, square, F32x4::splat(-8.60467152213735e-11f));
  p = multiply_add(p, square, F32x4::splat(5.12229709037114e-08f));
  p = multiply_add(p, square, F32x4::splat(1.48572235717979e-05f));
  p = multiply_add(p, square, F32x4::splat(6.37261928875436e-04f));
  p = multiply_add(p, square, F32x4::splat(4.89352455891786e-03f));
  F32x4 q = F32x4::splat(1.19825839466702e-06f);
  q = multiply_add(q, square, F32x4::splat(1.18534705686654e-04f));
  q = multiply_add(q, square, F32x4::splat(2.26843463243900e-03f));
  q = multiply_add(q, square, F32x4::splat(4.89352518554385e-03f));
  return x * p / q;
}

// score = softcap · tanh(score), times log2 e
void cap(const FusedAttention& a, int count, float* scores) {
  const F32x4 limit = F32x4::splat(a.softcap * kLog2E);
  for (int at = 0; at < count * kQueryLanes; at += 4) {
    (limit * tanh_of(F32x4::load(scores + at))).store(scores + at);
  }
}

// The indices of four queries (half of the eight), for one vector; past the last query, that one is repeated.
struct Lanes {
  int query[4];

  Lanes(QueryGroup group, int half) {
    for (int i = 0; i < 4; ++i) query[i] = group.first + std::min(half * 4 + i, group.count - 1);
  }
  template <class Function>
  F32x4 map(Function f) const {
    return F32x4::make(f(query[0]), f(query[1]), f(query[2]), f(query[3]));
  }
};

// scores[j] = change(j, scores[j]), for half of the lanes
template <class Change>
void each_key(float* scores, int half, KeyRange keys, Change change) {
  for (int j = 0; j < keys.end - keys.first; ++j) {
    float* at = scores + j * kQueryLanes + half * 4;
    change(j, F32x4::load(at)).store(at);
  }
}

// Subtracts slope · |position − key|.
void subtract_distance(const FusedAttention& a, QueryGroup group, KeyRange keys, float* scores) {
  const F32x4 slope = F32x4::splat(a.slopes[group.head] * kLog2E);
  for (int half = 0; half < 2; ++half) {
    const F32x4 ahead = Lanes(group, half).map([&](int query) {
      return static_cast<float>(position(a, group.batch, query) - keys.first);
    });
    each_key(scores, half, keys, [&](int j, F32x4 score) {
      const F32x4 distance = ahead - F32x4::splat(static_cast<float>(j));
      return score - slope * greatest(distance, F32x4::splat(0) - distance);
    });
  }
}

void add_mask(const FusedAttention& a, QueryGroup group, KeyRange keys, float* scores) {
  const float* mask =
      static_cast<const float*>(a.mask) + group.batch * a.mask_batch_step + group.head * a.mask_head_step;
  const F32x4 never = F32x4::splat(kNever);
  for (int half = 0; half < 2; ++half) {
    const float* row[4];
    const Lanes lanes(group, half);
    for (int i = 0; i < 4; ++i) row[i] = mask + static_cast<ptrdiff_t>(lanes.query[i]) * a.keys + keys.first;
    each_key(scores, half, keys, [&](int j, F32x4 score) {
      const F32x4 added = F32x4::make(row[0][j], row[1][j], row[2][j], row[3][j]);
      // The lowest floats (some write −∞ that way) must not overflow as exponents of 2.
      const F32x4 sum = score + greatest(added * F32x4::splat(kLog2E), F32x4::splat(kLowest));
      return where_equal(added, never, never, sum);
    });
  }
}

void allow_by_mask(const FusedAttention& a, QueryGroup group, KeyRange keys, float* scores) {
  const uint8_t* mask =
      static_cast<const uint8_t*>(a.mask) + group.batch * a.mask_batch_step + group.head * a.mask_head_step;
  for (int half = 0; half < 2; ++half) {
    const uint8_t* row[4];
    const Lanes lanes(group, half);
    for (int i = 0; i < 4; ++i) row[i] = mask + static_cast<ptrdiff_t>(lanes.query[i]) * a.keys + keys.first;
    each_key(scores, half, keys, [&](int j, F32x4 score) {
      const F32x4 allowed = F32x4::make(row[0][j], row[1][j], row[2][j], row[3][j]);
      return where_equal(allowed, F32x4::splat(0), F32x4::splat(kNever), score);
    });
  }
}

// The keys that one query reads by causal order and window, if there were keys without end.
struct Reach {
  int64_t first, end;
};

Reach reach(const FusedAttention& a, int batch, int query) {
  constexpr int64_t kFar = int64_t{1} << 40;
  const int64_t at = position(a, batch, query);
  Reach out{-kFar, kFar};
  if (a.window > 0) out = {at - a.window + 1, at + a.window};
  if (a.causal) out.end = std::min(out.end, at + 1);
  return out;
}

// Sets the scores of keys outside of each query's reach to −∞.
void allow_by_position(const FusedAttention& a, QueryGroup group, KeyRange keys, float* scores) {
  // Relative to the first key and clamped to just outside of the block, these are small whole numbers.
  const int64_t count = keys.end - keys.first;
  const auto in_block = [&](int64_t key) {
    return static_cast<float>(static_cast<int>(std::clamp<int64_t>(key - keys.first, -1, count)));
  };
  const F32x4 never = F32x4::splat(kNever);
  for (int half = 0; half < 2; ++half) {
    const Lanes lanes(group, half);
    const F32x4 first = lanes.map([&](int query) { return in_block(reach(a, group.batch, query).first); });
    const F32x4 end = lanes.map([&](int query) { return in_block(reach(a, group.batch, query).end); });
    each_key(scores, half, keys, [&](int j, F32x4 score) {
      const F32x4 key = F32x4::splat(static_cast<float>(j));
      return where_less(key, first, never, where_less(key, end, score, never));
    });
  }
}

}  // namespace

KeyRange keys_read(const FusedAttention& a, int batch, int first_query, int count) {
  const int keys = a.lengths ? std::clamp(a.lengths[batch], 0, a.keys) : a.keys;
  const int64_t first = std::max<int64_t>(reach(a, batch, first_query).first, 0);
  const int64_t end = std::min<int64_t>(reach(a, batch, first_query + count - 1).end, keys);
  return first < end ? KeyRange{static_cast<int>(first), static_cast<int>(end)} : KeyRange{};
}

void pack_queries(const FusedAttention& a, QueryGroup group, float* packed) {
  const float* query = a.query.values + group.batch * a.query.batch_step + group.head * a.query.head_step +
                       group.first * a.query.row_step;
  const F32x4 factor = F32x4::splat(a.softcap > 0 ? a.scale / a.softcap : a.scale * kLog2E);
  for (int half = 0; half < 2; ++half) {
    for (int k = 0; k < a.d_k; k += 4) {
      const int numbers = std::min(4, a.d_k - k);
      F32x4 rows[4];
      for (int i = 0; i < 4; ++i) {
        const int row = half * 4 + i;
        rows[i] = row < group.count ? load_first(query + row * a.query.row_step + k, numbers) * factor
                                    : F32x4::splat(0);
      }
      transpose(rows);
      for (int i = 0; i < numbers; ++i) rows[i].store(packed + (k + i) * kQueryLanes + half * 4);
    }
  }
}

void block_scores(const FusedAttention& a, QueryGroup group, const float* packed, KeyRange keys,
                  float* scores, F32x4 (&highest)[2]) {
  const float* key = a.key.values + group.batch * a.key.batch_step +
                     group.head / (a.heads / a.kv_heads) * a.key.head_step + keys.first * a.key.row_step;
  F32x4 low = F32x4::splat(kLowest), high = low;
  multiply_tiles(keys.end - keys.first, key, a.key.row_step, 1, packed, a.d_k,
                 [&](int first, const auto& sums) {
                   float* out = scores + first * kQueryLanes;
                   for (const auto& sum : sums) {
                     sum[0].store(out);
                     sum[1].store(out + 4);
                     low = greatest(low, sum[0]);
                     high = greatest(high, sum[1]);
                     out += kQueryLanes;
                   }
                 });
  highest[0] = low;
  highest[1] = high;

  const bool within = reach(a, group.batch, group.first + group.count - 1).first <= keys.first &&
                      keys.end <= reach(a, group.batch, group.first).end;
  if (within && !a.softcap && !a.slopes && a.mask_kind == MaskKind::none) return;
  if (a.softcap > 0) cap(a, keys.end - keys.first, scores);
  if (a.slopes) subtract_distance(a, group, keys, scores);
  if (a.mask_kind == MaskKind::added) add_mask(a, group, keys, scores);
  if (a.mask_kind == MaskKind::allowed) allow_by_mask(a, group, keys, scores);
  if (!within) allow_by_position(a, group, keys, scores);
  low = high = F32x4::splat(kLowest);
  for (int j = 0; j < keys.end - keys.first; ++j) {
    low = greatest(low, F32x4::load(scores + j * kQueryLanes));
    high = greatest(high, F32x4::load(scores + j * kQueryLanes + 4));
  }
  highest[0] = low;
  highest[1] = high;
}

}  // namespace attention::kernels

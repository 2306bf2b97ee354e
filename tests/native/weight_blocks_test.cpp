// Block means of the weights against weights written out in double precision from their definition.
#include "kernels/weight_blocks.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "catch.h"
#include "random.h"

using namespace attention;
using namespace attention::kernels;

namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();

int blocks_of(int count, int block) { return count / block + (count % block != 0); }

// Attention without values, with masks of all kinds.
struct Weights {
  FusedAttention a;
  std::vector<float> query, key, logsumexp, added, slopes;
  std::vector<uint8_t> allowed;
  std::vector<int32_t> lengths;

  Weights(Random& random, int batch, int kv_heads, int group, int queries, int keys, int d_k) {
    a.batch = batch, a.kv_heads = kv_heads, a.heads = kv_heads * group;
    a.queries = queries, a.keys = keys, a.d_k = d_k;
    a.scale = 0.5f;
    const ptrdiff_t step = d_k + random.between(0, 2);  // rows need not be side by side
    query = random.reals(static_cast<size_t>(batch * a.heads * queries * step), 2);
    key = random.reals(static_cast<size_t>(batch * kv_heads * keys * step), 2);
    logsumexp.resize(static_cast<size_t>(batch * a.heads * queries));
    a.query = {query.data(), step, queries * step, a.heads * queries * step};
    a.key = {key.data(), step, keys * step, kv_heads * keys * step};
    a.logsumexp = logsumexp.data();
  }

  void hide(Random& random) {
    const auto one_in = [&](uint32_t n) { return random.bits() % n == 0; };
    a.causal = one_in(2);
    a.offset = one_in(2) ? random.between(-a.keys, a.keys) : 0;
    a.window = one_in(3) ? random.between(1, a.keys + 1) : 0;
    a.mask_kind = static_cast<MaskKind>(random.between(0, 2));
    const ptrdiff_t mask = ptrdiff_t{a.queries} * a.keys;
    const bool of_heads = one_in(2);
    for (ptrdiff_t i = 0; i < mask * (of_heads ? a.batch * a.heads : 1); ++i) {
      added.push_back(one_in(3) ? -kInfinity : random.real());
      allowed.push_back(one_in(3) ? 0 : 1);
    }
    if (of_heads) a.mask_head_step = mask, a.mask_batch_step = mask * a.heads;
    a.mask = a.mask_kind == MaskKind::added ? static_cast<const void*>(added.data()) : allowed.data();
    for (int b = 0; b < a.batch; ++b) lengths.push_back(random.between(0, a.keys));
    if (one_in(3)) a.lengths = lengths.data();
    for (int h = 0; h < a.heads; ++h) slopes.push_back(random.real() + 1);
    if (one_in(3)) a.slopes = slopes.data();
  }

  void attend_first() {
    std::vector<float> scratch(static_cast<size_t>(attend_scratch(a)) + 4);
    REQUIRE(attend(a, scratch.data()));
  }

  std::vector<float> blocks(const WeightBlocks& w) const {
    const int size = blocks_of(w.row_count, w.block_rows) * blocks_of(w.column_count, w.block_columns);
    std::vector<float> scratch(static_cast<size_t>(weight_blocks_scratch(a)), 7.0f);
    std::vector<float> out(static_cast<size_t>(a.batch * a.heads * size), 7.0f);
    weight_blocks(a, w, scratch.data(), out.data());
    return out;
  }

  bool reads(int batch, int i, int j, ptrdiff_t at_mask) const {
    const int position = a.offset + i;
    if (a.causal && j > position) return false;
    if (a.window > 0 && std::abs(position - j) >= a.window) return false;
    if (a.lengths && j >= a.lengths[batch]) return false;
    return a.mask_kind != MaskKind::allowed || allowed[static_cast<size_t>(at_mask)] != 0;
  }

  // The weights of one query.
  std::vector<double> row(int batch, int head, int i) const {
    std::vector<double> out(static_cast<size_t>(a.keys));
    double sum = 0;
    for (int j = 0; j < a.keys; ++j) {
      const ptrdiff_t at_mask =
          batch * a.mask_batch_step + head * a.mask_head_step + ptrdiff_t{i} * a.keys + j;
      if (!reads(batch, i, j, at_mask)) continue;
      const float* q =
          a.query.values + batch * a.query.batch_step + head * a.query.head_step + i * a.query.row_step;
      const float* k = a.key.values + batch * a.key.batch_step +
                       head / (a.heads / a.kv_heads) * a.key.head_step + j * a.key.row_step;
      double score = 0;
      for (int n = 0; n < a.d_k; ++n) score += double{q[n]} * k[n];
      score *= a.scale;
      if (a.slopes) score -= double{a.slopes[head]} * std::abs(a.offset + i - j);
      if (a.mask_kind == MaskKind::added) score += added[static_cast<size_t>(at_mask)];
      sum += out[static_cast<size_t>(j)] = std::exp(score);
    }
    for (double& weight : out) weight = sum == 0 ? 0 : weight / sum;
    return out;
  }

  std::vector<double> expected(const WeightBlocks& w) const {
    const int down = blocks_of(w.row_count, w.block_rows);
    const int across = blocks_of(w.column_count, w.block_columns);
    std::vector<double> sums(static_cast<size_t>(a.batch * a.heads * down * across)), counts(sums.size());
    for (int batch = 0; batch < a.batch; ++batch) {
      for (int head = 0; head < a.heads; ++head) {
        for (int i = 0; i < w.row_count; ++i) {
          const std::vector<double> weights = row(batch, head, w.first_row + i);
          for (int j = 0; j < w.column_count; ++j) {
            const int block =
                ((batch * a.heads + head) * down + i / w.block_rows) * across + j / w.block_columns;
            sums[static_cast<size_t>(block)] += weights[static_cast<size_t>(w.first_column + j)];
            counts[static_cast<size_t>(block)] += 1;
          }
        }
      }
    }
    for (size_t i = 0; i < sums.size(); ++i) sums[i] /= counts[i];
    return sums;
  }
};

// Some rows and columns, in blocks that need not divide them.
WeightBlocks some_blocks(Random& random, const FusedAttention& a) {
  WeightBlocks w;
  w.first_row = random.between(0, a.queries - 1);
  w.row_count = random.between(1, a.queries - w.first_row);
  w.first_column = random.between(0, a.keys - 1);
  w.column_count = random.between(1, a.keys - w.first_column);
  w.block_rows = random.between(1, w.row_count + 2);
  w.block_columns = random.between(1, w.column_count + 2);
  return w;
}

}  // namespace

TEST_CASE("block means are the means of the weights, for random shapes, masks and blocks") {
  Random random{61};
  int hidden = 0;
  for (int i = 0; i < 400; ++i) {
    // Braces: arguments are evaluated from left to right, so that every compiler tests the same.
    Weights weights{random,
                    random.between(1, 2),
                    random.between(1, 2),
                    random.between(1, 3),
                    random.between(1, 40),
                    random.between(1, i % 8 == 0 ? 300 : 30),
                    random.between(1, 17)};
    if (i % 4 != 0) weights.hide(random);
    weights.attend_first();
    const WeightBlocks w = some_blocks(random, weights.a);
    const std::vector<float> got = weights.blocks(w);
    const std::vector<double> expected = weights.expected(w);
    REQUIRE(got.size() == expected.size());
    double worst = 0;
    for (size_t k = 0; k < got.size(); ++k) {
      const double error = std::abs(got[k] - expected[k]);
      if (!(error <= worst)) worst = error;
      // A block in which nothing is read is exactly 0.
      if (expected[k] == 0) {
        ++hidden;
        CHECK(got[k] == 0);
      }
    }
    INFO("case " << i);
    CHECK(worst < 3e-6);
  }
  CHECK(hidden > 1000);
}

TEST_CASE("the means of full rows, times their keys, add up to 1 where a query reads anything") {
  Random random{62};
  for (int i = 0; i < 60; ++i) {
    Weights weights{random, 1, 1, 2, random.between(1, 30), random.between(1, 400), random.between(1, 9)};
    if (i % 2 != 0) weights.hide(random);
    weights.attend_first();
    const FusedAttention& a = weights.a;
    const int block = random.between(1, a.keys);
    const std::vector<float> got =
        weights.blocks({.row_count = a.queries, .column_count = a.keys, .block_columns = block});
    const int across = blocks_of(a.keys, block);
    for (int row = 0; row < a.heads * a.queries; ++row) {
      double sum = 0;
      for (int c = 0; c < across; ++c) {
        const int columns = std::min(block, a.keys - c * block);
        sum += double{got[static_cast<size_t>(row * across + c)]} * columns;
      }
      const bool nothing = weights.logsumexp[static_cast<size_t>(row)] == -kInfinity;
      CHECK(std::abs(sum - (nothing ? 0 : 1)) < 2e-5);
    }
  }
}

TEST_CASE("blocks of one weight each are the weights; a block larger than all of them is their mean") {
  Random random{63};
  Weights weights(random, 1, 1, 1, 11, 13, 4);
  weights.a.causal = true;
  weights.attend_first();
  const std::vector<float> each = weights.blocks({.row_count = 11, .column_count = 13});
  for (int i = 0; i < 11; ++i) {
    const std::vector<double> row = weights.row(0, 0, i);
    for (int j = 0; j < 13; ++j) {
      CHECK(std::abs(each[static_cast<size_t>(i * 13 + j)] - row[static_cast<size_t>(j)]) < 1e-6);
      if (j > i) CHECK(each[static_cast<size_t>(i * 13 + j)] == 0);
    }
  }
  constexpr int32_t kHuge = std::numeric_limits<int32_t>::max();
  const std::vector<float> all =
      weights.blocks({.row_count = 11, .column_count = 13, .block_rows = kHuge, .block_columns = kHuge});
  REQUIRE(all.size() == 1);
  CHECK(std::abs(all[0] - 1.0 / 13) < 1e-7);
}

TEST_CASE("an overview reads up to the last key that 32 bits can count") {
  constexpr int kMost = std::numeric_limits<int32_t>::max();
  FusedAttention a;
  a.queries = 1, a.keys = kMost;  // without numbers: every score is 0
  float logsumexp = std::log(200.0f), blocks[2];
  a.logsumexp = &logsumexp;
  std::vector<float> scratch(static_cast<size_t>(weight_blocks_scratch(a)));
  weight_blocks(a, {0, 1, kMost - 200, 200, 1, 100}, scratch.data(), blocks);
  for (const float mean : blocks) CHECK(std::abs(mean - 1.0 / 200) < 1e-8);
}

#include "oracle_heads.h"

#include <cmath>
#include <limits>
#include <stdexcept>

#include "attention/positions.h"
#include "catch.h"

using namespace attention;

namespace oracle {
namespace {

constexpr double kHidden = -std::numeric_limits<double>::infinity();

void require_groups(const attention::Heads& h) {
  if (h.heads >= 1 && h.kv_heads >= 1 && h.heads % h.kv_heads == 0) return;
  throw std::runtime_error("kv_heads = " + std::to_string(h.kv_heads) +
                           " does not divide heads = " + std::to_string(h.heads));
}

}  // namespace

std::function<double(int, int, int, int)> mask_of(const Tensor& mask, int batch, int heads, int keys) {
  const int rank = mask.rank();
  if (rank < 1 || rank > 4) throw std::runtime_error("a mask of rank " + std::to_string(rank));
  // The sizes from the right: keys, queries, heads, batch. Three of them are heads first, unless only the
  // batch fits.
  std::vector<int> sizes = mask.shape;
  if (rank == 3 && sizes[0] != 1 && sizes[0] != heads && sizes[0] == batch)
    sizes.insert(sizes.begin() + 1, 1);
  while (sizes.size() < 4) sizes.insert(sizes.begin(), 1);
  // The last size may be smaller than the number of keys; a single one is then for all keys.
  const bool for_all_keys = sizes[3] == 1 && keys != 1;
  return [&mask, sizes, for_all_keys](int b, int h, int i, int j) {
    if (!for_all_keys && j >= sizes[3]) return kHidden;
    const int at[] = {b, h, i, j};
    size_t index = 0;
    for (size_t k = 0; k < 4; ++k)
      index = index * static_cast<size_t>(sizes[k]) + static_cast<size_t>(sizes[k] == 1 ? 0 : at[k]);
    const double number = mask.data.at(index);
    return mask.boolean() ? (number != 0 ? 0.0 : kHidden) : number;
  };
}

Place place_of_head(const HeadsCase& a, int head) {
  return {.head = a.attention.heads.heads > 1 ? head + 1 : 0};
}

Heads record(Recording& r, HeadsCase& a, const std::function<double(int, int, int, int)>& added) {
  Trace& t = r.trace();
  const auto& h = a.attention.heads;
  const auto packed = [&](Role role, int rows, Axis row_axis, Axis columns, int count, int size,
                          const char* name, const Index& index) {
    const StepId id = input(t, role, {row_axis, rows}, {columns, count * size});
    r.fill(id, r.of().at("inputs", name), index);
    return id;
  };
  Heads out;
  out.packed.query = packed(Role::query, a.queries, Axis::query, Axis::heads_d_k, h.heads, h.d_k, "Q", a.Q);
  out.packed.key = packed(Role::key, a.keys, Axis::key, Axis::heads_d_k, h.kv_heads, h.d_k, "K", a.K);
  out.packed.value = packed(Role::value, a.keys, Axis::key, Axis::heads_d_v, h.kv_heads, h.d_v, "V", a.V);
  if (a.kv_cache > 0) {
    t.go_to({.stage = Stage::past});
    out.packed.cached_key = packed(Role::key, a.kv_cache, Axis::key, Axis::heads_d_k, h.kv_heads, h.d_k,
                                   "past_key", a.cached_key);
    out.packed.cached_value = packed(Role::value, a.kv_cache, Axis::key, Axis::heads_d_v, h.kv_heads, h.d_v,
                                     "past_value", a.cached_value);
    t.go_to({});
  }
  if (added) {
    for (int head = 0; head < h.heads; ++head) {
      const StepId mask = input(t, Role::mask, {Axis::query, a.queries}, {Axis::key, a.all_keys()});
      r.fill(mask, [added, head](int b, int i, int j) { return added(b, head, i, j); });
      a.attention.masks.push_back(mask);
    }
  }
  out.result = multi_head(t, a.attention, out.packed);
  return out;
}

void run_onnx_attention(Case& c) {
  const Tensor &Q = c.at("inputs", "Q"), &K = c.at("inputs", "K"), &V = c.at("inputs", "V");
  const Tensor *cached_key = c.input("past_key"), *cached_value = c.input("past_value");
  HeadsCase a;
  auto& h = a.attention.heads;
  const double q_heads = c.number("q_num_heads", 0), kv_heads = c.number("kv_num_heads", 0);
  a.batch = Q.size(0);
  if (Q.rank() == 3) {
    h = {.heads = static_cast<int>(q_heads), .kv_heads = static_cast<int>(kv_heads)};
    require_groups(h);
    a.queries = Q.size(1);
    a.keys = K.size(1);
    h.d_k = Q.size(2) / h.heads;
    h.d_v = V.size(2) / h.kv_heads;
    a.Q = a.Y = flat(a.queries, h.heads * h.d_k);
    a.Y = flat(a.queries, h.heads * h.d_v);
    a.K = flat(a.keys, h.kv_heads * h.d_k);
    a.V = flat(a.keys, h.kv_heads * h.d_v);
  } else {
    REQUIRE(Q.rank() == 4);
    h = {.heads = Q.size(1), .kv_heads = K.size(1), .d_k = Q.size(3), .d_v = V.size(3)};
    a.queries = Q.size(2);
    a.keys = K.size(2);
    a.Q = heads_apart(h.heads, a.queries, h.d_k);
    a.Y = heads_apart(h.heads, a.queries, h.d_v);
    a.K = heads_apart(h.kv_heads, a.keys, h.d_k);
    a.V = heads_apart(h.kv_heads, a.keys, h.d_v);
    require_groups(h);
  }
  REQUIRE((cached_key != nullptr) == (cached_value != nullptr));
  if (cached_key) {
    a.kv_cache = cached_key->size(2);
    a.cached_key = heads_apart(h.kv_heads, a.kv_cache, h.d_k);
    a.cached_value = heads_apart(h.kv_heads, a.kv_cache, h.d_v);
  }

  // Without a scale of its own: scores ÷ √d_k.
  const auto scale = c.number("scale");
  a.attention.attend.scale = scale ? Scale(attribute::factor{static_cast<float>(*scale)})
                                   : attribute::divisor{std::sqrt(static_cast<float>(h.d_k))};
  a.attention.attend.softcap = static_cast<float>(c.number("softcap", 0));
  (void)c.number("softmax_precision");  // ours is f32 or better

  const Tensor* mask = c.input("attn_mask");
  const Tensor* lengths = c.input("nonpad_kv_seqlen");
  const bool causal = c.number("is_causal", 0) != 0;
  std::function<double(int, int, int, int)> from_mask, added;
  if (mask) from_mask = mask_of(*mask, a.batch, h.heads, a.all_keys());
  if (mask || lengths || causal) {
    added = [=, kv_cache = a.kv_cache, queries = a.queries](int b, int head, int i, int j) {
      const int length = lengths ? static_cast<int>(lengths->data.at(static_cast<size_t>(b))) : 0;
      // With a cache the last query is the last word of what is read: the bottom right corner is its own.
      const int before = lengths ? length - queries : kv_cache;
      if ((lengths && j >= length) || (causal && j > i + before)) return kHidden;
      return from_mask ? from_mask(b, head, i, j) : 0.0;
    };
  }

  Recording r(c, a.batch);
  const Heads recorded = record(r, a, added);
  r.compute();
  r.expect(recorded.result, "outputs", "Y", a.Y);
  const int mode = static_cast<int>(c.number("qk_matmul_output_mode", 0));
  REQUIRE((mode >= 0 && mode <= 3));
  for (int head = 0; head < h.heads; ++head) {
    const Place here = place_of_head(a, head);
    StepId compared = r.step(Role::scaled_scores, here);
    if (mode >= 1 && a.attention.attend.softcap != 0) compared = r.step(Role::capped_scores, here);
    if (mode >= 2 && added) compared = r.step(Role::masked_scores, here);
    if (mode == 3) compared = r.step(Role::weights, here);
    r.expect(compared, "outputs", "qk_matmul_output", one_head(head, h.heads, a.queries, a.all_keys()));
    const int group = head / (h.heads / h.kv_heads);
    const bool joins = a.kv_cache > 0;
    r.expect(r.step(joins ? Role::all_keys : Role::key, here), "outputs", "present_key",
             one_head(group, h.kv_heads, a.all_keys(), h.d_k));
    r.expect(r.step(joins ? Role::all_values : Role::value, here), "outputs", "present_value",
             one_head(group, h.kv_heads, a.all_keys(), h.d_v));
  }
}

void run_sdpa(Case& c) {
  const Tensor &Q = c.at("inputs", "Q"), &K = c.at("inputs", "K"), &V = c.at("inputs", "V");
  // Without heads or without a batch the sizes in front are 1.
  const auto size = [](const Tensor& t, int from_right) {
    return from_right < t.rank() ? t.size(t.rank() - 1 - from_right) : 1;
  };
  REQUIRE((Q.rank() >= 2 && Q.rank() <= 4));
  HeadsCase a;
  auto& h = a.attention.heads;
  // Three sizes: batch × rows × d.
  const bool has_heads = Q.rank() == 4;
  h = {.heads = has_heads ? Q.size(1) : 1,
       .kv_heads = has_heads ? K.size(1) : 1,
       .d_k = size(Q, 0),
       .d_v = size(V, 0)};
  require_groups(h);
  a.batch = Q.rank() == 2 ? 1 : Q.size(0);
  a.queries = size(Q, 1);
  a.keys = size(K, 1);
  a.Q = heads_apart(h.heads, a.queries, h.d_k);
  a.Y = heads_apart(h.heads, a.queries, h.d_v);
  a.K = heads_apart(h.kv_heads, a.keys, h.d_k);
  a.V = heads_apart(h.kv_heads, a.keys, h.d_v);
  const auto scale = c.number("scale");
  a.attention.attend.scale = scale ? Scale(attribute::factor{static_cast<float>(*scale)})
                                   : attribute::divisor{std::sqrt(static_cast<float>(h.d_k))};
  a.attention.attend.softcap = static_cast<float>(c.number("softcap", 0));
  REQUIRE(c.number("dropout_p", 0) == 0);
  (void)c.number("enable_gqa");

  const Tensor* mask = c.input("attn_mask");
  const bool causal = c.number("is_causal", 0) != 0;
  std::function<double(int, int, int, int)> from_mask, added;
  if (mask) from_mask = mask_of(*mask, a.batch, h.heads, a.keys);
  if (mask || causal) {
    added = [=](int b, int head, int i, int j) {
      if (causal && j > i) return kHidden;  // PyTorch's corner is the top left one
      return from_mask ? from_mask(b, head, i, j) : 0.0;
    };
  }

  Recording r(c, a.batch);
  const auto parameter = [&](Role role, const char* name) {
    const Tensor& t = c.at("inputs", name);
    const int columns = t.rank() == 2 ? t.size(1) : 1;
    const StepId id = input(r.trace(), role, {Axis::d_k, t.size(0)}, {Axis::d_k, columns}, true);
    r.fill(id, t, flat(t.size(0), columns));
    r.differentiate(id);
    return id;
  };
  auto& attend = a.attention.attend;
  const std::string score = c.text("score", "dot");
  attend.scoring = score == "general"    ? Scoring::general
                   : score == "concat"   ? Scoring::concat
                   : score == "additive" ? Scoring::additive
                                         : Scoring::dot;
  REQUIRE((score == "dot") == (attend.scoring == Scoring::dot));
  if (score == "general" || score == "concat") a.attention.W_a = parameter(Role::W_a, "W_a");
  if (score == "additive" || score == "concat") a.attention.v_a = parameter(Role::v_a, "v_a");
  const std::string rotary = c.text("rotary", "none");
  if (rotary != "none") {
    REQUIRE((rotary == "pairs" || rotary == "halves"));
    const auto turned = [&](int rows) {
      const RotationTable made = rotation_table(r.trace(), rows, h.d_k / 2);
      r.fill(r.trace()[made.cosines].operands[0],
             [d = h.d_k](int, int i, int p) { return angle(i, 2 * p, d); });
      return made;
    };
    const RotationTable queries = turned(a.queries), keys = turned(a.keys);
    a.attention.rotation = Rotation{.query_cosines = queries.cosines,
                                    .query_sines = queries.sines,
                                    .key_cosines = keys.cosines,
                                    .key_sines = keys.sines,
                                    .halves = rotary == "halves"};
  }
  const bool alibi = c.number("alibi", 0) != 0;
  if (alibi) {
    for (int head = 1; head <= h.heads; ++head) {
      a.attention.slopes.push_back(alibi_slope(head, h.heads, std::nullopt));
    }
  }

  const Heads recorded = record(r, a, added);
  std::vector<StepId> weights, biased;
  for (int head = 0; head < h.heads; ++head) {
    const Place here = place_of_head(a, head);
    Role last = Role::scaled_scores;
    if (attend.softcap != 0) last = Role::capped_scores;
    if (alibi) {
      last = Role::biased_scores;
      const StepId bias = r.step(Role::position_bias, here);
      const float slope = r.trace()[bias].get<attribute::slope>();
      r.fill(bias, [slope](int, int i, int j) { return -slope * static_cast<float>(std::abs(i - j)); });
    }
    if (added) last = Role::masked_scores;
    weights.push_back(r.step(Role::weights, here));
    biased.push_back(r.step(last, here));
    r.differentiate(weights.back());
    r.differentiate(biased.back());
  }
  for (const StepId id : {recorded.packed.query, recorded.packed.key, recorded.packed.value})
    r.differentiate(id);
  r.compute(recorded.result, a.Y);
  r.expect(recorded.result, "outputs", "Y", a.Y);
  for (int head = 0; head < h.heads; ++head) {
    const Index index = one_head(head, h.heads, a.queries, a.keys);
    const size_t k = static_cast<size_t>(head);
    r.expect(biased[k], "outputs", "scores_plus_bias", index);
    r.expect(weights[k], "outputs", "weights", index);
    r.expect_gradient(biased[k], "outputs", "d_scores", index);
    r.expect_gradient(weights[k], "outputs", "d_weights", index);
  }
  r.expect_gradient(recorded.packed.query, "outputs", "dQ", a.Q);
  r.expect_gradient(recorded.packed.key, "outputs", "dK", a.K);
  r.expect_gradient(recorded.packed.value, "outputs", "dV", a.V);
  const auto parameter_gradient = [&](StepId id, const char* name) {
    if (id != kNoStep)
      r.expect_gradient(id, "outputs", name, flat(r.trace()[id].rows, r.trace()[id].columns));
  };
  parameter_gradient(a.attention.W_a, "dW_a");
  parameter_gradient(a.attention.v_a, "dv_a");
}

}  // namespace oracle

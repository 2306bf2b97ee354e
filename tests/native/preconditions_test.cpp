// What the public functions require of their arguments (trace/record.h, attention/*.h, kernels/fused.h): a
// violation is reported in every build, and nothing is computed.
#include <cmath>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "attention/loss.h"
#include "attention/recurrent.h"
#include "attention/transformer.h"
#include "catch.h"
#include "kernels/fused.h"
#include "trace/backward.h"
#include "trace/record.h"

using namespace attention;

namespace {

StepId of_shape(Trace& trace, int32_t rows, int32_t columns) {
  return input(trace, Role::embeddings, {Axis::token, rows}, {Axis::d_model, columns});
}

// What a trace reports after `record`, given a 3 × 4 step; empty: nothing.
std::string reported(const std::function<void(Trace&, StepId)>& record) {
  Trace trace;
  record(trace, of_shape(trace, 3, 4));
  CHECK(trace.allocate() == !trace.violation());
  CHECK(trace.recorded().violation().has_value() == trace.violation().has_value());
  return trace.violation() ? trace.violation()->precondition : "";
}

constexpr Role kRole = Role::scores;
constexpr int32_t kMost = std::numeric_limits<int32_t>::max();

}  // namespace

TEST_CASE("an operation whose operands do not fit is reported, and nothing is computed") {
  const std::string same = "cell by cell: a and b have the same shape";
  const std::string operand = "an operand is a step of the trace";
  const auto check = [](const std::string& expected, const std::function<void(Trace&, StepId)>& record) {
    CHECK(reported(record) == expected);
  };
  check("", [](Trace& t, StepId a) { matmul_transposed(t, kRole, a, a); });
  check("input: rows and columns are at least 0", [](Trace& t, StepId) { of_shape(t, -1, 2); });
  check("input: rows and columns are at least 0", [](Trace& t, StepId) { of_shape(t, 2, -1); });
  check(operand, [](Trace& t, StepId) { tanh(t, kRole, kNoStep); });
  check(operand, [](Trace& t, StepId a) { tanh(t, kRole, a + 1); });
  check("matmul: a.columns == b.rows", [](Trace& t, StepId a) { matmul(t, kRole, a, a); });
  check("matmul_transposed: a.columns == b.columns",
        [](Trace& t, StepId a) { matmul_transposed(t, kRole, a, of_shape(t, 4, 3)); });
  check("transposed_matmul: a.rows == b.rows",
        [](Trace& t, StepId a) { transposed_matmul(t, kRole, a, of_shape(t, 4, 3)); });
  check(same, [](Trace& t, StepId a) { add(t, kRole, a, of_shape(t, 3, 5)); });
  check(same, [](Trace& t, StepId a) { mask(t, kRole, a, of_shape(t, 4, 4)); });
  check(same, [](Trace& t, StepId a) { relu_backward(t, kRole, a, of_shape(t, 3, 5)); });
  check(same, [](Trace& t, StepId a) { silu_backward(t, kRole, a, of_shape(t, 3, 5)); });
  check("row is 1 × a.columns", [](Trace& t, StepId a) { add_row(t, kRole, a, of_shape(t, 1, 3)); });
  check("row is 1 × a.columns", [](Trace& t, StepId a) { multiply_row(t, kRole, a, a); });
  check("column is a.rows × 1", [](Trace& t, StepId a) { divide_rows(t, kRole, a, of_shape(t, 4, 1)); });
  check("column is a.rows × 1", [](Trace& t, StepId a) { subtract_rows(t, kRole, a, a); });
  check("multiply_columns: column is a.columns × 1",
        [](Trace& t, StepId a) { multiply_columns(t, kRole, a, of_shape(t, 3, 1)); });
  check("rotate: cosines and sines are a.rows × pairs",
        [](Trace& t, StepId a) { rotate(t, kRole, a, of_shape(t, 3, 2), of_shape(t, 3, 1), false); });
  check("rotate: 2·pairs <= a.columns", [](Trace& t, StepId a) {
    const StepId turns = of_shape(t, 3, 3);
    rotate(t, kRole, a, turns, turns, false);
  });
  for (const int32_t start : {-1, 3, kMost}) {
    check("slice_columns: the columns are among those of a", [=](Trace& t, StepId a) {
      slice_columns(t, kRole, a, start, {Axis::d_k, 2});
    });
    check("slice_rows: the rows are among those of a", [=](Trace& t, StepId a) {
      slice_rows(t, kRole, a, start, {Axis::key, 2});
    });
    check("pad_columns: a fits from start on", [=](Trace& t, StepId a) {
      pad_columns(t, kRole, a, start, {Axis::d_k, 6});
    });
    check("pad_rows: a fits from start on", [=](Trace& t, StepId a) {
      pad_rows(t, kRole, a, start, {Axis::key, 5});
    });
  }
  check("slice_rows: the rows are among those of a", [](Trace& t, StepId a) {
    slice_rows(t, kRole, a, 0, {Axis::key, -1});
  });
  check("concat_columns: the parts have equally many rows", [](Trace& t, StepId a) {
    concat_columns(t, kRole, {a, of_shape(t, 4, 4)}, Axis::d_k);
  });
  check("concat_columns: 1 part or more, below 2³¹ columns in all",
        [](Trace& t, StepId) { concat_columns(t, kRole, {}, Axis::d_k); });
  check("concat_rows: the parts have equally many columns", [](Trace& t, StepId a) {
    concat_rows(t, kRole, {a, of_shape(t, 3, 3)}, Axis::key);
  });
  check("concat_rows: 1 part or more, below 2³¹ rows in all", [](Trace& t, StepId) {
    const StepId tall = of_shape(t, kMost, 4);
    concat_rows(t, kRole, {tall, tall}, Axis::key);
  });
  check("pair_sums: a.columns == b.columns",
        [](Trace& t, StepId a) { pair_sums(t, kRole, a, of_shape(t, 3, 3)); });
  check("pair_rows: below 2³¹ columns in all", [](Trace& t, StepId) {
    const StepId wide = of_shape(t, 1, kMost);
    pair_rows(t, kRole, wide, wide);
  });
  check("pairs: rows × columns is below 2³¹",
        [](Trace& t, StepId a) { pair_rows(t, kRole, a, of_shape(t, kMost, 4)); });
  check("pairs: rows × columns is below 2³¹",
        [](Trace& t, StepId) { flatten(t, kRole, of_shape(t, 1 << 16, 1 << 16)); });
  check("unpair: a is rows·columns × 1", [](Trace& t, StepId a) {
    unpair(t, kRole, a, {Axis::query, 3}, {Axis::key, 4});
  });
  check("repeat_columns: a is rows × 1", [](Trace& t, StepId a) {
    repeat_columns(t, kRole, a, {Axis::key, 2});
  });
  check("first_sums: rows divides a.rows", [](Trace& t, StepId a) {
    first_sums(t, kRole, a, {Axis::query, 2});
  });
  check("second_sums: rows divides a.rows", [](Trace& t, StepId a) {
    second_sums(t, kRole, a, {Axis::query, 0});
  });
  check("row_maximum_backward: gradient is a.rows × 1",
        [](Trace& t, StepId a) { row_maximum_backward(t, kRole, a, a); });
  check("backward: upstream has the shape of `of`", [](Trace& t, StepId a) {
    const StepId b = tanh(t, kRole, a);
    CHECK_FALSE(backward(t, b, of_shape(t, 3, 5), a));
  });
  check("backward: `by` is a step of the trace",
        [](Trace& t, StepId a) { CHECK_FALSE(backward(t, a, a, kNoStep)); });
}

TEST_CASE("of several violations the first is kept, with the number of steps at that time") {
  Trace trace;
  const StepId a = of_shape(trace, 3, 4);
  matmul(trace, kRole, a, a);
  add(trace, kRole, a, kNoStep);
  REQUIRE(trace.violation());
  CHECK(trace.violation()->precondition == std::string("matmul: a.columns == b.rows"));
  CHECK(trace.violation()->step == 1);
  CHECK(trace[kNoStep].size() == 0);
  CHECK(trace[100].size() == 0);
}

TEST_CASE("steps over all sentences, and Jacobian norms, need the blocks that they are made from") {
  Trace batch(2);
  const StepId a = of_shape(batch, 2, 2);
  const StepId shared = input(batch, Role::W_Q, {Axis::d_model, 2}, {Axis::d_k, 2}, true);
  Trace other = batch.recorded();
  transposed_matmul_over_all(batch, kRole, a, shared);
  REQUIRE(batch.violation());
  CHECK(batch.violation()->precondition ==
        std::string("transposed_matmul_over_all: a and b have equal blocks"));
  jacobian_norms(other, kRole, a, a);
  REQUIRE(other.violation());
  CHECK(other.violation()->precondition == std::string("jacobian_norms: the trace has one block"));
  for (const std::vector<StepId>& operands : {std::vector<StepId>{}, {2, 0}, {2, 0, 1, 1}, {0}}) {
    Trace trace;
    of_shape(trace, 2, 2);
    copy(trace, kRole, of_shape(trace, 2, 2), Axis::token, Axis::d_model);
    recompute(trace, kRole, 2, operands);
    CHECK(trace.violation());
    CHECK_FALSE(trace.allocate());
  }
  Trace again;
  const StepId x = of_shape(again, 2, 3), y = of_shape(again, 3, 2);
  recompute(again, kRole, copy(again, kRole, x, Axis::token, Axis::d_model), {x + 2, x, y});
  REQUIRE(again.violation());
  CHECK(again.violation()->precondition ==
        std::string("recompute: both steps of a pair have one shape and stand outside first … a"));
  for (const int blocks : {0, -3}) {
    Trace none(blocks);
    CHECK(none.blocks() == 1);
    CHECK_FALSE(none.allocate());
  }
}

TEST_CASE("a step with too many rows in all blocks, or none to store, is reported") {
  for (const bool reusing : {false, true}) {
    Trace batch(3);
    const StepId tall = of_shape(batch, 1 << 30, 0);
    CHECK_FALSE(batch.override_cell({.step = tall, .row = 0, .column = 0, .value = 1}));
    CHECK_FALSE((reusing ? batch.allocate_reusing({}) : batch.allocate()));
    REQUIRE(batch.violation());
    CHECK(batch.violation()->precondition == std::string("Trace: a step has below 2³¹ rows in all blocks"));
  }
  const std::string no_step = "Trace::store: a step of the trace";
  float numbers[12] = {};
  CHECK(reported([&](Trace& t, StepId) { t.store(kNoStep, numbers); }) == no_step);
  CHECK(reported([&](Trace& t, StepId a) { t.store(a + 1, numbers); }) == no_step);
  CHECK(reported([&](Trace& t, StepId) { t.borrow(kNoStep, numbers); }) == no_step);
  CHECK(reported([&](Trace& t, StepId a) { t.borrow(a, numbers); }).empty());
}

TEST_CASE("a recipe without something that it needs is reported, and nothing is computed") {
  const auto check = [](const std::string& expected, const std::function<void(Trace&, StepId)>& record) {
    CHECK(reported(record) == expected);
  };
  check("", [](Trace& t, StepId a) { attend(t, {}, {.query = a, .key = a, .value = a}); });
  check("attend: there are values", [](Trace& t, StepId a) { attend(t, {}, {.query = a, .key = a}); });
  check("scores: there are queries and keys",
        [](Trace& t, StepId a) { attend(t, {}, {.query = a, .value = a}); });
  for (const float softcap : {-1.0f, std::numeric_limits<float>::infinity(), std::nanf("")}) {
    check("attend: softcap is finite and at least 0",
          [=](Trace& t, StepId a) { attend(t, {.softcap = softcap}, {.query = a, .key = a, .value = a}); });
  }
  for (const Scoring scoring : {Scoring::general, Scoring::concat, Scoring::additive}) {
    CHECK(reported([=](Trace& t, StepId a) {
            attend(t, {.scoring = scoring}, {.query = a, .key = a, .value = a});
          }).substr(0, 7) == "scores:");
  }
  check("cell by cell: a and b have the same shape",
        [](Trace& t, StepId a) { attend(t, {}, {.query = a, .key = a, .value = a, .mask = a}); });

  const auto heads = [](int32_t heads, int32_t kv_heads, int32_t d_k, int32_t d_v) {
    return MultiHead{.heads = {.heads = heads, .kv_heads = kv_heads, .d_k = d_k, .d_v = d_v}};
  };
  const auto check_heads = [&](const std::string& expected, const MultiHead& m) {
    check(expected, [&](Trace& t, StepId a) { multi_head(t, m, {.query = a, .key = a, .value = a}); });
  };
  check_heads("", heads(2, 2, 2, 2));
  const std::string divides = "multi_head: kv_heads divides heads, and both are at least 1";
  check_heads(divides, heads(2, 0, 2, 2));
  check_heads(divides, heads(0, 1, 2, 2));
  check_heads(divides, heads(3, 2, 2, 2));
  check_heads("multi_head: the queries have heads·d_k columns", heads(2, 2, 3, 2));
  check_heads("multi_head: the keys have kv_heads·d_k columns", heads(2, 1, 2, 2));
  check_heads("multi_head: the values have kv_heads·d_v columns", heads(2, 2, 2, 3));
  MultiHead m = heads(2, 2, 2, 2);
  m.masks = {0, 0, 0};
  check_heads("multi_head: no mask, one, or one for each head", m);
  m.masks = {};
  m.slopes = {0.5f};
  check_heads("multi_head: no slopes, or one for each head", m);
  m.slopes = {};
  m.weights = 0;
  check_heads("multi_head: scores or weights are given of one head only", m);
  m.weights = kNoStep;
  m.region = Region{.first = 2, .count = 2};
  check_heads("slice_rows: the rows are among those of a", m);
  check("multi_head: there are values",
        [&](Trace& t, StepId a) { multi_head(t, heads(1, 1, 4, 4), {.query = a, .key = a}); });
  check("multi_head: there are queries and keys, or given scores or weights",
        [&](Trace& t, StepId a) { multi_head(t, heads(1, 1, 4, 4), {.query = a, .value = a}); });
  check("multi_head: cached keys and cached values come together", [&](Trace& t, StepId a) {
    multi_head(t, heads(1, 1, 4, 4), {.query = a, .key = a, .value = a, .cached_key = a});
  });

  check("feed_forward: d_ff >= 1", [](Trace& t, StepId a) { feed_forward(t, {}, a); });
  check("recurrent: x has at least one row, and d_h >= 1",
        [](Trace& t, StepId a) { recurrent(t, a, 0, false); });
  check("encoder: layers >= 1", [](Trace& t, StepId a) { encoder(t, {.layers = 0}, a); });
  check("encoder: heads >= 1",
        [&](Trace& t, StepId a) { encoder(t, {.attention = heads(0, 1, 2, 2), .widths = {4}}, a); });
  check("attention_of: 2·d_k is below 2³¹", [&](Trace& t, StepId a) {
    MultiHead one = heads(1, 1, 1 << 30, 4);
    one.attend.scoring = Scoring::concat;
    attention_of(t, {}, one, {.query = a, .key = a, .value = a});
  });
  const std::string wide = "project: heads × d_k and heads × d_v are below 2³¹";
  for (const Heads& many : {Heads{.heads = 1 << 16, .d_k = 1 << 16, .d_v = 1},
                            Heads{.heads = 1 << 16, .kv_heads = 1 << 16, .d_k = 1, .d_v = 1 << 16}}) {
    check(wide, [=](Trace& t, StepId a) { project(t, {}, many, {.query = a, .key = a, .value = a}); });
  }
  check("decoder: layers >= 1", [](Trace& t, StepId a) { decoder(t, {.layers = 0}, {}, a, a); });
  check("project: values that are keys have keys to copy",
        [](Trace& t, StepId a) { project(t, {.values_are_keys = true}, {}, {.query = a, .value = a}); });
  check("project: cached tokens go with sources of keys and values",
        [](Trace& t, StepId a) { project(t, {}, {}, {.query = a, .cached = a}); });
  check("project: heads and kv_heads are at least 1",
        [](Trace& t, StepId a) { project(t, {}, {.heads = 0}, {.query = a}); });
  check("loss: a form, and classes >= 0", [](Trace& t, StepId a) { loss(t, {}, a); });
  check("loss_gradients: the loss is 1 × 1", [](Trace& t, StepId a) { loss_gradients(t, a); });
}

TEST_CASE("fused attention refuses arguments that violate a precondition, and names the first") {
  using namespace kernels;
  const std::vector<float> numbers(64, 1);
  std::vector<float> context(64, 7);
  FusedAttention fits;
  fits.heads = 2, fits.queries = fits.keys = 3, fits.d_k = fits.d_v = 4;
  fits.query = fits.key = fits.value = {numbers.data(), 4, 12, 24};
  fits.context = {context.data(), 4, 12, 24};
  std::vector<float> scratch(static_cast<size_t>(attend_scratch(fits)));
  CHECK(violated(fits) == nullptr);

  const auto check = [&](const std::string& name, const std::function<void(FusedAttention&)>& change) {
    FusedAttention a = fits;
    change(a);
    REQUIRE(violated(a) != nullptr);
    CHECK(violated(a) == name);
    CHECK_FALSE(attend(a, scratch.data()));
    CHECK(context == std::vector<float>(64, 7));
  };
  check("batch", [](FusedAttention& a) { a.batch = -1; });
  check("heads", [](FusedAttention& a) { a.heads = -1; });
  for (const int kv_heads : {-1, 0, 3, 4})
    check("kv_heads", [=](FusedAttention& a) { a.kv_heads = kv_heads; });
  check("queries", [](FusedAttention& a) { a.queries = -1; });
  check("keys", [](FusedAttention& a) { a.keys = -1; });
  check("d_k", [](FusedAttention& a) { a.d_k = -1; });
  check("d_v", [](FusedAttention& a) { a.d_v = -1; });
  check("scale", [](FusedAttention& a) { a.scale = std::numeric_limits<float>::infinity(); });
  check("scale", [](FusedAttention& a) { a.scale = std::nanf(""); });
  for (const float too_much : {2.4e38f, -2.4e38f}) {
    check("scale", [=](FusedAttention& a) { a.scale = too_much; });
    check("softcap", [=](FusedAttention& a) { a.softcap = too_much; });
    const float slopes[] = {1, too_much};
    check("slopes", [&](FusedAttention& a) { a.slopes = slopes; });
  }
  FusedAttention most = fits;
  most.scale = most.softcap = kMostScaled;
  CHECK(violated(most) == nullptr);
  most.scale = std::numeric_limits<float>::max();  // with a softcap it is divided by that
  CHECK(violated(most) == nullptr);
  const float slopes[] = {kMostScaled, -kMostScaled};
  most.slopes = slopes;
  CHECK(violated(most) == nullptr);
  check("softcap", [](FusedAttention& a) { a.softcap = -1; });
  check("softcap", [](FusedAttention& a) { a.softcap = std::nanf(""); });
  check("softcap", [](FusedAttention& a) { a.softcap = std::numeric_limits<float>::infinity(); });
  check("softcap", [](FusedAttention& a) { a.softcap = std::numeric_limits<float>::denorm_min(); });
  check("window", [](FusedAttention& a) { a.window = -1; });
  check("mask_kind", [](FusedAttention& a) { a.mask_kind = static_cast<MaskKind>(9); });
  check("mask", [](FusedAttention& a) { a.mask_kind = MaskKind::allowed; });
  check("query", [](FusedAttention& a) { a.query.values = nullptr; });
  check("key", [](FusedAttention& a) { a.key.values = nullptr; });
  check("value", [](FusedAttention& a) { a.value.values = nullptr; });
  check("context", [](FusedAttention& a) { a.context.values = nullptr; });
  CHECK_FALSE(attend(fits, nullptr));
  CHECK(context == std::vector<float>(64, 7));
  CHECK(attend(fits, scratch.data()));
  CHECK(context[0] == 1);
}

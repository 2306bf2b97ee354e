// Self-attention of one head: sizes, what is given, overrides, batches.
#include "recorded.h"
#include "request/recipe.h"
#include "trace/record.h"

using namespace attention;

namespace {

struct Sizes {
  int32_t queries, keys, d_model, d_k, d_v;
};

Recipe self(const Sizes& sizes) {
  Recipe a;
  a.queries = sizes.queries;
  a.keys = sizes.keys;
  a.d_model = sizes.d_model;
  a.transformer.attention.heads = {.heads = 1, .kv_heads = 1, .d_k = sizes.d_k, .d_v = sizes.d_v};
  return a;
}

Recipe given(Recipe a, const Recipe::Given& steps) {
  a.given = steps;
  return a;
}

Trace computed(const Recipe& a, const Fill& fill, int blocks = 1) {
  Trace trace(blocks);
  record(trace, a);
  compute(trace, fill);
  return trace;
}

}  // namespace

TEST_CASE(
    "self-attention agrees with the double-precision reference for every size from 1 to 19, masked or not") {
  Random random{11};
  double worst = 0;
  for (int n = 1; n <= 19; ++n)
    for (int d = 1; d <= 19; ++d)
      for (const bool masked : {false, true})
        for (const Softmax form : {Softmax::stable, Softmax::plain}) {
          const int d_k = random.between(1, 19), d_v = random.between(1, 19);
          Recipe a = self({n, n, d, d_k, d_v});
          a.transformer.attention.attend = {.scale = attribute::divisor{std::sqrt(static_cast<float>(d_k))},
                                            .softmax = form};
          a.masked = masked;
          const Trace trace = computed(a, random_fill(random));
          const auto X = exact(trace, Role::embeddings);
          const auto Q = reference::multiply(X, exact(trace, Role::W_Q));
          const auto K = reference::multiply(X, exact(trace, Role::W_K));
          const auto V = reference::multiply(X, exact(trace, Role::W_V));
          const auto mask = masked ? exact(trace, Role::mask) : reference::Matrix(n, n);
          const auto expected = reference::attend(Q, K, V, 1 / std::sqrt(static_cast<double>(d_k)), &mask);
          worst = std::max({worst, difference(step_of(trace, Role::query), Q),
                            difference(step_of(trace, Role::scores), expected.scores),
                            difference(step_of(trace, masked ? Role::masked_scores : Role::scaled_scores),
                                       expected.masked),
                            difference(step_of(trace, Role::weights), expected.weights),
                            difference(step_of(trace, Role::context), expected.context)});
        }
  CHECK(worst <= 2e-6);
}

TEST_CASE("attention between different numbers of given queries and keys agrees with the reference") {
  Random random{12};
  double worst = 0;
  for (int n = 1; n <= 19; ++n)
    for (int m = 1; m <= 19; ++m) {
      const Recipe a = given(self({n, m, 0, 5, 3}), {.query = true, .key = true, .value = true});
      const Trace trace = computed(a, random_fill(random));
      const auto expected = reference::attend(exact(trace, Role::query), exact(trace, Role::key),
                                              exact(trace, Role::value), 1, nullptr);
      worst = std::max({worst, difference(step_of(trace, Role::weights), expected.weights),
                        difference(step_of(trace, Role::context), expected.context)});
    }
  CHECK(worst <= 2e-6);
}

TEST_CASE("The cat sat: every weight and context follows from the embeddings printed in the article") {
  const float X[] = {0.2f, 0.5f, 0.8f, 0.1f, 0.3f, 0.9f};
  Recipe a = self({3, 3, 2, 2, 2});
  a.transformer.layer.identity = true;
  a.transformer.attention.attend.softmax = Softmax::plain;
  const Trace trace = computed(a, [&](const Step& step) { std::memcpy(step.values, X, sizeof X); });
  const reference::Matrix points(3, 2, X);
  const auto expected = reference::attend(points, points, points, 1, nullptr);
  CHECK(difference(step_of(trace, Role::weights), expected.weights) <= 2e-7);
  CHECK(difference(step_of(trace, Role::context), expected.context) <= 2e-7);
  // Computed by hand.
  CHECK(std::abs(step_of(trace, Role::weights).values[0] - 0.3155) < 5e-5);
  CHECK(std::abs(step_of(trace, Role::weights).values[1] - 0.2913) < 5e-5);
  CHECK(std::abs(step_of(trace, Role::weights).values[2] - 0.3932) < 5e-5);
}

TEST_CASE("a trace starts at what is given and leaves out the steps that would only lead to it") {
  Random random{13};
  const Recipe::Given scores{.value = true, .scores = true}, weights{.value = true, .weights = true};
  const Trace from_scores = computed(given(self({2, 3, 0, 0, 4}), scores), random_fill(random));
  CHECK_FALSE(from_scores.find(Role::embeddings));
  CHECK_FALSE(from_scores.find(Role::query));
  CHECK(from_scores[0].role == Role::value);
  CHECK(from_scores[1].role == Role::scores);
  const Trace from_weights = computed(given(self({2, 3, 0, 0, 4}), weights), random_fill(random));
  CHECK(from_weights.steps().size() == 3);
  const Trace values_from_words =
      computed(given(self({3, 3, 4, 0, 4}), {.scores = true}), random_fill(random));
  CHECK(values_from_words.find(Role::W_V));
  CHECK_FALSE(values_from_words.find(Role::W_Q));
}

TEST_CASE("with every key masked a row has weights 0 and context 0, in both forms of softmax") {
  for (const Softmax form : {Softmax::stable, Softmax::plain}) {
    Recipe a = self({2, 2, 3, 3, 3});
    a.transformer.layer.identity = a.masked = true;
    a.transformer.attention.attend.softmax = form;
    const Trace trace = computed(a, [](const Step& step) {
      for (uint64_t i = 0; i < step.size(); ++i)
        step.values[i] = step.role == Role::mask ? (i < 2 ? -kInfinity : 0.0f) : 0.5f;
    });
    const Step& weights = step_of(trace, Role::weights);
    CHECK(weights.values[0] == 0.0f);
    CHECK(weights.values[1] == 0.0f);
    CHECK(weights.values[2] == 0.5f);
    for (int k = 0; k < 3; ++k) CHECK(step_of(trace, Role::context).values[k] == 0.0f);
  }
}

TEST_CASE("the stable form stays finite where the plain one overflows") {
  const auto fill = [](const Step& step) {
    for (uint64_t i = 0; i < step.size(); ++i) step.values[i] = i == 0 ? 200.0f : 1.0f;
  };
  Recipe a = given(self({1, 2, 0, 0, 1}), {.value = true, .scores = true});
  const Trace stable = computed(a, fill);
  CHECK(step_of(stable, Role::weights).values[0] == 1.0f);
  a.transformer.attention.attend.softmax = Softmax::plain;
  const Trace plain = computed(a, fill);
  CHECK(step_of(plain, Role::exponentials).values[0] == kInfinity);
  CHECK(std::isnan(step_of(plain, Role::weights).values[0]));
}

TEST_CASE("an overridden cell keeps what was computed, and everything after it follows the new value") {
  Trace trace;
  record(trace, given(self({1, 2, 0, 0, 1}), {.value = true, .scores = true}));
  const StepId weights = *trace.find(Role::weights);
  REQUIRE(trace.override_cell({.step = weights, .row = 0, .column = 1, .value = 2.0f}));
  CHECK_FALSE(trace.override_cell({.step = weights, .row = 1, .column = 0, .value = 2.0f}));
  CHECK_FALSE(trace.override_cell({.step = weights, .row = 0, .column = 2, .value = 2.0f}));
  CHECK_FALSE(trace.override_cell({.step = 99, .row = 0, .column = 0, .value = 2.0f}));
  REQUIRE(trace.allocate());
  for (const Step& step : trace.steps()) {
    if (step.operation == Operation::input)
      step.values[0] = step.values[1] = step.role == Role::value ? 3.0f : 0.0f;
  }
  trace.compute();
  CHECK(trace[weights].values[1] == 2.0f);
  CHECK(trace.overrides()[0].computed == 0.5f);
  CHECK(step_of(trace, Role::context).values[0] == 0.5f * 3 + 2.0f * 3);
}

TEST_CASE("a batch gives each of its sentences the bits that the sentence has alone") {
  Random random{14};
  for (int blocks = 1; blocks <= 5; ++blocks)
    for (int n = 1; n <= 9; ++n) {
      Recipe a = self({n, n, 6, 4, 5});
      a.transformer.attention.attend.scale = attribute::divisor{2};
      a.masked = true;
      const Trace batch = computed(a, random_fill(random), blocks);
      for (int b = 0; b < blocks; ++b) {
        const Trace alone = computed(a, [&](const Step& step) {
          std::memcpy(step.values, step_of(batch, step.role).block(b).values, step.size() * sizeof(float));
        });
        const Step& context = step_of(alone, Role::context);
        REQUIRE(std::memcmp(context.values, step_of(batch, Role::context).block(b).values,
                            context.size() * sizeof(float)) == 0);
      }
    }
}

TEST_CASE("a trace can be computed again with other inputs") {
  Random random{15};
  Recipe a = self({4, 4, 3, 3, 3});
  a.transformer.layer.identity = true;
  Trace trace = computed(a, random_fill(random));
  const std::vector<float> before(step_of(trace, Role::context).values,
                                  step_of(trace, Role::context).values + 12);
  std::vector<float> X(step_of(trace, Role::embeddings).values, step_of(trace, Role::embeddings).values + 12);
  step_of(trace, Role::embeddings).values[0] += 1;
  trace.compute();
  CHECK(step_of(trace, Role::context).values[0] != before[0]);
  std::memcpy(step_of(trace, Role::embeddings).values, X.data(), X.size() * sizeof(float));
  trace.compute();
  CHECK(std::memcmp(step_of(trace, Role::context).values, before.data(), before.size() * sizeof(float)) == 0);
}

TEST_CASE("memory that cannot be allocated is reported before any work") {
  Trace trace;
  constexpr int32_t kLarge = 2'000'000'000;
  input(trace, Role::scores, {Axis::query, kLarge}, {Axis::key, kLarge});
  input(trace, Role::weights, {Axis::query, kLarge}, {Axis::key, kLarge});
  CHECK_FALSE(trace.allocate());
}

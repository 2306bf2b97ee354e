#include "trace/backward.h"

#include <cstring>
#include <limits>

#include "catch.h"
#include "interpreter.h"
#include "operation_cases.h"
#include "sweep.h"

using namespace attention;

namespace {

StepId like(Trace& trace, StepId id) {
  const Step step = trace[id];
  return input(trace, step.role, {step.row_axis, step.rows}, {step.column_axis, step.columns},
               step.blocks == 1);
}

// The worst difference between the gradient that a computed trace holds and central differences in double
// precision of Σ upstream · of, in parts of the largest number of the gradient (or of 1).
double worst_difference(const Trace& trace, StepId of, StepId upstream, StepId by, StepId gradient) {
  constexpr double h = 1e-5;
  Interpreter exact(trace);
  exact.compute(0, of);
  const auto loss = [&] {
    exact.compute(by + 1, of);
    double sum = 0;
    for (uint64_t k = 0; k < trace[of].size(); ++k) {
      const double g = exact.values[static_cast<size_t>(upstream)][k];
      if (g != 0) sum += g * exact.values[static_cast<size_t>(of)][k];
    }
    return sum;
  };
  double worst = 0, size = 1;
  for (uint64_t k = 0; k < trace[by].size(); ++k) {
    double& cell = exact.values[static_cast<size_t>(by)][k];
    const double before = cell;
    cell = before + h;
    const double above = loss();
    cell = before - h;
    const double below = loss();
    cell = before;
    const double expected = (above - below) / (2 * h);
    size = std::max(size, std::abs(expected));
    const double difference = std::abs(expected - trace[gradient].values[k]);
    worst = worse(worst, difference);
  }
  return worst / size;
}

// Checks the gradients of `of` by each of `by`, with random inputs (`change` may set some of them).
void check(
    Trace& trace, StepId of, const std::vector<StepId>& by, Random& random,
    const std::function<void(Trace&)>& change = [](Trace&) {}) {
  const StepId upstream = like(trace, of);
  const auto gradients = backward(trace, of, upstream, by);
  REQUIRE(trace.allocate());
  fill_inputs(trace, random);
  change(trace);
  trace.compute();
  for (size_t k = 0; k < by.size(); ++k) {
    REQUIRE(gradients[k].has_value());
    const Step &target = trace[by[k]], &gradient = trace[*gradients[k]];
    REQUIRE(gradient.role == target.role);
    REQUIRE(gradient.place == target.place);
    REQUIRE((gradient.row_axis == target.row_axis && gradient.column_axis == target.column_axis));
    REQUIRE((gradient.blocks == target.blocks && gradient.rows == target.rows));
    REQUIRE(gradient.columns == target.columns);
    REQUIRE(worst_difference(trace, of, upstream, by[k], *gradients[k]) <= 5e-6);
  }
}

StepId softmax_of(Trace& trace, StepId scores) {
  const StepId maximum = row_maximum(trace, Role::row_maximum, scores);
  const StepId shifted = subtract_rows(trace, Role::shifted_scores, scores, maximum);
  const StepId exponentials = exp(trace, Role::exponentials, shifted);
  const StepId sums = row_sums(trace, Role::row_sums, exponentials);
  return divide_rows(trace, Role::weights, exponentials, sums);
}

}  // namespace

TEST_CASE(
    "the backward pass of every operation agrees with central differences, over sizes, alone and in "
    "batches") {
  Random random{81};
  for (const OperationCase& c : operation_cases::with_backward()) {
    INFO("operation " << static_cast<int>(c.operation));
    for (int round = 0; round < 40; ++round) {
      Trace trace(round % 2 ? 3 : 1);
      const StepId of = c.record(trace, random);
      std::vector<StepId> inputs;
      for (StepId id = 0; id < of; ++id) inputs.push_back(id);
      check(trace, of, inputs, random);
    }
  }
}

TEST_CASE("the gradients of attention with shared parameters agree with central differences, masked or not") {
  Random random{82};
  for (int round = 0; round < 24; ++round) {
    const int n = random.between(1, 6), d = random.between(1, 5), blocks = round % 3 + 1;
    Trace t(blocks);
    const StepId X = input(t, Role::embeddings, {Axis::token, n}, {Axis::d_model, d});
    const auto W = [&](Role role) { return input(t, role, {Axis::d_model, d}, {Axis::d_k, 3}, true); };
    const StepId W_Q = W(Role::W_Q), W_K = W(Role::W_K), W_V = W(Role::W_V);
    const StepId hidden = input(t, Role::mask, {Axis::query, n}, {Axis::key, n});
    const StepId Q = matmul(t, Role::query, X, W_Q, Axis::query), K = matmul(t, Role::key, X, W_K, Axis::key),
                 V = matmul(t, Role::value, X, W_V, Axis::key);
    StepId scores = matmul_transposed(t, Role::scores, Q, K);
    scores = scale(t, Role::scaled_scores, scores, attribute::divisor{std::sqrt(3.0f)});
    scores = mask(t, Role::masked_scores, scores, hidden);
    const StepId context = matmul(t, Role::context, softmax_of(t, scores), V);
    check(t, context, {X, W_Q, W_K, W_V, Q, V}, random, [&](Trace& trace) {
      // Some keys are hidden; with three blocks one row has nothing to read.
      for (uint64_t k = 0; k < trace[hidden].size(); ++k) {
        const bool nothing = blocks == 3 && k < static_cast<uint64_t>(n);
        const bool hide = nothing || (round % 2 == 1 && random.bits() % 3 == 0);
        trace[hidden].values[k] = hide ? -std::numeric_limits<float>::infinity() : 0.0f;
      }
    });
  }
}

TEST_CASE(
    "the gradients of a layer norm, a gated feed-forward block and rotated keys agree with central "
    "differences") {
  Random random{83};
  for (int round = 0; round < 20; ++round) {
    const int n = random.between(1, 5), d = 2 * random.between(1, 3);
    Trace t(round % 2 ? 2 : 1);
    const StepId X = input(t, Role::embeddings, {Axis::token, n}, {Axis::d_model, d});
    const auto shared = [&](Role role, int rows, int columns) {
      return input(t, role, {Axis::d_model, rows}, {Axis::d_ff, columns}, true);
    };
    const StepId gain = shared(Role::gain, 1, d), shift = shared(Role::shift, 1, d),
                 W_1 = shared(Role::W_1, d, 4), W_gate = shared(Role::W_gate, d, 4),
                 angles = shared(Role::angles, n, d / 2);
    const StepId centred = subtract_rows(t, Role::centred, X, row_means(t, Role::mean, X));
    const StepId deviation =
        root(t, Role::deviation, row_mean_squares(t, Role::variance, centred), d == 2 ? 0.1f : 1e-5f);
    const StepId normalized = divide_rows(t, Role::normalized, centred, deviation);
    const StepId norm = add_row(t, Role::layer_norm, multiply_row(t, Role::gained, normalized, gain), shift);
    const StepId cosines = cosine(t, Role::rotary_cosines, angles),
                 sines = sine(t, Role::rotary_sines, angles);
    const StepId rotated = rotate(t, Role::rotated_key, norm, cosines, sines, round % 4 < 2);
    const StepId hidden = matmul(t, Role::hidden, rotated, W_1), gate = matmul(t, Role::gate, norm, W_gate);
    const StepId gated = multiply(t, Role::gated, hidden, silu(t, Role::activated, gate));
    check(t, gated, {X, gain, shift, W_1, W_gate, angles, norm}, random);
  }
}

TEST_CASE(
    "the gradients of additive scoring and of unit vectors compared with themselves agree with central "
    "differences") {
  Random random{84};
  for (int round = 0; round < 20; ++round) {
    const int n = random.between(1, 5), d = random.between(2, 5);
    Trace t(round % 2 ? 3 : 1);
    const StepId X = input(t, Role::embeddings, {Axis::token, n}, {Axis::d_model, d});
    const StepId v = input(t, Role::v_a, {Axis::d_k, d}, {Axis::one, 1}, true);
    const StepId hidden = tanh(t, Role::pair_tanh, pair_sums(t, Role::pairs, X, X));
    const StepId scores =
        unpair(t, Role::scores, matmul(t, Role::pair_scores, hidden, v), {Axis::query, n}, {Axis::key, n});
    const StepId units =
        normalize_rows(t, Role::context_units, matmul(t, Role::context, softmax_of(t, scores), X));
    const StepId cosines = matmul_transposed(t, Role::context_cosines, units, units);
    check(t, cosines, {X, v}, random);
  }
}

TEST_CASE("every operation and its gradients give the same bits in every build") {
  Random random{86};
  uint32_t hash = 0x811c9dc5u;
  const auto add = [&](Trace& t) {
    REQUIRE(t.allocate());
    fill_inputs(t, random);
    t.compute();
    for (const float x : t.values()) {
      hash = (hash ^ bits_of(x)) * 0x01000193u;
      hash ^= hash >> 15;
    }
  };
  for (const OperationCase& c : operation_cases::with_backward()) {
    for (int round = 0; round < 10; ++round) {
      Trace t(round % 2 ? 3 : 1);
      const StepId of = c.record(t, random);
      std::vector<StepId> inputs;
      for (StepId id = 0; id < of; ++id) inputs.push_back(id);
      backward(t, of, like(t, of), inputs);
      add(t);
    }
  }
  for (const OperationCase& c : operation_cases::without_backward()) {
    for (int round = 0; round < 10; ++round) {
      Trace t(round % 2 ? 3 : 1);
      c.record(t, random);
      add(t);
    }
  }
  for (int n = 1; n <= 9; ++n) {
    Trace t;
    const StepId X = input(t, Role::embeddings, {Axis::token, n}, {Axis::d_model, 5});
    const StepId context =
        matmul(t, Role::context, softmax_of(t, matmul_transposed(t, Role::scores, X, X)), X);
    jacobian_norms(t, Role::context_gradients, context, X);
    principal_components(t, Role::latent_positions, context);
    add(t);
  }
  CHECK(hash == 0x49740b4cu);
}

TEST_CASE("every recorded gradient names its step, and the last one of a step is its gradient") {
  Trace t;
  const StepId X = input(t, Role::embeddings, {Axis::token, 4}, {Axis::d_model, 3});
  const StepId W = input(t, Role::W_Q, {Axis::d_model, 3}, {Axis::d_k, 3}, true);
  const StepId Q = matmul(t, Role::query, X, W);
  const StepId weights = softmax_of(t, matmul_transposed(t, Role::scores, Q, X));
  const StepId of = matmul(t, Role::context, weights, X);
  const StepId upstream = like(t, of);
  const StepId by[] = {X, W, Q, weights};
  const auto gradients = backward(t, of, upstream, by);

  for (StepId id = 0; id <= upstream; ++id) CHECK(t[id].gradient_of == kNoStep);
  for (StepId id = upstream + 1; id < static_cast<StepId>(t.steps().size()); ++id) {
    REQUIRE(t[id].gradient_of != kNoStep);
    CHECK(t[id].role == t[t[id].gradient_of].role);
  }
  for (size_t i = 0; i < gradients.size(); ++i) {
    StepId last = kNoStep;
    for (StepId id = 0; id < static_cast<StepId>(t.steps().size()); ++id) {
      if (t[id].gradient_of == by[i]) last = id;
    }
    CHECK(gradients[i] == std::optional(last));
  }
  input(t, Role::value, {Axis::token, 4}, {Axis::d_model, 3});
  CHECK(t.steps().back().gradient_of == kNoStep);
}

TEST_CASE("a step that another does not depend on has no gradient, and a step by itself has the upstream") {
  Trace t;
  const StepId a = input(t, Role::query, {Axis::query, 2}, {Axis::d_k, 3});
  const StepId b = input(t, Role::key, {Axis::query, 2}, {Axis::d_k, 3});
  const StepId c = tanh(t, Role::hidden, a), points = principal_components(t, Role::latent_positions, a);
  const StepId upstream = like(t, c), pair = like(t, points);
  CHECK_FALSE(backward(t, c, upstream, b));
  CHECK_FALSE(backward(t, points, pair, a));
  CHECK_FALSE(backward(t, a, upstream, c));
  const auto own = backward(t, c, upstream, c);
  REQUIRE(own);
  REQUIRE(t.allocate());
  Random random{85};
  fill_inputs(t, random);
  t.compute();
  CHECK(std::memcmp(t[*own].values, t[upstream].values, 6 * sizeof(float)) == 0);
}

TEST_CASE("operations without a backward pass count as constants, and so do those of gradients") {
  Random random{88};
  for (const OperationCase& c : operation_cases::without_backward()) {
    INFO("operation " << static_cast<int>(c.operation));
    Trace t;
    const StepId of = c.record(t, random);
    const StepId sum = add(t, Role::residual, of, of), upstream = like(t, sum);
    for (const StepId operand : t[of].operands) CHECK_FALSE(backward(t, sum, upstream, operand));
    CHECK(backward(t, sum, upstream, of));
  }
}

TEST_CASE(
    "a backward pass walks no step before the one that it is asked for, and leaves the place as it was") {
  Trace t;
  const StepId a = input(t, Role::embeddings, {Axis::token, 2}, {Axis::d_model, 2});
  t.go_to({.layer = 1});
  const StepId b = tanh(t, Role::hidden, a);
  t.go_to({.layer = 2});
  const StepId c = tanh(t, Role::context, b);
  t.go_to({.layer = 7});
  const StepId upstream = like(t, c);
  const auto gradient = backward(t, c, upstream, b);
  REQUIRE(gradient);
  for (size_t k = static_cast<size_t>(upstream) + 1; k < t.steps().size(); ++k) {
    CHECK(t.steps()[k].role != Role::embeddings);
    CHECK(t.steps()[k].place.layer != 7);
  }
  CHECK(t[*gradient].place == Place{.layer = 1});
  CHECK(t.place() == Place{.layer = 7});
}

TEST_CASE(
    "an overridden cell stops the gradient of what comes before it, and has one of its own when asked") {
  Trace t;
  const StepId a = input(t, Role::embeddings, {Axis::token, 1}, {Axis::d_model, 2});
  const StepId b = scale(t, Role::hidden, a, attribute::factor{3});
  const StepId c = scale(t, Role::context, b, attribute::factor{5});
  REQUIRE(t.override_cell({.step = b, .row = 0, .column = 1, .value = 9}));
  const StepId upstream = like(t, c);
  const auto by_a = backward(t, c, upstream, a), by_b = backward(t, c, upstream, b);
  const StepId two[] = {a, b};
  const auto by_both = backward(t, c, upstream, two);
  REQUIRE((by_a && by_b && by_both[0] && by_both[1] && t.allocate()));
  t[a].values[0] = t[a].values[1] = t[upstream].values[0] = t[upstream].values[1] = 1;
  t.compute();
  CHECK(t[*by_a].values[0] == 15);
  CHECK(t[*by_a].values[1] == 0);
  CHECK(t[*by_b].values[0] == 5);
  CHECK(t[*by_b].values[1] == 5);
  for (int k = 0; k < 2; ++k) {
    CHECK(t[*by_both[0]].values[k] == t[*by_a].values[k]);
    CHECK(t[*by_both[1]].values[k] == t[*by_b].values[k]);
  }
  // The copy that is overridden belongs to what it goes on to: the last gradient of each step is still its
  // own.
  CHECK(t[*by_both[0] - 1].gradient_of == a);
}

TEST_CASE(
    "with any step of a softmax overridden, hidden keys and words with nothing to read stay without "
    "gradient") {
  Random random{87};
  for (int round = 0; round < 140; ++round) {
    const int n = random.between(2, 5), hidden_row = random.between(0, n - 1);
    Trace t(round % 2 + 1);
    const StepId scores = input(t, Role::scores, {Axis::query, n}, {Axis::key, n});
    const StepId hidden = input(t, Role::mask, {Axis::query, n}, {Axis::key, n});
    const StepId masked = mask(t, Role::masked_scores, scores, hidden);
    const StepId weights = softmax_of(t, masked);
    const StepId overridden = masked + round % (weights - masked + 1);
    for (int k = 0; k < 2; ++k) {
      const Step& step = t[overridden];
      REQUIRE(t.override_cell(
          {overridden, random.between(0, step.rows - 1), random.between(0, step.columns - 1), 0.7f}));
    }
    check(t, weights, {scores, overridden}, random, [&](Trace& trace) {
      for (uint64_t k = 0; k < trace[hidden].size(); ++k) {
        const int row = static_cast<int>(k) / n % n;
        const bool hide = row == hidden_row || random.bits() % 3 == 0;
        trace[hidden].values[k] = hide ? -std::numeric_limits<float>::infinity() : 0.0f;
      }
    });
  }
}

TEST_CASE("of several keys that have the row's maximum, the first gets its gradient") {
  Trace t;
  const StepId scores = input(t, Role::scores, {Axis::query, 1}, {Axis::key, 3});
  const StepId weights = softmax_of(t, scores);
  REQUIRE(t.override_cell({weights - 2, 0, 0, 2}));
  const StepId upstream = like(t, weights);
  const auto gradient = backward(t, weights, upstream, scores);
  REQUIRE((gradient && t.allocate()));
  std::fill_n(t[scores].values, 3, 0.5f);
  std::copy_n(std::vector<float>{0, 0, 1}.data(), 3, t[upstream].values);
  t.compute();
  // w₂ = e₂ ÷ (2 + e₁ + e₂) at e₁ = e₂ = 1: ∂w₂/∂s₁ = −1/16 and ∂w₂/∂s₂ = 3/16 with the maximum as it is, and
  // by the maximum, which is taken off both, −2/16.
  const float* g = t[*gradient].values;
  CHECK(std::abs(g[0] + 2.0f / 16) < 1e-7f);
  CHECK(std::abs(g[1] + 1.0f / 16) < 1e-7f);
  CHECK(std::abs(g[2] - 3.0f / 16) < 1e-7f);
}

#include "trace/jacobian.h"

#include "catch.h"
#include "interpreter.h"
#include "sweep.h"
#include "trace/record.h"

using namespace attention;

namespace {

// ‖∂(row i of `of`)/∂(row j of `by`)‖ by central differences in double precision.
double norm_by_differences(const Trace& trace, StepId of, StepId by, int i, int j) {
  constexpr double h = 1e-5;
  Interpreter exact(trace);
  const int columns = trace[of].columns, width = trace[by].columns;
  double squares = 0;
  for (int l = 0; l < width; ++l) {
    double& cell = exact.values[static_cast<size_t>(by)][static_cast<size_t>(j * width + l)];
    const double before = cell;
    std::vector<double> above;
    cell = before + h;
    exact.compute(by + 1, of);
    for (int k = 0; k < columns; ++k) above.push_back(exact.at(of, 0, i, k));
    cell = before - h;
    exact.compute(by + 1, of);
    for (int k = 0; k < columns; ++k) {
      const double slope = (above[static_cast<size_t>(k)] - exact.at(of, 0, i, k)) / (2 * h);
      squares += slope * slope;
    }
    cell = before;
  }
  return std::sqrt(squares);
}

double worst_difference(const Trace& trace, StepId norms) {
  const StepId of = trace[norms].operands[0], by = trace[norms].operands[1];
  double worst = 0;
  for (int i = 0; i < trace[norms].rows; ++i)
    for (int j = 0; j < trace[norms].columns; ++j) {
      const double exact = norm_by_differences(trace, of, by, i, j);
      const double difference = std::abs(trace[norms].tall().row(i)[j] - exact) / std::max(1.0, exact);
      worst = worse(worst, difference);
    }
  return worst;
}

struct Elman {
  StepId words, weights, states, norms;
};

// h_t = tanh(x_t·W_x + h_(t−1)·W_h), the states in one matrix, and the norms of their Jacobians.
Elman elman(Trace& t, int n, int d, int d_h) {
  Elman out;
  out.words = input(t, Role::embeddings, {Axis::token, n}, {Axis::d_model, d});
  const StepId W_x = input(t, Role::W_x, {Axis::d_model, d}, {Axis::d_h, d_h}, true);
  out.weights = input(t, Role::W_h, {Axis::d_h, d_h}, {Axis::d_h, d_h}, true);
  const StepId parts = matmul(t, Role::input_part, out.words, W_x);
  std::vector<StepId> states;
  for (int32_t position = 1; position <= n; ++position) {
    t.go_to({.stage = Stage::recurrent, .position = position});
    StepId sum = slice_rows(t, Role::word_part, parts, position - 1, {Axis::token, 1});
    if (!states.empty())
      sum = add(t, Role::state_sum, sum, matmul(t, Role::state_part, states.back(), out.weights));
    states.push_back(tanh(t, Role::hidden, sum));
  }
  t.go_to({.stage = Stage::recurrent});
  out.states = concat_rows(t, Role::hidden_states, states, Axis::token);
  out.norms = jacobian_norms(t, Role::hidden_gradients, out.states, out.words);
  return out;
}

}  // namespace

TEST_CASE(
    "through one matrix, the Jacobian norm of a row by itself is the norm of the matrix, and by others 0") {
  Random random{91};
  for (int n = 1; n <= 5; ++n)
    for (int d = 1; d <= 5; ++d) {
      Trace t;
      const StepId X = input(t, Role::embeddings, {Axis::token, n}, {Axis::d_model, d});
      const StepId W = input(t, Role::W_V, {Axis::d_model, d}, {Axis::d_v, 3}, true);
      const StepId norms = jacobian_norms(t, Role::context_gradients, matmul(t, Role::value, X, W), X);
      REQUIRE(t.allocate());
      fill_inputs(t, random);
      t.compute();
      double squares = 0;
      for (uint64_t k = 0; k < t[W].size(); ++k)
        squares += static_cast<double>(t[W].values[k]) * t[W].values[k];
      for (int i = 0; i < n; ++i)
        for (int j = 0; j < n; ++j) {
          const double expected = i == j ? std::sqrt(squares) : 0;
          REQUIRE(std::abs(t[norms].tall().row(i)[j] - expected) <= 1e-6 * std::max(1.0, expected));
        }
    }
}

TEST_CASE("a Jacobian norm is finite even if its squares overflow or underflow in f32") {
  for (const float size : {1e-44f, 1e-23f, 1e-20f, 1.0f, 1e20f, 1e38f}) {
    Trace t;
    const StepId X = input(t, Role::embeddings, {Axis::token, 1}, {Axis::d_model, 1});
    const StepId W = input(t, Role::W_V, {Axis::d_model, 1}, {Axis::d_v, 2}, true);
    const StepId norms = jacobian_norms(t, Role::context_gradients, matmul(t, Role::value, X, W), X);
    REQUIRE(t.allocate());
    t[X].values[0] = 0;
    t[W].values[0] = t[W].values[1] = size;
    t.compute();
    const double expected = std::sqrt(2.0) * double{size};
    CHECK(std::abs(t[norms].values[0] - expected) <= 1e-7 * expected + 0x1p-150);
  }
}

TEST_CASE("the Jacobian norm of a layer norm over two numbers keeps its digits, however they lie") {
  // y = ±c ÷ √(c² + ε) with c half of the difference: all four derivatives are ±½·ε ÷ (c² + ε)^1.5. What the
  // gradient passes straight on, and what it passes on by way of the variance, cancel but for that.
  const float epsilon = 1e-5f;
  for (const float first : {0.0f, 1.0f, -3.0f, 1000.0f})
    for (const float apart : {0x1p-13f, 0x1p-9f, 0.5f, 3.0f, 100.0f}) {
      Trace t;
      const StepId X = input(t, Role::embeddings, {Axis::token, 1}, {Axis::d_model, 2});
      const StepId centred = subtract_rows(t, Role::centred, X, row_means(t, Role::mean, X));
      const StepId variance = row_mean_squares(t, Role::variance, centred);
      const StepId deviation = root(t, Role::deviation, variance, epsilon);
      const StepId y = divide_rows(t, Role::normalized, centred, deviation);
      const StepId norms = jacobian_norms(t, Role::context_gradients, y, X);
      REQUIRE(t.allocate());
      t[X].values[0] = first;
      t[X].values[1] = first + apart;
      t.compute();
      const double c = (static_cast<double>(t[X].values[1]) - static_cast<double>(t[X].values[0])) / 2;
      const double expected = double{epsilon} / std::pow(c * c + double{epsilon}, 1.5);
      CHECK(std::abs(t[norms].values[0] - expected) <= 1e-6 * expected);
    }
}

TEST_CASE("the Jacobian norms of attention agree with central differences") {
  Random random{92};
  for (int round = 0; round < 12; ++round) {
    const int n = random.between(1, 5), d = random.between(1, 4);
    Trace t;
    const StepId X = input(t, Role::embeddings, {Axis::token, n}, {Axis::d_model, d});
    const StepId scores = matmul_transposed(t, Role::scores, X, X);
    const StepId maximum = row_maximum(t, Role::row_maximum, scores);
    const StepId e = exp(t, Role::exponentials, subtract_rows(t, Role::shifted_scores, scores, maximum));
    const StepId weights = divide_rows(t, Role::weights, e, row_sums(t, Role::row_sums, e));
    const StepId context = matmul(t, Role::context, weights, X);
    const StepId norms = jacobian_norms(t, Role::context_gradients, context, X);
    scale(t, Role::output, context, attribute::factor{2});  // a later step changes nothing
    REQUIRE(t.allocate());
    fill_inputs(t, random);
    t.compute();
    REQUIRE(worst_difference(t, norms) <= 1e-5);
  }
}

TEST_CASE(
    "the Jacobian norms of a recurrent network agree with central differences, and no state sees a later "
    "word") {
  Random random{93};
  for (int n = 1; n <= 6; ++n) {
    Trace t;
    const Elman network = elman(t, n, 3, 4);
    REQUIRE(t.allocate());
    fill_inputs(t, random);
    t.compute();
    REQUIRE(worst_difference(t, network.norms) <= 1e-5);
    for (int i = 0; i < n; ++i)
      for (int j = i + 1; j < n; ++j) REQUIRE(t[network.norms].tall().row(i)[j] == 0);
  }
}

TEST_CASE("with one number per state, the Jacobian norm is the product of the chain rule") {
  Trace t;
  const Elman network = elman(t, 4, 1, 1);
  REQUIRE(t.allocate());
  Random random{94};
  fill_inputs(t, random);
  t.compute();
  const double W_x = t[*t.find(Role::W_x)].values[0], W_h = t[network.weights].values[0];
  const auto slope = [&](int i) {
    const double h = t[network.states].values[i];
    return 1 - h * h;
  };
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j <= i; ++j) {
      double expected = slope(j) * W_x;
      for (int k = j + 1; k <= i; ++k) expected *= slope(k) * W_h;
      CHECK(std::abs(t[network.norms].tall().row(i)[j] - std::abs(expected)) <= 2e-6);
    }
}

TEST_CASE("a step that does not depend on the other has Jacobian norms of 0") {
  Trace t;
  const StepId a = input(t, Role::embeddings, {Axis::token, 3}, {Axis::d_model, 2});
  const StepId b = input(t, Role::key, {Axis::key, 2}, {Axis::d_k, 2});
  const StepId norms = jacobian_norms(t, Role::context_gradients, tanh(t, Role::context, b), a);
  REQUIRE(t.allocate());
  Random random{95};
  fill_inputs(t, random);
  t.compute();
  CHECK(t[norms].rows == 2);
  CHECK(t[norms].columns == 3);
  for (int k = 0; k < 6; ++k) CHECK(t[norms].values[k] == 0);
}

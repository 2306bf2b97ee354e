// The analyses of a trace against the double reference: contributions, cosines, flow through layers,
// principal components, derivatives.
#include "analysis/analysis.h"

#include "attention/recurrent.h"
#include "expected.h"
#include "trace/record.h"

using namespace attention;

namespace {

Recipe self(int tokens, int d_model, int d_k, int d_v, int heads = 1) {
  Recipe a;
  a.queries = a.keys = tokens;
  a.d_model = d_model;
  a.transformer.attention.heads = {.heads = heads, .kv_heads = heads, .d_k = d_k, .d_v = d_v};
  a.transformer.attention.attend.scale = attribute::divisor{std::sqrt(static_cast<float>(d_k))};
  return a;
}

Recipe layered(Recipe a, int layers) {
  a.transformer.layers = layers;
  a.transformer.layer.residual = a.transformer.layer.output = true;
  a.transformer.layer.norm = NormPlace::post;
  return a;
}

Trace computed(const Recipe& a, const Fill& fill) {
  Trace trace;
  record(trace, a);
  compute(trace, fill);
  return trace;
}

double dot(const reference::Matrix& a, int i, const reference::Matrix& b, int j) {
  double sum = 0;
  for (int k = 0; k < a.columns; ++k) sum += a(i, k) * b(j, k);
  return sum;
}

reference::Matrix identity(int n) {
  reference::Matrix out(n, n);
  for (int i = 0; i < n; ++i) out(i, i) = 1;
  return out;
}

// Half of the weights and half of the word itself.
reference::Matrix halved(const reference::Matrix& weights) {
  return reference::each(reference::add(weights, identity(weights.rows)), [](double x) { return x / 2; });
}

// ‖∂y_i/∂x_j‖ by central differences of a function in double precision.
template <class Function>
reference::Matrix derivative_norms(const reference::Matrix& x, Function f) {
  constexpr double h = 1e-5;
  const reference::Matrix y = f(x);
  reference::Matrix out(y.rows, x.rows);
  for (int j = 0; j < x.rows; ++j)
    for (int l = 0; l < x.columns; ++l) {
      reference::Matrix up = x, down = x;
      up(j, l) += h;
      down(j, l) -= h;
      const reference::Matrix high = f(up), low = f(down);
      for (int i = 0; i < y.rows; ++i)
        for (int k = 0; k < y.columns; ++k) out(i, j) += std::pow((high(i, k) - low(i, k)) / (2 * h), 2);
    }
  return reference::each(out, [](double square) { return std::sqrt(square); });
}

}  // namespace

TEST_CASE("identical contexts have cosine 1, opposite ones −1, and a context of zeros has 0") {
  Recipe a = self(4, 0, 0, 2);
  a.given = {.value = true, .weights = true};
  a.cosines = true;
  const float values[] = {3, 4, 3, 4, -3, -4, 0, 0};
  const Trace trace = computed(a, [&](const Step& step) {
    if (step.role == Role::value)
      std::memcpy(step.values, values, sizeof values);
    else
      for (int i = 0; i < 4; ++i)
        for (int j = 0; j < 4; ++j) step.tall().row(i)[j] = i == j ? 1.0f : 0.0f;
  });
  const Step& cosines = step_of(trace, Role::context_cosines);
  CHECK(std::abs(cosines.values[1] - 1) <= 2e-7);
  CHECK(std::abs(cosines.values[2] + 1) <= 2e-7);
  CHECK(cosines.values[3] == 0.0f);
  CHECK(cosines.values[15] == 0.0f);
}

TEST_CASE(
    "contributions, their parts along the context, moves and cosines agree with the reference for every "
    "head") {
  Random random{301};
  double worst = 0, worst_share = 0;
  for (int n = 1; n <= 19; ++n)
    for (int heads = 1; heads <= 3; ++heads) {
      Recipe a = self(n, random.between(1, 9), random.between(1, 6), random.between(1, 6), heads);
      a.contributions = a.cosines = true;
      a.masked = random.bits() % 2;
      const Trace trace = computed(a, random_fill(random));
      for (int h = 1; h <= heads; ++h) {
        const Place place{.head = heads > 1 ? h : 0};
        const auto at = [&](Role role) { return exact(trace, role, place); };
        const auto weights = at(Role::weights), values = at(Role::value), contexts = at(Role::context);
        reference::Matrix lengths(n, n), parts(n, n), cosines(n, n), to_values(n, n), moves(n, 1);
        for (int i = 0; i < n; ++i) {
          for (int k = 0; k < values.columns; ++k) moves(i, 0) += std::pow(contexts(i, k) - values(i, k), 2);
          moves(i, 0) = std::sqrt(moves(i, 0));
          const auto length = [](const reference::Matrix& m, int row) {
            return std::sqrt(dot(m, row, m, row));
          };
          for (int j = 0; j < n; ++j) {
            lengths(i, j) = weights(i, j) * length(values, j);
            parts(i, j) = weights(i, j) * dot(contexts, i, values, j);
            cosines(i, j) = dot(contexts, i, contexts, j) / (length(contexts, i) * length(contexts, j));
            to_values(i, j) = dot(contexts, i, values, j) / (length(contexts, i) * length(values, j));
          }
        }
        worst = std::max(
            {worst, difference(at(Role::contributions), lengths), difference(at(Role::signed_parts), parts),
             difference(at(Role::move_lengths), moves), difference(at(Role::context_cosines), cosines),
             difference(at(Role::context_value_cosines), to_values),
             difference(at(Role::value_dots), reference::multiply(values, reference::transpose(values)))});
        const auto shares = at(Role::signed_shares), squares = at(Role::context_squares);
        for (int i = 0; i < n; ++i) {
          double sum = 0, size = 0;
          for (int j = 0; j < n; ++j) {
            sum += shares(i, j);
            size += std::abs(shares(i, j));
          }
          worst_share = worse(worst_share, std::abs(sum - 1) / std::max(1.0, size));
          worst = worse(worst, std::abs(squares(i, 0) - dot(contexts, i, contexts, i)));
        }
      }
    }
  CHECK(worst <= 4e-6);
  CHECK(worst_share <= 2e-6);
}

TEST_CASE("contributions along a context of zeros are 0") {
  Recipe a = self(2, 2, 2, 2);
  a.transformer.layer.identity = a.contributions = a.masked = true;
  const Trace trace = computed(a, [](const Step& step) {
    for (uint64_t i = 0; i < step.size(); ++i) step.values[i] = step.role == Role::mask ? -kInfinity : 1;
  });
  for (const Role role : {Role::signed_shares, Role::contributions, Role::context_value_cosines})
    for (int i = 0; i < 4; ++i) CHECK(step_of(trace, role).values[i] == 0.0f);
}

TEST_CASE("rollout is the product of the mean weights of all layers, and its rows add up to 1") {
  Random random{302};
  double worst = 0;
  for (int n = 1; n <= 19; ++n)
    for (int heads = 1; heads <= 3; ++heads)
      for (int layers = 1; layers <= 3; ++layers) {
        Recipe a = self(n, 6, 3, 2, heads);
        if (layers > 1) a = layered(a, layers);
        a.rollout = true;
        const Trace trace = computed(a, random_fill(random));
        reference::Matrix flow = identity(n), with_residual = identity(n);
        for (int l = 1; l <= layers; ++l) {
          const int layer = layers > 1 ? l : 0;
          reference::Matrix mean(n, n);
          for (int h = 1; h <= heads; ++h) {
            mean = reference::add(mean,
                                  exact(trace, Role::weights, {.layer = layer, .head = heads > 1 ? h : 0}));
          }
          mean = reference::each(mean, [&](double x) { return x / heads; });
          flow = reference::multiply(mean, flow);
          with_residual = reference::multiply(halved(mean), with_residual);
          worst =
              std::max({worst, difference(exact(trace, Role::rollout, {.layer = layer}), flow),
                        difference(exact(trace, Role::residual_rollout, {.layer = layer}), with_residual)});
        }
        for (const Role role : {Role::rollout, Role::residual_rollout}) {
          const auto rows = exact(trace, role, {.layer = layers > 1 ? layers : 0});
          for (int i = 0; i < n; ++i) {
            double sum = 0;
            for (int j = 0; j < n; ++j) sum += rows(i, j);
            worst = worse(worst, std::abs(sum - 1));
          }
        }
      }
  CHECK(worst <= 2e-6);
}

TEST_CASE("rollout from a layer is the product of the mean weights of that layer and all above") {
  Random random{304};
  double worst = 0;
  for (int n = 1; n <= 19; n += 3)
    for (int layers = 2; layers <= 5; ++layers) {
      Recipe a = layered(self(n, 4, 4, 4), layers);
      a.rollout = true;
      const Trace trace = computed(a, random_fill(random));
      const auto weights = [&](int layer) { return exact(trace, Role::weights, {.layer = layer}); };
      reference::Matrix from = weights(layers), with_residual = halved(from);
      for (int layer = layers - 1; layer > 1; --layer) {
        from = reference::multiply(from, weights(layer));
        with_residual = reference::multiply(with_residual, halved(weights(layer)));
        worst = std::max(
            {worst, difference(exact(trace, Role::rollout_from, {.layer = layer}), from),
             difference(exact(trace, Role::residual_rollout_from, {.layer = layer}), with_residual)});
      }
      int recorded = 0;
      for (const Step& step : trace.steps()) recorded += step.role == Role::rollout_from;
      CHECK(recorded == std::max(0, layers - 2));
    }
  CHECK(worst <= 2e-6);
}

TEST_CASE("words, values and contexts are projected onto the directions in which they differ most") {
  Random random{303};
  for (int n = 2; n <= 19; ++n) {
    Recipe a = self(n, 5, 3, 5);
    a.components = true;
    const Trace trace = computed(a, random_fill(random));
    const auto points = exact(trace, Role::latent_points), plane = exact(trace, Role::latent_positions);
    REQUIRE(points.rows == 3 * n);  // embeddings have as many numbers
    // The plane has as much of the variance of the centred points as two directions can have: the two largest
    // eigenvalues, found here by powers of the covariance.
    reference::Matrix centred = points, covariance(5, 5);
    for (int k = 0; k < 5; ++k) {
      double mean = 0;
      for (int i = 0; i < points.rows; ++i) mean += points(i, k) / points.rows;
      for (int i = 0; i < points.rows; ++i) centred(i, k) -= mean;
    }
    covariance = reference::multiply(reference::transpose(centred), centred);
    double variance[2] = {}, across = 0;
    for (int i = 0; i < plane.rows; ++i) {
      variance[0] += plane(i, 0) * plane(i, 0);
      variance[1] += plane(i, 1) * plane(i, 1);
      across += plane(i, 0) * plane(i, 1);
    }
    for (int direction = 0; direction < 2; ++direction) {
      reference::Matrix v(5, 1);
      for (int k = 0; k < 5; ++k) v(k, 0) = 1 + 0.1 * k;
      double size = 0;
      for (int step = 0; step < 5000; ++step) {
        v = reference::multiply(covariance, v);
        size = 0;
        for (const double x : v.cells) size += x * x;
        size = std::sqrt(size);
        v = reference::each(v, [&](double x) { return size == 0 ? 0 : x / size; });
      }
      INFO(n << " words, direction " << direction);
      CHECK(std::abs(variance[direction] - size) <= 1e-4 * std::max(1.0, size));
      for (int i = 0; i < 5; ++i)
        for (int j = 0; j < 5; ++j) covariance(i, j) -= size * v(i, 0) * v(j, 0);
    }
    CHECK(std::abs(across) <= 1e-4 * std::max(1.0, variance[0]));
  }
}

TEST_CASE("derivatives of contexts by words agree with central differences of the reference") {
  Random random{304};
  for (int i = 0; i < 40; ++i) {
    const int heads = random.between(1, 2);
    Recipe a =
        self(random.between(1, 6), random.between(1, 5), random.between(1, 4), random.between(1, 4), heads);
    a.gradients = true;
    a.masked = random.bits() % 2;
    a.positions = static_cast<PositionEncoding>(random.between(0, 4));
    a.transformer.attention.attend.scoring = static_cast<Scoring>(random.between(0, 3));
    if (random.bits() % 4 == 0) a.transformer.attention.attend.softcap = 1.5f;
    if (random.bits() % 3 == 0) {
      a = layered(a, random.between(1, 2));
      a.transformer.layer.norm = static_cast<NormPlace>(random.between(0, 2));
      a.transformer.layer.d_ff = random.between(0, 4);
      // ReLU has no derivative where central differences cross 0
      a.transformer.layer.activation = static_cast<Activation>(random.between(1, 2));
      a.d_model = 4;
    } else {
      a.transformer.layer.output = random.bits() % 2;
    }
    const Trace trace = computed(a, random_fill(random));
    const auto got = exact(trace, Role::context_gradients);
    const Step& of = trace[step_of(trace, Role::context_gradients).operands[0]];
    const Step& words = step_of(trace, Role::embeddings);
    const auto expected = derivative_norms(
        exact(words), [&](const reference::Matrix& x) { return reference::self(trace, a, &x, true); });
    INFO("scoring " << static_cast<int>(a.transformer.attention.attend.scoring) << ", positions "
                    << static_cast<int>(a.positions) << ", result of role " << static_cast<int>(of.role));
    CHECK(difference(got, expected) <= 2e-5);
  }
}

TEST_CASE("derivatives of hidden states by words agree with central differences, and are 0 for later words") {
  Random random{305};
  for (int n = 1; n <= 7; ++n) {
    Recipe a = self(n, 3, 2, 4);
    a.kind = Kind::recurrent;
    a.transformer.layer.bias = random.bits() % 2;
    const Trace trace = computed(a, random_fill(random));
    const Place place{.stage = Stage::recurrent};
    const auto W_x = exact(trace, Role::W_x, place), W_h = exact(trace, Role::W_h, place);
    const auto b = a.transformer.layer.bias ? exact(trace, Role::b_h, place) : reference::Matrix(1, 4);
    const auto expected = derivative_norms(exact(trace, Role::embeddings), [&](const reference::Matrix& x) {
      return reference::recurrent(x, W_x, W_h, b);
    });
    const auto got = exact(trace, Role::hidden_gradients, place);
    CHECK(difference(got, expected) <= 2e-5);
    for (int i = 0; i < n; ++i)
      for (int j = i + 1; j < n; ++j) CHECK(got(i, j) == 0);
    CHECK(trace.find(Role::context_gradients));  // attention beside it
  }
}

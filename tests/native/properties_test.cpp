// Properties of attention that hold for any numbers, over random sizes and seeds.
#include <algorithm>
#include <numeric>

#include "expected.h"
#include "trace/record.h"

using namespace attention;

namespace {

Recipe self(int tokens, int d_model, int d_k, int d_v, int heads = 1, int kv_heads = 1) {
  Recipe a;
  a.queries = a.keys = tokens;
  a.d_model = d_model;
  a.transformer.attention.heads = {.heads = heads, .kv_heads = kv_heads, .d_k = d_k, .d_v = d_v};
  a.transformer.attention.attend.scale = attribute::divisor{std::sqrt(static_cast<float>(d_k))};
  return a;
}

Trace computed(const Recipe& a, const Fill& fill) {
  Trace trace;
  record(trace, a);
  compute(trace, fill);
  return trace;
}

// The numbers of another trace for the steps of the same role and place, unless `change` has others.
Fill as_in(const Trace& other, const std::function<bool(const Step&)>& change = {}) {
  return [&other, change](const Step& step) {
    if (change && change(step)) return;
    const auto same = other.find(step.role, step.place);
    REQUIRE(same.has_value());
    REQUIRE(other[*same].size() == step.size());
    std::memcpy(step.values, other[*same].values, step.size() * sizeof(float));
  };
}

int divisor_of(int number, Random& random) {
  int found = random.between(1, number);
  while (number % found != 0) --found;
  return found;
}

// Self-attention of any kind that has no layers, on up to `most` words.
Recipe any_attention(Random& random, int most = 19) {
  const int heads = random.between(1, 4);
  Recipe a = self(random.between(1, most), random.between(1, 9), random.between(1, 6), random.between(1, 6),
                  heads, divisor_of(heads, random));
  a.transformer.attention.attend.scoring = static_cast<Scoring>(random.between(0, 3));
  if (random.bits() % 4 == 0) a.transformer.attention.attend.softcap = 0.5f + std::abs(random.real(2));
  if (random.bits() % 4 == 0) a.transformer.attention.attend.scale = attribute::factor{random.real(3)};
  a.transformer.layer.bias = random.bits() % 2;
  a.masked = random.bits() % 2;
  return a;
}

std::vector<Step> steps_of(const Trace& trace, Role role) {
  std::vector<Step> out;
  for (const Step& step : trace.steps())
    if (step.role == role) out.push_back(step);
  return out;
}

bool same_bits(const Step& a, const Step& b) {
  return a.size() == b.size() && std::memcmp(a.values, b.values, a.size() * sizeof(float)) == 0;
}

// Twice the area of a triangle, signed.
double turn(const double* a, const double* b, const double* c) {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

// How far a point lies outside the convex hull of points in the plane: over every line through two of them
// that has all others on one side. 0: inside.
double outside(const double* point, const reference::Matrix& points) {
  double most = 0;
  for (int i = 0; i < points.rows; ++i)
    for (int j = 0; j < points.rows; ++j) {
      const double *a = &points.cells[static_cast<size_t>(2 * i)],
                   *b = &points.cells[static_cast<size_t>(2 * j)];
      const double length = std::hypot(b[0] - a[0], b[1] - a[1]);
      if (length < 1e-6) continue;
      bool edge = true;
      for (int k = 0; k < points.rows; ++k)
        edge = edge && turn(a, b, &points.cells[static_cast<size_t>(2 * k)]) >= 0;
      if (edge) most = std::max(most, -turn(a, b, point) / length);
    }
  return most;
}

}  // namespace

TEST_CASE("every row of weights adds up to 1 and has no negative number") {
  Random random{201};
  double worst = 0;
  for (int i = 0; i < 600; ++i) {
    Recipe a = any_attention(random);
    a.positions = static_cast<PositionEncoding>(random.between(0, 4));
    const Trace trace = computed(a, random_fill(random));
    for (const Step& weights : steps_of(trace, Role::weights))
      for (int row = 0; row < weights.rows; ++row) {
        double sum = 0;
        for (int j = 0; j < weights.columns; ++j) {
          REQUIRE(weights.tall().row(row)[j] >= 0);
          sum += static_cast<double>(weights.tall().row(row)[j]);
        }
        worst = worse(worst, std::abs(sum - 1));
      }
  }
  CHECK(worst <= 2e-6);
}

TEST_CASE("every context lies within the values of its head, and in two dimensions in their convex hull") {
  Random random{202};
  double worst = 0;
  for (int i = 0; i < 600; ++i) {
    Recipe a = any_attention(random, 12);
    if (i % 2) a.transformer.attention.heads.d_v = 2;
    a.kv_cache = random.between(0, 2);
    a.memory = random.between(0, 2);
    const Trace trace = computed(a, random_fill(random, a.kv_cache));
    for (const Step& context : steps_of(trace, Role::context)) {
      const Step& values = trace[context.operands[1]];
      for (int row = 0; row < context.rows; ++row)
        for (int k = 0; k < context.columns; ++k) {
          float low = kInfinity, high = -kInfinity;
          for (int j = 0; j < values.rows; ++j) {
            low = std::min(low, values.tall().row(j)[k]);
            high = std::max(high, values.tall().row(j)[k]);
          }
          const float c = context.tall().row(row)[k];
          worst = worse(worse(worst, static_cast<double>(low - c)), static_cast<double>(c - high));
        }
      if (context.columns != 2) continue;
      const auto points = exact(context), hull = exact(values);
      for (int row = 0; row < points.rows; ++row) {
        worst = std::max(worst, outside(&points.cells[static_cast<size_t>(2 * row)], hull));
      }
    }
  }
  CHECK(worst <= 2e-6);
}

TEST_CASE(
    "without positions the words in another order give the same contexts in that order; with them not") {
  Random random{203};
  double worst = 0;
  int moved = 0, tried = 0;
  for (int i = 0; i < 400; ++i) {
    Recipe a = any_attention(random, 12);
    a.masked = false;
    a.positions = i % 4 == 0 ? PositionEncoding::sinusoidal : PositionEncoding::none;
    const int n = a.keys;
    std::vector<int> order(static_cast<size_t>(n));
    std::iota(order.begin(), order.end(), 0);
    for (int k = n - 1; k > 0; --k)
      std::swap(order[static_cast<size_t>(k)], order[static_cast<size_t>(random.between(0, k))]);
    const Trace plain = computed(a, random_fill(random));
    const Trace permuted = computed(a, as_in(plain, [&](const Step& step) {
                                      if (step.role != Role::embeddings) return false;
                                      const Step& from = step_of(plain, Role::embeddings);
                                      for (int row = 0; row < n; ++row)
                                        std::copy_n(from.tall().row(order[static_cast<size_t>(row)]),
                                                    step.columns, step.tall().row(row));
                                      return true;
                                    }));
    const auto before = exact(plain.steps().back()), after = exact(permuted.steps().back());
    reference::Matrix expected = before;
    for (int row = 0; row < n; ++row)
      for (int k = 0; k < before.columns; ++k) expected(row, k) = before(order[static_cast<size_t>(row)], k);
    const double error = difference(after, expected);
    if (a.positions == PositionEncoding::none) worst = std::max(worst, error);
    const bool is_moved = !std::is_sorted(order.begin(), order.end());
    if (a.positions == PositionEncoding::sinusoidal && is_moved) {
      ++tried;
      moved += error > 1e-4;
    }
  }
  CHECK(worst <= 2e-6);
  CHECK(tried > 60);
  CHECK(moved > tried * 9 / 10);
}

TEST_CASE("causal rows do not change, to the bit, when later words change") {
  Random random{204};
  for (int i = 0; i < 300; ++i) {
    Recipe a = any_attention(random, 19);
    a.masked = true;
    a.positions = static_cast<PositionEncoding>(random.between(0, 4));
    Layer& layer = a.transformer.layer;
    if (i % 2) {
      a.transformer.layers = random.between(1, 3);
      layer.residual = layer.output = true;
      layer.norm = static_cast<NormPlace>(random.between(0, 2));
      layer.d_ff = random.between(0, 5);
      layer.activation = static_cast<Activation>(random.between(0, 2));
    }
    const Trace before = computed(a, causal_fill(random_fill(random)));
    const int from = random.between(0, a.keys - 1);  // this word and those after it change
    const Trace after = computed(a, as_in(before, [&](const Step& step) {
                                   if (step.role != Role::embeddings) return false;
                                   const Step& was = step_of(before, Role::embeddings);
                                   for (int row = 0; row < step.rows; ++row)
                                     for (int k = 0; k < step.columns; ++k)
                                       step.tall().row(row)[k] =
                                           row < from ? was.tall().row(row)[k] : random.real(2);
                                   return true;
                                 }));
    const Step &x = before.steps().back(), &y = after.steps().back();
    REQUIRE(std::memcmp(x.values, y.values, static_cast<size_t>(from * x.columns) * sizeof(float)) == 0);
    for (const Step& weights : steps_of(after, Role::weights))
      for (int row = 0; row < weights.rows; ++row)
        for (int j = row + 1; j < weights.columns; ++j) REQUIRE(weights.tall().row(row)[j] == 0.0f);
  }
}

TEST_CASE("each head of several is single-head attention with its own columns, to the bit") {
  Random random{205};
  for (int i = 0; i < 300; ++i) {
    Recipe several = any_attention(random, 9);
    several.positions = i % 3 ? PositionEncoding::none : PositionEncoding::rotary;
    several.rotary_halves = random.bits() % 2;
    Heads& h = several.transformer.attention.heads;
    const Trace all = computed(several, random_fill(random));
    for (int head = 0; head < h.heads; ++head) {
      Recipe alone = several;
      alone.transformer.attention.heads.heads = alone.transformer.attention.heads.kv_heads = 1;
      const int group = head / (h.heads / h.kv_heads);
      const Trace single = computed(alone, [&](const Step& step) {
        const bool query = step.role == Role::W_Q || step.role == Role::b_Q;
        const bool packed = query || step.role == Role::W_K || step.role == Role::b_K ||
                            step.role == Role::W_V || step.role == Role::b_V;
        const Step& from = step_of(all, step.role, step.place);
        const int start = packed ? (query ? head : group) * step.columns : 0;
        for (int row = 0; row < step.rows; ++row)
          std::copy_n(from.tall().row(row) + start, step.columns, step.tall().row(row));
      });
      const Place place{.head = h.heads > 1 ? head + 1 : 0};
      REQUIRE(same_bits(step_of(all, Role::weights, place), step_of(single, Role::weights)));
      REQUIRE(same_bits(step_of(all, Role::context, place), step_of(single, Role::context)));
    }
  }
}

TEST_CASE("keys that several heads share are the same as keys repeated for each of them, to the bit") {
  Random random{206};
  for (int i = 0; i < 200; ++i) {
    const int kv_heads = random.between(1, 3), each = random.between(1, 3);
    const Recipe shared = self(random.between(1, 9), random.between(1, 9), random.between(1, 5),
                               random.between(1, 5), kv_heads * each, kv_heads);
    Recipe repeated = shared;
    repeated.transformer.attention.heads.kv_heads = kv_heads * each;
    const Trace a = computed(shared, random_fill(random));
    const Trace b = computed(repeated, as_in(a, [&](const Step& step) {
                               if (step.role != Role::W_K && step.role != Role::W_V) return false;
                               const Step& from = step_of(a, step.role);
                               const int size = from.columns / kv_heads;
                               for (int row = 0; row < step.rows; ++row)
                                 for (int column = 0; column < step.columns; ++column)
                                   step.tall().row(row)[column] =
                                       from.tall().row(row)[column / size / each * size + column % size];
                               return true;
                             }));
    REQUIRE(same_bits(a.steps().back(), b.steps().back()));
  }
}

TEST_CASE("a step of a cache gives the last row of the full causal pass") {
  Random random{207};
  double worst = 0;
  for (int i = 0; i < 300; ++i) {
    Recipe full = any_attention(random, 15);
    full.queries = full.keys = std::max(2, full.keys);
    full.masked = true;
    full.positions = static_cast<PositionEncoding>(random.between(0, 4));
    full.rotary_halves = random.bits() % 2;
    const int past = full.keys - 1;
    const Trace all = computed(full, causal_fill(random_fill(random)));
    Recipe step_by_step = full;
    step_by_step.kv_cache = past;
    step_by_step.queries = step_by_step.keys = 1;
    step_by_step.masked = false;
    const Trace last = computed(step_by_step, [&](const Step& step) {
      if (step.role == Role::angles || step.role == Role::position_bias) return fill_positions(step, past);
      const bool of_words = step.role == Role::embeddings || step.role == Role::positions;
      Place place = step.place;
      place.stage = Stage::main;
      const Step& from = step_of(all, step.role, place);
      const int start = of_words && step.place.stage == Stage::main ? past : 0;
      for (int row = 0; row < step.rows; ++row)
        std::copy_n(from.tall().row(start + row), step.columns, step.tall().row(row));
    });
    const auto rows = exact(all.steps().back());
    worst = std::max(worst, difference(exact(last.steps().back()), reference::rows(rows, past, 1)));
  }
  CHECK(worst <= 2e-6);
}

TEST_CASE("softmax does not change when a number is added to all scores of a row") {
  Random random{208};
  double worst = 0;
  for (int n = 1; n <= 19; ++n)
    for (int m = 1; m <= 19; ++m) {
      Trace trace;
      const StepId scores = input(trace, Role::scores, {Axis::query, n}, {Axis::key, m});
      const StepId more = input(trace, Role::masked_scores, {Axis::query, n}, {Axis::key, m});
      const StepId one = softmax(trace, scores, Softmax::stable), two = softmax(trace, more, Softmax::stable);
      REQUIRE(trace.allocate());
      for (int i = 0; i < n; ++i) {
        const float shift = static_cast<float>(random.between(-64, 64));
        for (int j = 0; j < m; ++j) {
          trace[scores].tall().row(i)[j] =
              std::round(random.real(4) * 1024) / 1024;  // so that sums are exact
          trace[more].tall().row(i)[j] = trace[scores].tall().row(i)[j] + shift;
        }
      }
      trace.compute();
      worst = std::max(worst, difference(exact(trace[one]), exact(trace[two])));
    }
  CHECK(worst == 0);
}

TEST_CASE("scores of ±10⁴ and values of ±10³⁰ stay finite where mathematics says so") {
  Random random{209};
  for (int n = 1; n <= 19; ++n)
    for (const bool huge_scores : {false, true})
      for (const bool huge_values : {false, true}) {
        Recipe a = self(n, 0, 1, 3);
        a.given = {.value = true, .scores = true};
        a.masked = random.bits() % 2;
        const Fill fill = random_fill(random);
        const Trace trace = computed(a, [&](const Step& step) {
          fill(step);
          const float size = step.role == Role::scores && huge_scores  ? 1e4f
                             : step.role == Role::value && huge_values ? 1e30f
                                                                       : 1;
          for (uint64_t i = 0; i < step.size(); ++i) {
            if (size > 1) step.values[i] = random.bits() % 2 ? size : -size;
          }
        });
        REQUIRE(all_finite(step_of(trace, Role::weights)));
        REQUIRE(all_finite(step_of(trace, Role::context)));
        const auto mask = a.masked ? exact(trace, Role::mask) : reference::Matrix(n, n);
        const auto expected =
            reference::attend(exact(trace, Role::scores), exact(trace, Role::value), 1, &mask);
        CHECK(difference(step_of(trace, Role::weights), expected.weights) <= 2e-6);
        for (size_t i = 0; i < expected.context.cells.size(); ++i) {
          const double got = exact(trace, Role::context).cells[i], size = huge_values ? 1e30 : 1;
          REQUIRE(std::abs(got - expected.context.cells[i]) <= 2e-6 * size);
        }
      }
}

TEST_CASE("a row with nothing to read has weights and context 0, whatever the recipe") {
  Random random{210};
  for (int i = 0; i < 300; ++i) {
    Recipe a = any_attention(random, 9);
    a.masked = true;
    a.positions = static_cast<PositionEncoding>(random.between(0, 4));
    a.kv_cache = random.between(0, 2);
    if (i % 3 == 0) a.transformer.attention.attend.softmax = Softmax::plain;
    const int row = random.between(0, a.queries - 1);
    const Fill fill = random_fill(random, a.kv_cache);
    const Trace trace = computed(a, [&](const Step& step) {
      fill(step);
      if (step.role == Role::mask) std::fill_n(step.tall().row(row), step.columns, -kInfinity);
    });
    for (const Role role : {Role::weights, Role::context})
      for (const Step& step : steps_of(trace, role)) {
        REQUIRE(all_finite(step));
        for (int j = 0; j < step.columns; ++j) REQUIRE(step.tall().row(row)[j] == 0.0f);
      }
  }
}

TEST_CASE("rotary scores depend on the distance between words, not on their positions") {
  Random random{211};
  double worst = 0;
  for (int n = 2; n <= 19; ++n)
    for (int d = 2; d <= 9; ++d)
      for (const bool halves : {false, true}) {
        Recipe a = self(n, d, d, d);
        a.transformer.layer.identity = true;
        a.transformer.attention.attend.scale.reset();
        a.positions = PositionEncoding::rotary;
        a.rotary_halves = halves;
        const auto word = random.reals(static_cast<size_t>(d));
        const Trace trace = computed(a, [&](const Step& step) {
          if (step.role == Role::angles) return fill_positions(step);
          for (int i = 0; i < n; ++i)
            std::copy_n(word.data(), d, step.tall().row(i));  // the same word everywhere
        });
        const auto scores = exact(trace, Role::scores);
        for (int i = 1; i < n; ++i)
          for (int j = 1; j < n; ++j) worst = worse(worst, std::abs(scores(i, j) - scores(i - 1, j - 1)));
      }
  CHECK(worst <= 5e-6);  // of angles up to 19, rounded to f32
}

TEST_CASE("ALiBi subtracts slope times distance from each score, and a head's slope is the paper's") {
  CHECK(alibi_slope(1, 8, {}) == 0.5f);
  CHECK(alibi_slope(8, 8, {}) == 1.0f / 256);
  CHECK(std::abs(alibi_slope(1, 16, {}) - std::sqrt(0.5f)) < 1e-7f);
  CHECK(alibi_slope(3, 4, 0.5f) == 0.125f);
  Random random{212};
  Recipe a = self(7, 5, 3, 3, 8, 8);
  a.positions = PositionEncoding::alibi;
  const Trace trace = computed(a, random_fill(random));
  for (int h = 1; h <= 8; ++h) {
    const auto before = exact(trace, Role::scaled_scores, {.head = h}),
               after = exact(trace, Role::biased_scores, {.head = h});
    for (int i = 0; i < 7; ++i)
      for (int j = 0; j < 7; ++j)
        REQUIRE(std::abs(after(i, j) - before(i, j) + std::abs(i - j) * std::pow(2.0, -h)) < 1e-6);
  }
}

TEST_CASE("ALiBi's slopes are those of the authors' code, whether or not the heads are a power of two") {
  const float of_three[] = {1.0f / 16, 1.0f / 256, 1.0f / 4};
  for (int h = 1; h <= 3; ++h) CHECK(alibi_slope(h, 3, {}) == of_three[h - 1]);
  for (int heads = 1; heads <= 40; ++heads) {
    const std::vector<double> slopes = reference::alibi_slopes(heads);
    for (int h = 1; h <= heads; ++h) {
      INFO("head " << h << " of " << heads);
      const double expected = slopes.at(static_cast<size_t>(h - 1));
      CHECK(std::abs(alibi_slope(h, heads, {}) - expected) <= 1e-7 * expected);
    }
  }
  CHECK(alibi_slope(3, 3, 0.5f) == 0.125f);  // powers of a given slope, for any number of heads
}

TEST_CASE("what a window or any other mask hides has weight 0 and no effect") {
  Random random{213};
  for (int i = 0; i < 200; ++i) {
    Recipe a = any_attention(random, 12);
    a.masked = true;
    const int window = random.between(0, 3);
    const Fill fill = random_fill(random);
    const Trace trace = computed(a, [&](const Step& step) {
      fill(step);
      if (step.role != Role::mask || i % 2) return;
      for (int row = 0; row < step.rows; ++row)
        for (int j = 0; j < step.columns; ++j)
          step.tall().row(row)[j] = std::abs(row - j) > window ? -kInfinity : 0.0f;
    });
    const Step& mask = step_of(trace, Role::mask);
    for (const Step& weights : steps_of(trace, Role::weights))
      for (uint64_t k = 0; k < weights.size(); ++k)
        REQUIRE((weights.values[k] == 0.0f) == (mask.values[k] == -kInfinity));
  }
}

TEST_CASE("the recorded steps of a plain recipe stay the same as kinds of attention are added") {
  Recipe a = self(3, 4, 2, 2);
  Trace trace;
  record(trace, a);
  std::vector<Role> roles;
  for (const Step& step : trace.steps()) {
    CHECK(step.place == Place{});
    roles.push_back(step.role);
  }
  CHECK(roles == std::vector<Role>{Role::embeddings, Role::W_Q, Role::W_K, Role::W_V, Role::query, Role::key,
                                   Role::value, Role::scores, Role::scaled_scores, Role::row_maximum,
                                   Role::shifted_scores, Role::exponentials, Role::row_sums, Role::weights,
                                   Role::context});
}

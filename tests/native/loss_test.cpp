// A loss on any kind of attention, and its gradients, against central differences in double precision and
// against closed forms.
#include "attention/loss.h"

#include <algorithm>
#include <map>
#include <set>

#include "interpreter.h"
#include "recorded.h"
#include "request/recipe.h"

using namespace attention;

namespace {

int divisor_of(int number, Random& random) {
  int found = random.between(1, number);
  while (number % found != 0) --found;
  return found;
}

bool maybe(Random& random) { return random.bits() % 2; }

constexpr int kKinds = 6;

// A recipe of one of six kinds: attention alone, from given numbers, in layers, between two sentences, in an
// encoder and a decoder, beside a recurrent network.
Recipe any_recipe(int kind, Random& random) {
  Recipe a;
  const int heads = random.between(1, 3), d_k = random.between(1, 4), d_v = random.between(1, 4);
  a.queries = a.keys = random.between(1, 4);
  a.d_model = random.between(1, 5);
  Layer& layer = a.transformer.layer;
  MultiHead& m = a.transformer.attention;
  m.heads = {.heads = heads, .kv_heads = divisor_of(heads, random), .d_k = d_k, .d_v = d_v};
  m.attend.scoring = static_cast<Scoring>(random.between(0, 3));
  if (maybe(random)) m.attend.scale = attribute::divisor{std::sqrt(static_cast<float>(d_k))};
  if (random.bits() % 4 == 0) m.attend.softcap = 1.5f;
  m.attend.softmax = static_cast<Softmax>(random.between(0, 1));
  layer.bias = maybe(random);
  a.masked = maybe(random);
  a.positions = static_cast<PositionEncoding>(random.between(0, 4));
  a.rotary_halves = maybe(random);
  if (a.positions == PositionEncoding::rotary && d_k == 1)
    a.positions = PositionEncoding::none;  // one number is no pair
  layer.output = maybe(random);
  if (kind == 0) {
    a.kv_cache = random.between(0, 2);
    a.memory = random.between(0, 2);
    if (random.bits() % 4 == 0) m.heads.d_v = d_k, layer.values_are_keys = true;
    if (random.bits() % 4 == 0) {
      m.heads = {.heads = heads, .kv_heads = heads, .d_k = d_k, .d_v = d_k};
      a.d_model = heads * d_k;
      layer.identity = true;
      layer.values_are_keys = layer.output = false;
    }
  } else if (kind == 1) {
    a.given = {.query = true, .key = maybe(random), .value = maybe(random)};
    layer.output = false;
    if (maybe(random)) {
      a.given = {.value = maybe(random), .scores = maybe(random)};
      a.given.weights = !a.given.scores;
      m.heads.heads = m.heads.kv_heads = 1;
    }
    a.positions = PositionEncoding::none;
  } else if (kind == 2 || kind == 4) {
    layer.residual = layer.output = true;
    a.transformer.layers = random.between(1, 2);
    layer.norm = static_cast<NormPlace>(random.between(0, 2));
    layer.rms = maybe(random);
    layer.norm_parameters = maybe(random);
    layer.d_ff = random.between(0, 4);
    layer.activation = static_cast<Activation>(random.between(0, 2));
    a.d_model = random.between(2, 5);
  }
  if (kind == 3 || kind == 4) {
    a.kind = kind == 3 ? Kind::cross : Kind::encoder_decoder;
    a.queries = random.between(1, 4);
  }
  if (kind == 5) a.kind = Kind::recurrent;
  a.loss.form = static_cast<LossForm>(random.between(1, 3));
  if (a.loss.form == LossForm::cross_entropy && maybe(random)) a.loss.classes = random.between(1, 4);
  return a;
}

struct Run {
  Trace trace;
  StepId loss;
};

// Records a recipe with the gradients of its loss, with some cells overridden, fills it and computes it.
Run run(const Recipe& a, Random& random, const std::function<void(Trace&, StepId)>& override_cells = {}) {
  Run out;
  out.loss = record(out.trace, a);
  REQUIRE(out.loss != kNoStep);
  if (override_cells) override_cells(out.trace, out.loss);
  loss_gradients(out.trace, out.loss);
  const Fill fill = random_fill(random, a.kv_cache);
  compute(out.trace, [&](const Step& step) {
    if (step.role == Role::loss_slope) return void(step.values[0] = 1);
    fill(step);
  });
  return out;
}

std::optional<StepId> gradient_of(const Trace& trace, StepId id) {
  for (StepId g = static_cast<StepId>(trace.steps().size()) - 1; g > id; --g) {
    if (trace[g].gradient_of == id) return g;
  }
  return std::nullopt;
}

int count_of(const Trace& trace, Operation operation) {
  return static_cast<int>(std::count_if(trace.steps().begin(), trace.steps().end(),
                                        [&](const Step& step) { return step.operation == operation; }));
}

bool is_differentiated(const Step& step) {
  const std::set<Role> fixed{Role::angles,  Role::position_bias,  Role::mask,        Role::identity_rows,
                             Role::targets, Role::given_gradient, Role::loss_shares, Role::pooling};
  return step.operation == Operation::input && !fixed.count(step.role);
}

// A number that a cell may be overridden with: above 0 where a root, a logarithm or a quotient follows.
float override_value(Role role, Random& random) {
  const std::set<Role> positive{Role::variance, Role::deviation,          Role::exponentials,
                                Role::row_sums, Role::logit_exponentials, Role::logit_sums};
  return positive.count(role) ? 1.5f + random.real(1) : random.real(1);
}

struct Comparison {
  double worst = 0;   // relative to the derivative, the loss or 1, whichever is largest
  int checked = 0;    // numbers
  int unreached = 0;  // those on which the loss does not depend: they have no gradient
};

// Compares the gradient of some numbers of every input with central differences in double precision.
void compare(const Run& run, Random& random, Comparison& found) {
  constexpr double h = 1e-5;
  const Trace& trace = run.trace;
  Interpreter exact(trace);
  exact.compute(0, run.loss);
  const double loss = exact.values[static_cast<size_t>(run.loss)][0];
  REQUIRE(std::abs(loss - trace[run.loss].values[0]) <= 2e-5 * std::max(1.0, std::abs(loss)));
  for (StepId by = 0; by < run.loss; ++by) {
    if (!is_differentiated(trace[by])) continue;
    const std::optional<StepId> gradient = gradient_of(trace, by);
    const uint64_t size = trace[by].size(), stride = size / 6 + 1;
    for (uint64_t k = random.bits() % stride; k < size; k += stride) {
      double& cell = exact.values[static_cast<size_t>(by)][k];
      const double before = cell;
      const auto at = [&](double x) {
        cell = x;
        exact.compute(by + 1, run.loss);
        return exact.values[static_cast<size_t>(run.loss)][0];
      };
      const double above = at(before + h), below = at(before - h), expected = (above - below) / (2 * h);
      at(before);
      if (!gradient) {
        REQUIRE(expected == 0);
        ++found.unreached;
        continue;
      }
      const double got = static_cast<double>(trace[*gradient].values[k]);
      const double error = std::abs(expected - got) / std::max({1.0, std::abs(expected), std::abs(loss)});
      INFO("role " << static_cast<int>(trace[by].role) << ", expected " << expected << ", got " << got);
      REQUIRE(error <= 2e-5);
      found.worst = std::max(found.worst, error);
      ++found.checked;
    }
  }
}

}  // namespace

TEST_CASE("the gradients of a loss on every kind of attention agree with central differences") {
  Random random{301};
  Comparison found;
  for (int round = 0; round < 40 * kKinds; ++round) {
    INFO("round " << round);
    compare(run(any_recipe(round % kKinds, random), random), random, found);
  }
  CHECK(found.checked > 5000);
  CHECK(found.unreached > 0);
}

TEST_CASE("with cells overridden, gradients agree with central differences of what then follows") {
  Random random{302};
  Comparison found;
  int overridden = 0;
  for (int round = 0; round < 20 * kKinds; ++round) {
    INFO("round " << round);
    const auto override_cells = [&](Trace& trace, StepId loss) {
      for (int tries = 0; tries < 3; ++tries) {
        const StepId id = random.between(0, loss);
        const Step& step = trace[id];
        if (step.operation == Operation::input) continue;
        REQUIRE(trace.override_cell({.step = id,
                                     .row = random.between(0, step.rows - 1),
                                     .column = random.between(0, step.columns - 1),
                                     .value = override_value(step.role, random)}));
        ++overridden;
      }
    };
    compare(run(any_recipe(round % kKinds, random), random, override_cells), random, found);
  }
  CHECK(found.checked > 2500);
  CHECK(overridden > 150);
}

TEST_CASE(
    "with cells of a summary overridden, also of its unit vector, gradients agree with central differences") {
  Random random{306};
  Comparison found;
  for (int round = 0; round < 60; ++round) {
    INFO("round " << round);
    Recipe a = any_recipe(round % 2 == 0 ? 0 : 2, random);
    a.summary =
        Summary{.first = maybe(random), .projection = maybe(random), .tanh = maybe(random), .unit = true};
    const auto override_cells = [&](Trace& trace, StepId) {
      const StepId unit = trace.find(Role::summary_unit).value();
      for (const StepId id : {unit, trace[unit].operands[0]}) {
        const int column = random.between(0, trace[id].columns - 1);
        REQUIRE(trace.override_cell({id, 0, column, override_value(trace[id].role, random)}));
        if (round % 3 > 0) break;  // of the unit vector alone
      }
    };
    compare(run(a, random, override_cells), random, found);
  }
  CHECK(found.checked > 500);
}

TEST_CASE(
    "with cells of any step of a softmax overridden, gradients follow the row maximum where it counts") {
  // Softmax, and its logarithm, do not change with the maximum where a cell of these is overridden …
  const std::set<Role> around{Role::scores,        Role::scaled_scores,    Role::capped_scores,
                              Role::biased_scores, Role::masked_scores,    Role::row_maximum,
                              Role::weights,       Role::logits,           Role::logit_maximum,
                              Role::probabilities, Role::log_probabilities};
  // … but do where one of these is.
  const std::set<Role> between{Role::shifted_scores, Role::exponentials, Role::row_sums,
                               Role::shifted_logits, Role::logit_sums,   Role::logit_exponentials,
                               Role::logit_log_sums};
  Random random{304}, pick{305};
  Comparison found;
  std::map<Role, int> overridden, overridden_at_maximum;
  for (int round = 0; round < 100 * kKinds; ++round) {
    INFO("round " << round);
    Recipe recipe = any_recipe(round % kKinds, random);
    recipe.transformer.attention.attend.softmax = Softmax::stable;
    if (maybe(random)) recipe.loss.form = LossForm::cross_entropy;
    // The same numbers with nothing overridden, to know where the largest are.
    Random same = random;
    const Trace free = run(recipe, same).trace;
    REQUIRE(count_of(free, Operation::row_maximum_backward) == 0);
    std::vector<StepId> maxima;
    for (StepId id = 0; id < static_cast<StepId>(free.steps().size()); ++id) {
      if (free[id].operation == Operation::row_maximum) maxima.push_back(id);
    }
    if (maxima.empty()) continue;  // of given weights
    const StepId maximum = maxima[pick.bits() % maxima.size()], scores = free[maximum].operands[0];
    std::vector<StepId> steps;
    for (StepId id = scores; around.count(free[id].role) && free[id].operation != Operation::input;
         id = free[id].operands[0])
      steps.push_back(id);
    for (StepId id = maximum; around.count(free[id].role) + between.count(free[id].role) > 0; ++id)
      steps.push_back(id);

    const StepId id = steps[pick.bits() % steps.size()];
    const Step& step = free[id];
    const int row = pick.between(0, step.blocks * step.rows - 1);
    const float* numbers = free[scores].tall().row(row);
    const int largest = static_cast<int>(std::max_element(numbers, numbers + free[scores].columns) - numbers);
    const int column = step.columns == 1 ? 0 : maybe(pick) ? largest : pick.between(0, step.columns - 1);
    ++overridden[step.role];
    overridden_at_maximum[step.role] += column == largest;

    const float value = override_value(step.role, pick);
    const Run out = run(recipe, random, [&](Trace& trace, StepId) {
      REQUIRE(trace.override_cell({id, row, column, value}));
    });
    const bool followed =
        gradient_of(free, scores).has_value();  // not what stands beside a recurrent network
    REQUIRE(count_of(out.trace, Operation::row_maximum_backward) == (followed && between.count(step.role)));
    compare(out, random, found);
  }
  CHECK(found.checked > 10000);
  for (const std::set<Role>& roles : {around, between})
    for (const Role role : roles) {
      INFO("role " << static_cast<int>(role));
      CHECK(overridden[role] >= 5);
      CHECK(overridden_at_maximum[role] >= 3);
    }
}

TEST_CASE("a gradient has the role, place and size of its step, and its terms come before it") {
  Random random{303};
  for (int round = 0; round < 20 * kKinds; ++round) {
    const Run out = run(any_recipe(round % kKinds, random), random);
    const std::span<const Step> steps = out.trace.steps();
    const StepId slope = out.loss + 1;
    REQUIRE(out.trace[slope].role == Role::loss_slope);
    for (StepId id = 0; id < static_cast<StepId>(steps.size()); ++id) {
      const Step& step = out.trace[id];
      REQUIRE((step.gradient_of != kNoStep) == (id > slope));
      if (id <= slope) continue;
      const Step& of = out.trace[step.gradient_of];
      REQUIRE(of.gradient_of == kNoStep);
      REQUIRE(step.role == of.role);
      REQUIRE(step.place == of.place);
      if (gradient_of(out.trace, step.gradient_of) != id) continue;
      REQUIRE((step.rows == of.rows && step.columns == of.columns && step.blocks == of.blocks));
      REQUIRE((step.row_axis == of.row_axis && step.column_axis == of.column_axis));
    }
  }
}

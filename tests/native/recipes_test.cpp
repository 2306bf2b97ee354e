// Every recipe against its formula in double precision (expected.h), over sizes from 1 to 19.
#include "attention/recurrent.h"
#include "expected.h"
#include "trace/record.h"

using namespace attention;

namespace {

// How far f32 may be off after a few dozen roundings; layers add theirs, and a norm divides by a deviation
// that may be small.
constexpr double kOneAttention = 2e-6, kLayers = 2e-5;

Recipe self(int tokens, int d_model, int d_k, int d_v, int heads = 1, int kv_heads = 1) {
  Recipe a;
  a.queries = a.keys = tokens;
  a.d_model = d_model;
  a.transformer.attention.heads = {.heads = heads, .kv_heads = kv_heads, .d_k = d_k, .d_v = d_v};
  a.transformer.attention.attend.scale = attribute::divisor{std::sqrt(static_cast<float>(d_k))};
  return a;
}

// The error of the last step of a recipe.
double error_of(const Recipe& a, Random& random) {
  Trace trace;
  record(trace, a);
  const Fill fill = random_fill(random, a.kv_cache);
  compute(trace, [&](const Step& step) {
    if (step.role == Role::mask && step.place.stage == Stage::decoder) return causal_fill(fill)(step);
    fill(step);
  });
  const bool two = a.kind == Kind::encoder_decoder;
  return difference(trace.steps().back(),
                    two ? reference::encoder_decoder(trace, a) : reference::self(trace, a));
}

// One of the numbers from 1 to `most` that divide it.
int divisor_of(int number, Random& random) {
  int found = random.between(1, number);
  while (number % found != 0) --found;
  return found;
}

}  // namespace

TEST_CASE("several heads, with or without shared keys, agree with the reference for 1 to 19 words") {
  Random random{101};
  double worst = 0;
  for (int n = 1; n <= 19; ++n)
    for (int heads = 1; heads <= 8; ++heads) {
      Recipe a = self(n, random.between(1, 19), random.between(1, 9), random.between(1, 9), heads,
                      divisor_of(heads, random));
      a.transformer.layer.output = random.bits() % 2;
      a.transformer.layer.bias = random.bits() % 2;
      if (a.transformer.layer.output && random.bits() % 2) a.transformer.layer.d_out = random.between(1, 19);
      a.masked = random.bits() % 2;
      a.mask_per_head = random.bits() % 2;
      worst = std::max(worst, error_of(a, random));
    }
  CHECK(worst <= kOneAttention);
}

TEST_CASE("query = key = value, and values that are the keys, agree with the reference") {
  Random random{102};
  double worst = 0;
  for (int n = 1; n <= 19; ++n)
    for (int d = 1; d <= 6; ++d) {
      const int heads = random.between(1, 4);
      Recipe identity = self(n, heads * d, d, d, heads, heads);
      identity.transformer.layer.identity = true;
      Recipe keys = self(n, random.between(1, 9), d, d, heads, divisor_of(heads, random));
      keys.transformer.layer.values_are_keys = true;
      keys.transformer.layer.bias = random.bits() % 2;
      keys.kv_cache = random.bits() % 2 ? random.between(1, 4) : 0;
      worst = std::max({worst, error_of(identity, random), error_of(keys, random)});
    }
  CHECK(worst <= kOneAttention);
}

TEST_CASE("general, concat and additive scoring agree with the reference for 1 to 19 words and numbers") {
  Random random{103};
  for (const Scoring scoring : {Scoring::general, Scoring::concat, Scoring::additive}) {
    double worst = 0;
    for (int n = 1; n <= 19; ++n)
      for (int d = 1; d <= 19; d += 3) {
        const int heads = random.between(1, 3);
        Recipe a = self(n, random.between(1, 9), d, random.between(1, 9), heads, divisor_of(heads, random));
        a.transformer.attention.attend.scoring = scoring;
        if (random.bits() % 2) a.transformer.attention.attend.scale.reset();
        a.transformer.layer.bias = random.bits() % 2;
        a.masked = random.bits() % 2;
        worst = std::max(worst, error_of(a, random));
      }
    INFO("scoring " << static_cast<int>(scoring));
    CHECK(worst <= kOneAttention);
  }
}

TEST_CASE("a softcap agrees with cap · tanh(scores ÷ cap)") {
  Random random{104};
  double worst = 0;
  for (int n = 1; n <= 19; ++n) {
    Recipe a = self(n, 5, 4, 3, 2, 1);
    a.transformer.attention.attend.softcap = 0.05f + std::abs(random.real(3));
    a.transformer.attention.attend.scale = attribute::factor{random.real(4)};
    a.masked = random.bits() % 2;
    worst = std::max(worst, error_of(a, random));
  }
  CHECK(worst <= kOneAttention);
}

TEST_CASE("positions of every kind agree with their formulas, also after cached words") {
  Random random{105};
  for (const PositionEncoding positions : {PositionEncoding::sinusoidal, PositionEncoding::learned,
                                           PositionEncoding::rotary, PositionEncoding::alibi}) {
    double worst = 0;
    for (int n = 1; n <= 19; ++n)
      for (int d = 1; d <= 9; ++d) {
        const int heads = random.between(1, 4);
        Recipe a = self(n, random.between(1, 9), d, random.between(1, 9), heads, divisor_of(heads, random));
        a.positions = positions;
        a.rotary_halves = random.bits() % 2;
        const int d_k = a.transformer.attention.heads.d_k;
        if (d_k > 1 && random.bits() % 2) a.rotary_columns = 2 * random.between(1, d_k / 2);
        if (random.bits() % 2) a.slope = 0.1f + std::abs(random.real());
        a.kv_cache = random.bits() % 2 ? random.between(1, 5) : 0;
        a.masked = random.bits() % 2;
        worst = std::max(worst, error_of(a, random));
      }
    INFO("positions " << static_cast<int>(positions));
    CHECK(worst <= kOneAttention);
  }
}

TEST_CASE("cached words and rows of a memory are read like words, in their order") {
  Random random{106};
  double worst = 0;
  for (int n = 1; n <= 19; ++n)
    for (int more = 1; more <= 5; ++more) {
      const int heads = random.between(1, 4);
      Recipe a = self(n, random.between(1, 9), random.between(1, 6), random.between(1, 6), heads,
                      divisor_of(heads, random));
      a.kv_cache = random.bits() % 3 ? more : 0;
      a.cache_given = a.kv_cache > 0 && random.bits() % 2;
      a.memory = random.bits() % 3 ? random.between(1, 4) : 0;
      a.masked = random.bits() % 2;
      worst = std::max(worst, error_of(a, random));
    }
  CHECK(worst <= kOneAttention);
}

TEST_CASE("where only the memory is read, the words are not") {
  Random random{107};
  Recipe a = self(3, 4, 2, 5, 2, 1);
  a.memory = 4;
  a.memory_alone = true;
  Trace trace;
  record(trace, a);
  compute(trace, random_fill(random));
  CHECK_FALSE(trace.find(Role::W_K));
  CHECK_FALSE(trace.find(Role::W_V));
  const auto Q = reference::multiply(exact(trace, Role::embeddings), exact(trace, Role::W_Q));
  const auto K = exact(trace, Role::memory_key), V = exact(trace, Role::memory_value);
  for (int h = 0; h < 2; ++h) {
    const auto expected = reference::attend(reference::columns(Q, 2 * h, 2), K, V, std::sqrt(0.5), nullptr);
    CHECK(difference(exact(trace, Role::context, {.head = h + 1}), expected.context) <= kOneAttention);
  }
}

TEST_CASE("one sentence reads another: rectangular tables of every size agree with the reference") {
  Random random{108};
  double worst = 0;
  for (int n = 1; n <= 19; ++n)
    for (int m = 1; m <= 19; m += 2) {
      const int heads = random.between(1, 3);
      Recipe a = self(n, random.between(1, 9), random.between(1, 6), random.between(1, 6), heads,
                      divisor_of(heads, random));
      a.kind = Kind::cross;
      a.keys = m;
      a.masked = random.bits() % 2;
      a.transformer.layer.output = random.bits() % 2;
      a.transformer.layer.bias = random.bits() % 2;
      a.positions = static_cast<PositionEncoding>(random.between(0, 4));
      if (random.bits() % 2) a.kdim = random.between(1, 9);
      if (random.bits() % 2) a.vdim = random.between(1, 9);
      Trace trace;
      record(trace, a);
      compute(trace, random_fill(random));
      const auto text = reference::words(trace, a, Stage::main, 0),
                 asks = reference::words(trace, a, Stage::target, 0);
      reference::Matrix values = text;
      if (a.vdim > 0) values = exact(trace, Role::value_embeddings);
      const auto expected = reference::attention_at(
          trace, a, {}, {.query = asks, .key = text, .value = &values, .positions = true, .mask = a.masked});
      worst = std::max(worst, difference(trace.steps().back(), expected));
    }
  CHECK(worst <= kOneAttention);
}

TEST_CASE("layers of every kind, up to four deep, agree with the reference for 1 to 19 words") {
  Random random{109};
  double worst = 0;
  for (int n = 1; n <= 19; ++n)
    for (int i = 0; i < 24; ++i) {
      const int heads = random.between(1, 3);
      Recipe a = self(n, random.between(4, 12), random.between(1, 5), random.between(1, 5), heads,
                      divisor_of(heads, random));
      Layer& layer = a.transformer.layer;
      a.transformer.layers = random.between(1, 4);
      layer.residual = layer.output = true;
      layer.norm = static_cast<NormPlace>(random.between(0, 2));
      layer.rms = random.bits() % 2;
      layer.norm_parameters = random.bits() % 2;
      layer.bias = random.bits() % 2;
      if (random.bits() % 4) layer.d_ff = random.between(1, 19);
      layer.activation = static_cast<Activation>(random.between(0, 3));
      if (random.bits() % 2) layer.epsilon = 0.001f + std::abs(random.real());
      a.positions = static_cast<PositionEncoding>(random.between(0, 4));
      a.masked = random.bits() % 2;
      worst = std::max(worst, error_of(a, random));
    }
  CHECK(worst <= kLayers);
}

TEST_CASE(
    "the last outputs become the probabilities of the reference, tied or not, of all words or the last") {
  Random random{107};
  double worst = 0;
  for (int n = 1; n <= 19; ++n)
    for (const bool tied : {false, true})
      for (const bool last : {false, true}) {
        Recipe a = self(n, random.between(1, 19), random.between(1, 9), random.between(1, 9));
        Layer& layer = a.transformer.layer;
        layer.residual = layer.output = layer.norm_parameters = true;
        layer.norm = NormPlace::pre;
        a.segments = random.bits() % 2;
        a.predictions = {.vocabulary = random.between(1, 70), .tied = tied, .last = last};
        Trace trace;
        record(trace, a);
        compute(trace, random_fill(random, 0));
        const reference::Matrix out = reference::self(trace, a);
        const reference::Matrix read = last ? reference::rows(out, n - 1, 1) : out;
        const reference::Matrix W =
            tied ? reference::transpose(exact(trace, Role::W_E)) : exact(trace, Role::W_U);
        const reference::Matrix logits = reference::multiply(read, W);
        worst = std::max(worst, difference(step_of(trace, Role::logits), logits));
        worst = std::max(worst, difference(step_of(trace, Role::probabilities), reference::softmax(logits)));
      }
  CHECK(worst <= kLayers);
}

TEST_CASE(
    "what would follow from an earlier layer is what the reference says with only the layers up to it") {
  Random random{108};
  double worst = 0;
  for (int n = 1; n <= 9; ++n)
    for (int i = 0; i < 24; ++i) {
      Recipe a = self(n, random.between(1, 19), random.between(1, 9), random.between(1, 9));
      Layer& layer = a.transformer.layer;
      layer.residual = layer.output = true;
      layer.norm = static_cast<NormPlace>(random.between(0, 2));
      layer.norm_parameters = random.bits() % 2;
      layer.rms = random.bits() % 2;
      if (random.bits() % 2) layer.d_ff = random.between(1, 9);
      a.transformer.layers = random.between(1, 4);
      const bool tied = random.bits() % 2, last = random.bits() % 2;
      a.predictions = {.vocabulary = random.between(1, 40), .tied = tied, .last = last};
      a.logit_lens = true;
      Trace trace;
      record(trace, a);
      compute(trace, random_fill(random, 0));
      const reference::Matrix W =
          tied ? reference::transpose(exact(trace, Role::W_E)) : exact(trace, Role::W_U);
      for (int l = 0; l < a.transformer.layers; ++l) {
        Recipe before = a;
        before.transformer.layers = l;
        const reference::Matrix out = reference::self(trace, before);
        const reference::Matrix read = last ? reference::rows(out, n - 1, 1) : out;
        const Place place{.layer = l, .part = Part::lens};
        worst = std::max(worst, difference(step_of(trace, Role::probabilities, place),
                                           reference::softmax(reference::multiply(read, W))));
      }
    }
  CHECK(worst <= kLayers);
}

TEST_CASE("an encoder and a decoder that reads it agree with the reference, in one layer or several") {
  Random random{110};
  double worst = 0;
  for (int n = 1; n <= 19; ++n)
    for (int i = 0; i < 12; ++i) {
      const int heads = random.between(1, 3), d = random.between(2, 4);
      Recipe a = self(n, heads * d, d, d, heads, divisor_of(heads, random));
      Layer& layer = a.transformer.layer;
      a.kind = Kind::encoder_decoder;
      a.keys = random.between(1, 9);
      layer.residual = i > 0;
      layer.output = random.bits() % 2;
      if (layer.residual) {
        a.transformer.layers = random.between(1, 2);
        layer.norm = static_cast<NormPlace>(random.between(0, 2));
        layer.d_ff = random.bits() % 2 ? 5 : 0;
        layer.activation = static_cast<Activation>(random.between(0, 3));
        layer.norm_parameters = random.bits() % 2;
      }
      layer.bias = random.bits() % 2;
      a.positions = static_cast<PositionEncoding>(random.between(0, 4));
      a.masked = random.bits() % 2;
      a.cross_masked = random.bits() % 2;
      worst = std::max(worst, error_of(a, random));
    }
  CHECK(worst <= kLayers);
}

TEST_CASE("the recurrent network beside attention agrees with the reference for 1 to 19 words and states") {
  Random random{111};
  double worst = 0;
  for (int n = 1; n <= 19; ++n)
    for (int d = 1; d <= 19; d += 2)
      for (const bool bias : {false, true}) {
        Trace trace;
        const StepId x =
            input(trace, Role::embeddings, {Axis::token, n}, {Axis::d_model, random.between(1, 19)});
        const StepId states = recurrent(trace, x, d, bias);
        compute(trace, random_fill(random));
        const auto b = bias ? exact(trace, Role::b_h) : reference::Matrix(1, d);
        worst = std::max(
            worst, difference(trace[states], reference::recurrent(exact(trace[x]), exact(trace, Role::W_x),
                                                                  exact(trace, Role::W_h), b)));
      }
  CHECK(worst <= kOneAttention);
}

TEST_CASE("the recurrent network beside attention reads the same embeddings, scaled where those are") {
  Random random{112};
  for (const float factor : {0.0f, 3.0f}) {
    Recipe a = self(4, 3, 2, 5);
    a.kind = Kind::recurrent;
    if (factor != 0) a.embedding_scale = factor;
    Trace trace;
    record(trace, a);
    compute(trace, random_fill(random));
    const Place place{.stage = Stage::recurrent};
    const auto x = exact(trace, factor != 0 ? Role::scaled_embeddings : Role::embeddings, {});
    const auto expected = reference::recurrent(x, exact(trace, Role::W_x, place),
                                               exact(trace, Role::W_h, place), reference::Matrix(1, 5));
    CHECK(difference(step_of(trace, Role::hidden_states, place), expected) <= kOneAttention);
  }
}

TEST_CASE("steps have the places of their layers, heads and stages") {
  Recipe a = self(3, 4, 2, 2, 2, 2);
  a.kind = Kind::encoder_decoder;
  a.keys = 2;
  a.transformer.layers = 2;
  Layer& layer = a.transformer.layer;
  layer.residual = layer.output = true;
  layer.norm = NormPlace::pre;
  layer.d_ff = 3;
  Trace trace;
  record(trace, a);
  for (int l = 1; l <= 2; ++l) {
    for (const Stage stage : {Stage::encoder, Stage::decoder, Stage::cross}) {
      CHECK(trace.find(Role::W_Q, {.stage = stage, .layer = l}));
      CHECK(trace.find(Role::output, {.stage = stage, .layer = l}));
      for (int h = 1; h <= 2; ++h) CHECK(trace.find(Role::weights, {.stage = stage, .layer = l, .head = h}));
    }
    CHECK(trace.find(Role::activated, {.stage = Stage::decoder, .layer = l, .part = Part::feed_forward}));
    CHECK_FALSE(trace.find(Role::activated, {.stage = Stage::cross, .layer = l, .part = Part::feed_forward}));
  }
  for (const Stage stage : {Stage::encoder, Stage::decoder}) {
    CHECK(trace.find(Role::embeddings, {.stage = stage}));
    CHECK(trace.find(Role::layer_norm, {.stage = stage, .part = Part::final}));
  }
}

TEST_CASE("layers behind cached words give the bits of the whole sentence with a causal mask") {
  Random random{113};
  for (int n = 1; n <= 9; ++n)
    for (int i = 0; i < 40; ++i) {
      const int heads = random.between(1, 4), before = random.between(1, 7);
      Recipe a = self(n, random.between(4, 9), random.between(2, 5), 0, heads, divisor_of(heads, random));
      Heads& h = a.transformer.attention.heads;
      Layer& layer = a.transformer.layer;
      layer.values_are_keys = random.bits() % 4 == 0;
      h.d_v = layer.values_are_keys ? h.d_k : random.between(1, 5);
      layer.identity = random.bits() % 8 == 0;
      if (layer.identity) {
        h.kv_heads = heads;
        a.d_model = heads * h.d_k;
        h.d_v = h.d_k;
      }
      layer.residual = layer.output = true;
      a.transformer.layers = random.between(1, 4);
      layer.norm = static_cast<NormPlace>(random.between(0, 2));
      layer.rms = random.bits() % 2;
      layer.bias = random.bits() % 2;
      layer.norm_parameters = random.bits() % 2;
      layer.d_ff = random.bits() % 2 ? 5 : 0;
      layer.activation = static_cast<Activation>(random.between(0, 3));
      a.transformer.attention.attend.scoring = static_cast<Scoring>(random.between(0, 3));
      a.transformer.attention.attend.softcap = random.bits() % 3 ? 0.0f : 3.0f;
      a.positions = static_cast<PositionEncoding>(random.between(0, 4));
      a.rotary_halves = random.bits() % 2;
      a.masked = true;
      a.mask_per_head = random.bits() % 2;
      a.memory = a.positions == PositionEncoding::alibi ? 0 : random.between(0, 2);
      Recipe whole = a;
      whole.queries = whole.keys = before + n;
      a.kv_cache = before;

      const auto causal = [&](const Step& step, int first) {
        for (int row = 0; row < step.rows; ++row)
          for (int key = 0; key < step.columns; ++key) {
            const bool hidden = key > first + row && key < step.columns - a.memory;
            step.tall().row(row)[key] = hidden ? -kInfinity : 0.0f;
          }
      };
      Trace one, two;
      record(one, whole);
      const Fill fill = random_fill(random);
      compute(one, [&](const Step& step) { step.role == Role::mask ? causal(step, 0) : fill(step); });
      record(two, a);
      const auto is_past = [](const Step& step) { return step.place.stage == Stage::past; };
      compute(two, [&](const Step& step) {
        const int first = is_past(step) ? 0 : before;
        if (step.role == Role::mask) return causal(step, first);
        if (step.role == Role::angles || step.role == Role::position_bias)
          return fill_positions(step, before);
        Place place = step.place;
        place.stage = Stage::main;
        const bool of_words = step.role == Role::embeddings || step.role == Role::positions;
        // Cached tokens have no parameters of their own.
        REQUIRE((of_words || !is_past(step)));
        const Step& from = step_of(one, step.role, place);
        std::memcpy(step.values, from.tall().row(of_words ? first : 0), step.size() * sizeof(float));
      });
      const Step &expected = one.steps().back(), &got = two.steps().back();
      REQUIRE((got.rows == n && got.columns == expected.columns));
      REQUIRE(std::memcmp(got.values, expected.tall().row(before), got.size() * sizeof(float)) == 0);
      for (int l = 1; l < a.transformer.layers; ++l) {
        const Part part = layer.d_ff > 0 ? Part::feed_forward : Part::attention;
        const Role role = layer.norm == NormPlace::post ? Role::layer_norm : Role::residual;
        const Step& cached = step_of(two, role, {.stage = Stage::past, .layer = l, .part = part});
        const Step& same = step_of(one, role, {.layer = l, .part = part});
        REQUIRE(std::memcmp(cached.values, same.values, cached.size() * sizeof(float)) == 0);
      }

      // Given, the keys and values of every layer take the place of the cached tokens.
      Recipe given = a;
      given.cache_given = true;
      Trace three;
      record(three, given);
      compute(three, [&](const Step& step) {
        std::memcpy(step.values, step_of(two, step.role, step.place).values, step.size() * sizeof(float));
      });
      REQUIRE(std::memcmp(three.steps().back().values, got.values, got.size() * sizeof(float)) == 0);
      CHECK_FALSE(three.find(Role::embeddings, {.stage = Stage::past}));
    }
}

TEST_CASE("a batch of any recipe gives each sentence the bits that it has alone") {
  Random random{112};
  for (int i = 0; i < 200; ++i) {
    const int heads = random.between(1, 3);
    Recipe a = self(random.between(1, 6), 6, random.between(1, 4), random.between(1, 4), heads,
                    divisor_of(heads, random));
    Layer& layer = a.transformer.layer;
    layer.residual = random.bits() % 2;
    layer.output = layer.bias = layer.norm_parameters = true;
    layer.norm = layer.residual ? static_cast<NormPlace>(random.between(0, 2)) : NormPlace::none;
    layer.d_ff = layer.residual ? 3 : 0;
    layer.activation = static_cast<Activation>(random.between(0, 3));
    a.transformer.attention.attend.scoring = static_cast<Scoring>(random.between(0, 3));
    a.positions = static_cast<PositionEncoding>(random.between(0, 4));
    a.memory = layer.residual ? 0 : random.between(0, 2);
    a.kv_cache = layer.residual || a.positions == PositionEncoding::alibi ? 0 : random.between(0, 2);
    a.masked = true;
    Trace batch(3);
    record(batch, a);
    compute(batch, random_fill(random, a.kv_cache));
    for (int b = 0; b < 3; ++b) {
      Trace alone;
      record(alone, a);
      compute(alone, [&](const Step& step) {
        const StepId id = static_cast<StepId>(&step - alone.steps().data());
        std::memcpy(step.values, batch[id].block(b).values, step.size() * sizeof(float));
      });
      const Step& last = alone.steps().back();
      REQUIRE(std::memcmp(last.values, batch.steps().back().block(b).values, last.size() * sizeof(float)) ==
              0);
    }
  }
}

// What a trained model writes: sampling against closed forms in double precision, the cache against reading
// everything at once.
#include <cmath>
#include <cstring>
#include <map>
#include <numeric>
#include <set>

#include "catch.h"
#include "train/habits.h"
#include "train/switch_off.h"
#include "train/training.h"
#include "train/writing.h"
#include "train_reference.h"

using namespace attention;
using namespace attention::train;

namespace {

// Lines of a … g, each between two boundaries (0), none longer than ten letters.
Text made_names() {
  Text text;
  text.vocabulary = 8;
  Random random(5, 1);
  for (int line = 0; line < 60; ++line) {
    const int letters = 2 + random.below(8);
    text.words.push_back(0);
    for (int i = 0; i < letters; ++i) text.words.push_back(1 + (line + i * (1 + line % 3)) % 7);
    text.words.push_back(0);
    text.lengths.push_back(letters + 2);
  }
  return text;
}

std::vector<Settings> writing_settings() {
  Settings names = defaults(Task::names);
  Settings layers = names;
  layers.layers = 2;
  layers.heads = 2;
  layers.d_model = 8;
  layers.d_k = 3;
  layers.norm_kind = NormKind::layer;
  layers.biases = true;
  Settings one_head = defaults(Task::text);
  Settings post = one_head;
  post.layers = 2;
  post.norm = NormPlace::post;
  post.positions = false;
  post.tied = true;
  Settings alone = names;
  alone.control = Control::feed_forward;
  return {names, layers, one_head, post, alone};
}

// After a few steps, so that no parameter is what it was drawn as.
std::unique_ptr<Training> trained(Settings settings, const Text& text, int steps = 20) {
  settings.batch = 16;
  auto training = Training::make(settings, text);
  REQUIRE(training != nullptr);
  for (int i = 0; i < steps; ++i) training->step();
  return training;
}

// softmax(logits ÷ temperature) over the k largest, as its formula says.
std::vector<double> expected(const std::vector<float>& logits, Sampling s) {
  std::vector<size_t> order(logits.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) { return logits[a] > logits[b]; });
  const size_t kept = s.top_k > 0 ? std::min<size_t>(s.top_k, order.size()) : order.size();
  std::vector<double> out(logits.size(), 0);
  double sum = 0;
  for (size_t i = 0; i < kept; ++i) {
    sum += out[order[i]] = std::exp((double{logits[order[i]]} - logits[order[0]]) / s.temperature);
  }
  for (double& p : out) p /= sum;
  return out;
}

std::vector<float> some_logits(int count, uint32_t seed) {
  Random random(seed, 3);
  std::vector<float> out(static_cast<size_t>(count));
  for (float& x : out) x = 6 * random.uniform();
  return out;
}

}  // namespace

TEST_CASE("probabilities are the softmax of logits divided by the temperature, of the k likeliest",
          "[train]") {
  for (uint32_t seed = 1; seed <= 20; ++seed) {
    for (const int classes : {1, 2, 27, 96}) {
      const std::vector<float> logits = some_logits(classes, seed);
      for (const float temperature : {kColdest, 0.3f, 1.0f, 2.5f, kHottest}) {
        for (const int top_k : {0, 1, 2, 5, 27, 1000}) {
          const Sampling sampling{temperature, top_k};
          const std::vector<float> got = probabilities(logits, sampling);
          const std::vector<double> want = expected(logits, sampling);
          // A rounded logit moves by 2⁻²⁴ of itself, and so does its share, divided by the temperature.
          const double tolerance = 1e-6 + 1e-6 / temperature;
          for (int c = 0; c < classes; ++c) {
            INFO(classes << " classes, temperature " << temperature << ", top " << top_k << ", class " << c);
            CHECK(std::abs(got[c] - want[c]) <= tolerance);
            CHECK((got[c] > 0) >= (want[c] > 1e-30));
          }
        }
      }
    }
  }
}

TEST_CASE("At temperature 0 and with top-k 1 the likeliest class is certain, the first of several",
          "[train]") {
  const std::vector<float> logits{0.5f, 2, -1, 2};
  for (const Sampling s : {Sampling{0, 0}, Sampling{0, 3}, Sampling{1, 1}, Sampling{kHottest, 1}}) {
    CHECK(probabilities(logits, s) == std::vector<float>{0, 1, 0, 0});
  }
}

TEST_CASE("A higher temperature never makes the likeliest class likelier, nor the least likely one less so",
          "[train]") {
  for (uint32_t seed = 1; seed <= 20; ++seed) {
    const std::vector<float> logits = some_logits(27, seed);
    float most = 1, least = 0;
    for (const float temperature : {0.1f, 0.5f, 1.0f, 2.0f, 10.0f, kHottest}) {
      const std::vector<float> p = probabilities(logits, {temperature, 0});
      const float highest = *std::max_element(p.begin(), p.end());
      const float lowest = *std::min_element(p.begin(), p.end());
      CHECK(highest <= most);
      CHECK(lowest >= least);
      most = highest;
      least = lowest;
    }
  }
}

TEST_CASE("A class is drawn where its part of the whole lies, and never one without probability", "[train]") {
  const std::vector<float> p{0, 0.25f, 0, 0.5f, 0.25f, 0};
  CHECK(drawn_at(p, 0) == 1);
  CHECK(drawn_at(p, 0.2499) == 1);
  CHECK(drawn_at(p, 0.25) == 3);
  CHECK(drawn_at(p, 0.7499) == 3);
  CHECK(drawn_at(p, 0.75) == 4);
  CHECK(drawn_at(p, std::nextafter(1.0, 0.0)) == 4);
}

TEST_CASE("Classes are drawn as often as they are probable", "[train]") {
  const std::vector<float> p = probabilities(some_logits(8, 2), {1, 0});
  constexpr int kDrawn = 20000;
  std::vector<double> counts(p.size(), 0);
  for (int sample = 0; sample < kDrawn / 20; ++sample) {
    Draws draws(7, static_cast<uint32_t>(sample));
    for (int i = 0; i < 20; ++i) counts[drawn_at(p, draws.next())] += 1;
  }
  // χ² with 7 degrees of freedom is above 24.3 once in a thousand times; the draws are always the same.
  double chi_squared = 0;
  for (size_t c = 0; c < p.size(); ++c) {
    chi_squared += (counts[c] - kDrawn * p[c]) * (counts[c] - kDrawn * p[c]) / (kDrawn * p[c]);
  }
  CHECK(chi_squared < 24.3);
}

TEST_CASE("With the cache a model says the same bits as without it", "[train]") {
  const Text text = made_names();
  for (const Settings& settings : writing_settings()) {
    const auto training = trained(settings, text);
    const Shape& shape = training->problem().shape();
    const auto writer = Writer::make(training->settings(), shape);
    REQUIRE(writer != nullptr);
    const Written written =
        write(*writer, training->parameters(), std::vector<int32_t>{0, 3}, {1, 0}, {9, 4}, {});
    REQUIRE(written.symbols.size() == static_cast<size_t>(shape.tokens) + 1);

    writer->restart(training->parameters());
    for (int n = 1; n <= shape.tokens; ++n) {
      writer->read(written.symbols[n - 1]);
      Model whole = record_reading(training->settings(), shape, n);
      REQUIRE(whole.trace.allocate());
      const std::vector<Parameter> own = layout(whole);
      for (size_t i = 0; i < own.size(); ++i) {
        const float* from = training->parameters().data() + training->layout()[i].start;
        std::copy_n(from, own[i].size(), whole.trace[whole.parameters[i]].values);
      }
      Batch batch{.sentences = 1, .symbols = {}, .answers = {}, .truth = {}, .right = {}};
      for (int i = 0; i < n; ++i) {
        batch.symbols.push_back(written.symbols[i]);
        batch.symbols.push_back(-1);
      }
      fill_symbols(whole, batch);
      fill_masks(whole, true);
      whole.trace.compute();
      const auto logits = writer->logits();
      CHECK(std::memcmp(logits.data(), whole.trace[*whole.trace.find(Role::logits)].values,
                        logits.size_bytes()) == 0);
      for (int h = 0; h < writer->heads(); ++h) {
        const auto weights = writer->weights(h);
        const Step& step = whole.trace[whole.heads[h].weights];
        CHECK(std::memcmp(weights.data(), step.tall().row(step.rows - 1), weights.size_bytes()) == 0);
      }
      for (int layer = 0; layer < writer->layers(); ++layer) {
        const Place place{.layer = layer + 1};
        const auto keys = writer->keys(layer), values = writer->values(layer);
        CHECK(std::memcmp(keys.data(), whole.trace[*whole.trace.find(Role::key, place)].values,
                          keys.size_bytes()) == 0);
        CHECK(std::memcmp(values.data(), whole.trace[*whole.trace.find(Role::value, place)].values,
                          values.size_bytes()) == 0);
      }
    }
  }
}

TEST_CASE("What comes next agrees with the model in double precision", "[train]") {
  const Text text = made_names();
  for (const Settings& settings : writing_settings()) {
    const auto training = trained(settings, text);
    const Shape& shape = training->problem().shape();
    const auto parameters = training->parameters();
    reference::SmallTransformer model(
        training->settings(), shape,
        std::vector<Parameter>(training->layout().begin(), training->layout().end()),
        std::vector<double>(parameters.begin(), parameters.end()));
    const auto writer = Writer::make(training->settings(), shape);
    const Written written = write(*writer, parameters, std::vector<int32_t>{0}, {1, 0}, {2, 0}, {});
    std::vector<int> symbols(static_cast<size_t>(shape.tokens) * 2, -1);
    for (int i = 0; i < shape.tokens; ++i) symbols[2 * i] = written.symbols[i];
    const reference::Rows logs = model.log_probabilities(symbols.data());
    for (int i = 0; i < shape.tokens; ++i) {
      for (int c = 0; c < shape.classes; ++c) {
        CHECK(std::abs(written.probabilities[i][c] - std::exp(logs[i][c])) < 2e-6);
      }
    }
  }
}

TEST_CASE("The cache is counted as its sizes say", "[train]") {
  // Names: d_model 16, four heads of 4: a key and a value have 16 numbers each.
  const auto writer =
      Writer::make(defaults(Task::names), {.tokens = 16, .symbols = 27, .classes = 27, .first = 0});
  REQUIRE(writer != nullptr);
  std::vector<float> parameters(4192, 0.01f);
  writer->restart(parameters);
  for (int n = 1; n <= 16; ++n) {
    writer->read(n);
    const ReadingCost& cost = writer->cost();
    CHECK(cost.reused == n - 1);
    CHECK(cost.numbers == n * 32);
    CHECK(cost.bytes == n * 128);
    CHECK(cost.projections == 16 * 32);
    CHECK(cost.projections_without == n * 16 * 32);
    // W_Q, W_K, W_V and W_O; scores and contexts; the feed-forward block; the output matrix.
    const double one = 4 * 256 + 2 * n * 16 + 2 * 16 * 64 + 16 * 27;
    CHECK(cost.multiplications == one);
    CHECK(cost.multiplications_without == one + (n - 1) * 16 * 32);
  }
}

TEST_CASE("A sample ends with its end, or where there is no more room, and draws one number a symbol",
          "[train]") {
  const Text text = made_names();
  const auto training = trained(defaults(Task::names), text, 60);
  const auto writer = Writer::make(training->settings(), training->problem().shape());
  int ended = 0;
  for (uint32_t sample = 0; sample < 40; ++sample) {
    const Written w =
        write(*writer, training->parameters(), std::vector<int32_t>{0, 2}, {1, 0}, {1, sample}, 0);
    CHECK(w.begun == 2);
    CHECK(w.symbols[1] == 2);
    CHECK(w.draws[0] == -1);
    CHECK(w.ended == (w.symbols.back() == 0));
    CHECK((w.ended || w.symbols.size() == 17));
    CHECK(w.draws.size() + 1 == w.symbols.size());
    Draws draws(1, sample);
    for (size_t i = 1; i < w.draws.size(); ++i) {
      const double u = draws.next();
      CHECK(w.draws[i] == u);
      CHECK(w.symbols[i + 1] == drawn_at(w.probabilities[i], u));
    }
    ended += w.ended;
  }
  CHECK(ended > 0);
}

TEST_CASE("Samples are found in the lines that are trained on, then in the held-out ones", "[train]") {
  Text text{.words = {}, .lengths = {}, .vocabulary = 12};
  for (int32_t line = 0; line < 10; ++line) {
    for (const int32_t word : {0, 1 + line, 0}) text.words.push_back(word);
    text.lengths.push_back(3);
  }
  using Symbols = std::vector<int32_t>;
  CHECK(stands(Task::names, text, Symbols{0, 1, 0}) == Stands::training);
  CHECK(stands(Task::names, text, Symbols{0, 10, 0}) == Stands::held_out);  // every tenth
  CHECK(stands(Task::names, text, Symbols{0, 11, 0}) == Stands::nowhere);
  CHECK(stands(Task::names, text, Symbols{0, 0, 1}) == Stands::nowhere);  // of two lines
}

TEST_CASE("A head that is switched off has contexts of 0, and all others stay as they were", "[train]") {
  const Text text = made_names();
  for (const Settings& settings : writing_settings()) {
    if (settings.control == Control::feed_forward) continue;
    const auto training = trained(settings, text);
    const auto writer = Writer::make(training->settings(), training->problem().shape());
    const int width = d_v(training->settings());
    for (int head = 1; head <= settings.heads; ++head) {
      std::vector<float> without(training->parameters().begin(), training->parameters().end());
      switch_off(training->settings(), training->layout(), 1, head, without);
      writer->restart(training->parameters());
      for (const int symbol : {0, 1, 2}) writer->read(symbol);
      const auto as_it_was = writer->values(0);
      const std::vector<float> before(as_it_was.begin(), as_it_was.end());
      writer->restart(without);
      for (const int symbol : {0, 1, 2}) writer->read(symbol);
      const auto after = writer->values(0);
      for (size_t i = 0; i < before.size(); ++i) {
        const bool off = static_cast<int>(i) % (width * settings.heads) / width == head - 1;
        CHECK(after[i] == (off ? 0 : before[i]));
      }
    }
  }
}

TEST_CASE("What heads read is the mean of their weights over the held-out lines", "[train]") {
  const Text text = made_names();
  for (const Settings& settings : writing_settings()) {
    const auto training = trained(settings, text);
    const Shape& shape = training->problem().shape();
    const Batch& held_out = training->held_out();
    const std::vector<int32_t> marked{0, 1, 0, 0, 1, 0, 0, 0};
    auto meter = HabitMeter::make(training->settings(), shape, held_out);
    REQUIRE(meter);
    for (int part = 0; part < meter->parts(); ++part) meter->measure(part, training->parameters(), marked);
    const std::vector<Habits> got = meter->habits();
    const auto parameters = training->parameters();
    reference::SmallTransformer model(
        training->settings(), shape,
        std::vector<Parameter>(training->layout().begin(), training->layout().end()),
        std::vector<double>(parameters.begin(), parameters.end()));
    if (settings.control == Control::feed_forward) {
      CHECK(got.empty());
      continue;
    }
    for (size_t head = 0; head < got.size(); ++head) {
      double itself = 0, before = 0, first = 0, vowel = 0, spread = 0, even = 0, vowel_even = 0;
      int count = 0, vowels = 0;
      for (int i = 0; i < held_out.sentences; ++i) {
        const int* symbols = &held_out.symbols[2 * i * shape.tokens];
        model.log_probabilities(symbols);
        for (int t = 1; t < shape.tokens && symbols[2 * t] >= 0; ++t) {
          const std::vector<double>& row = model.weights[head][t];
          itself += row[t];
          before += row[t - 1];
          first += row[0];
          double entropy = 0;
          for (int k = 0; k <= t; ++k) entropy -= row[k] > 0 ? row[k] * std::log(row[k]) : 0;
          spread += std::exp(entropy);
          even += 1.0 / (t + 1);
          ++count;
          for (int k = t - 1; k >= 0; --k) {
            if (marked[symbols[2 * k]] == 0) continue;
            vowel += row[k];
            vowel_even += 1.0 / (t + 1);
            ++vowels;
            break;
          }
        }
      }
      const Habits& h = got[head];
      CHECK(h.positions == count);
      CHECK(h.marked_positions == vowels);
      CHECK(std::abs(h.itself.weight - itself / count) < 1e-5);
      CHECK(std::abs(h.before.weight - before / count) < 1e-5);
      CHECK(std::abs(h.first.weight - first / count) < 1e-5);
      CHECK(std::abs(h.marked.weight - vowel / vowels) < 1e-5);
      CHECK(std::abs(h.spread - spread / count) < 1e-4);
      CHECK(std::abs(h.itself.even - even / count) < 1e-9);
      CHECK(std::abs(h.marked.even - vowel_even / vowels) < 1e-9);
    }
  }
}

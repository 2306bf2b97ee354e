#include <cstring>

#include "catch.h"
#include "random.h"
#include "sweep.h"
#include "train/compute.h"
#include "train/training.h"
#include "train_reference.h"

using namespace attention;
using namespace attention::train;

namespace {

struct Setting {
  const char* name;
  Settings settings;
};

// Every part of the model in one of them at least.
std::vector<Setting> small_settings() {
  Settings recall{.task = Task::recall, .d_model = 8, .d_k = 6, .batch = 4};
  Settings induction{.task = Task::induction,
                     .layers = 2,
                     .heads = 2,
                     .d_model = 8,
                     .d_k = 3,
                     .positions = true,
                     .causal = true,
                     .batch = 3};
  Settings blank{.task = Task::blank,
                 .layers = 2,
                 .d_model = 8,
                 .d_k = 5,
                 .d_ff = 7,
                 .norm = NormPlace::pre,
                 .positions = true,
                 .batch = 3};
  Settings agreement{.task = Task::agreement,
                     .d_model = 8,
                     .d_k = 4,
                     .d_ff = 5,
                     .norm = NormPlace::post,
                     .positions = true,
                     .causal = true,
                     .scaled = false,
                     .batch = 3};
  Settings alone{.task = Task::alone, .heads = 2, .d_model = 4, .d_k = 2, .tied = true, .batch = 2};
  Settings text{.task = Task::text,
                .d_model = 8,
                .d_k = 4,
                .d_ff = 6,
                .norm = NormPlace::pre,
                .positions = true,
                .tied = true,
                .causal = true,
                .batch = 5};
  Settings names = defaults(Task::names);
  names.d_model = 8;
  names.d_k = 2;
  names.d_ff = 12;
  names.batch = 4;
  Settings normed{.task = Task::text,
                  .layers = 2,
                  .d_model = 8,
                  .d_k = 4,
                  .d_ff = 6,
                  .norm = NormPlace::post,
                  .embedding_norm = true,
                  .biases = false,
                  .positions = true,
                  .causal = true,
                  .batch = 3};
  Settings sees_itself{.task = Task::recall,
                       .control = Control::feed_forward,
                       .d_model = 8,
                       .d_k = 2,
                       .norm = NormPlace::pre,
                       .batch = 3};
  return {{"recall", recall},
          {"two layers of two heads, causal", induction},
          {"pre-norm and feed-forward", blank},
          {"post-norm, not scaled", agreement},
          {"tied", alone},
          {"lines of different lengths", text},
          {"RMSNorm before the first layer, none after the last, no biases", names},
          {"LayerNorm of the embeddings", normed},
          {"no attention", sees_itself}};
}

// Lines of two to six words.
Text lines() {
  Text text{.words = {}, .lengths = {2, 5, 3, 6, 4, 2, 6}, .vocabulary = 9};
  ::Random random{11};
  for (const int length : text.lengths) {
    for (int i = 0; i < length; ++i) text.words.push_back(random.between(0, text.vocabulary - 1));
  }
  return text;
}

struct Case {
  Settings settings;
  Problem problem;
  Batch batch;
  Model model;
  std::vector<float> parameters;

  // Sentences and parameters are drawn.
  Case(const Settings& s, int seed, bool reuses_memory = false)
      : settings(s), problem(s.task, lines()), model(record_training(s, problem.shape())) {
    train::Random sentences(static_cast<uint32_t>(seed), 9);
    problem.draw(sentences, s.batch, batch);
    ::Random random{static_cast<uint64_t>(seed)};
    for (const Parameter& p : layout(model)) {
      for (int i = 0; i < p.size(); ++i)
        parameters.push_back((p.role == Role::gain ? 1.0f : 0.0f) + random.real(0.7f));
    }
    REQUIRE((reuses_memory ? model.trace.allocate_reusing(results_of(model)) : model.trace.allocate()));
  }

  const Shape& shape() const { return problem.shape(); }
  reference::SmallTransformer exact() const {
    return {settings, shape(), layout(model), {parameters.begin(), parameters.end()}};
  }
  int answering() const {
    return static_cast<int>(
        std::count_if(batch.answers.begin(), batch.answers.end(), [](int a) { return a >= 0; }));
  }

  // Forward and backward, L = −mean of ln p(answer).
  void compute() {
    fill();
    model.trace.compute();
  }

  void fill() {
    load(model, parameters);
    fill_symbols(model, batch);
    fill_masks(model, settings.causal);
    const Matrix upstream = model.trace[model.upstream].tall();
    std::fill(upstream.values, upstream.row(upstream.rows), 0.0f);
    for (int row = 0; row < upstream.rows; ++row) {
      if (batch.answers[row] >= 0)
        upstream.row(row)[batch.answers[row]] = -1.0f / static_cast<float>(answering());
    }
  }

  double loss(reference::SmallTransformer& exact) const {
    double sum = 0;
    for (int i = 0; i < batch.sentences; ++i) {
      const reference::Rows logs = exact.log_probabilities(&batch.symbols[2 * i * shape().tokens]);
      for (int r = 0; r < shape().asked(); ++r) {
        const int answer = batch.answers[i * shape().asked() + r];
        if (answer >= 0) sum -= logs[shape().first + r][answer];
      }
    }
    return sum / answering();
  }
};

bool same_bits(std::span<const float> a, std::span<const float> b) {
  return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size_bytes()) == 0;
}

std::span<const float> numbers_of(const Step& step) {
  return {step.values, static_cast<size_t>(step.size())};
}

std::unique_ptr<Training> trained(const Settings& settings, int steps) {
  auto training = Training::make(settings);
  REQUIRE(training);
  for (int i = 0; i < steps; ++i) training->step();
  return training;
}

Evaluation evaluated(Training& training) {
  Evaluation out;
  for (int part = 0; part < training.parts(); ++part) {
    CHECK(training.evaluate(part, out) == (part + 1 == training.parts()));
  }
  return out;
}

}  // namespace

TEST_CASE("log probabilities of a batch agree with a transformer in double precision", "[train]") {
  for (const auto& [name, settings] : small_settings()) {
    INFO(name);
    Case c(settings, 1);
    c.compute();
    auto exact = c.exact();
    const Step& logs = c.model.trace[c.model.log_probabilities];
    double worst = 0;
    for (int i = 0; i < c.batch.sentences; ++i) {
      const reference::Rows expected = exact.log_probabilities(&c.batch.symbols[2 * i * c.shape().tokens]);
      for (int r = 0; r < logs.rows; ++r) {
        for (int k = 0; k < logs.columns; ++k) {
          const double error = std::abs(logs.block(i).row(r)[k] - expected[c.shape().first + r][k]);
          REQUIRE(error == error);
          worst = std::max(worst, error);
        }
      }
    }
    CHECK(worst < 1e-5);
  }
}

TEST_CASE("the gradient of every parameter agrees with central differences in double precision", "[train]") {
  for (const auto& [name, settings] : small_settings()) {
    INFO(name);
    Case c(settings, 2);
    c.compute();
    auto exact = c.exact();
    const std::vector<Parameter> all = layout(c.model);
    for (size_t k = 0; k < all.size(); ++k) {
      INFO("role " << static_cast<int>(all[k].role) << ", layer " << all[k].place.layer);
      REQUIRE(c.model.gradients[k] != kNoStep);
      const Step& gradient = c.model.trace[c.model.gradients[k]];
      REQUIRE(static_cast<int>(gradient.size()) == all[k].size());
      double worst = 0, size = 0.01;
      for (int i = 0; i < all[k].size(); ++i) {
        double& number = exact.numbers[static_cast<size_t>(all[k].start + i)];
        const double before = number, h = 1e-5;
        number = before + h;
        const double above = c.loss(exact);
        number = before - h;
        const double below = c.loss(exact);
        number = before;
        const double expected = (above - below) / (2 * h), error = std::abs(gradient.values[i] - expected);
        REQUIRE(error == error);
        worst = std::max(worst, error);
        size = std::max(size, std::abs(expected));
      }
      CHECK(worst < 2e-5 * size);
    }
  }
}

TEST_CASE("a sentence in a batch has the bits that it has alone, and the gradient of the batch is their mean",
          "[train]") {
  for (const auto& [name, settings] : small_settings()) {
    INFO(name);
    Case all(settings, 3);
    all.compute();
    Settings one = settings;
    one.batch = 1;
    std::vector<std::vector<double>> sums;
    for (const StepId id : all.model.gradients) sums.emplace_back(all.model.trace[id].size(), 0.0);
    for (int i = 0; i < settings.batch; ++i) {
      Case c(one, 3);
      c.parameters = all.parameters;
      const auto part = [&](auto& to, const auto& from) {
        std::copy_n(from.begin() + i * static_cast<int>(to.size()), to.size(), to.begin());
      };
      part(c.batch.symbols, all.batch.symbols);
      part(c.batch.answers, all.batch.answers);
      c.compute();
      const Matrix row = all.model.trace[all.model.log_probabilities].block(i);
      CHECK(same_bits(numbers_of(c.model.trace[c.model.log_probabilities]),
                      {row.values, static_cast<size_t>(row.rows * row.columns)}));
      const double share = static_cast<double>(c.answering()) / all.answering();
      for (size_t k = 0; k < sums.size(); ++k) {
        const Step& gradient = c.model.trace[c.model.gradients[k]];
        for (size_t n = 0; n < sums[k].size(); ++n) sums[k][n] += share * gradient.values[n];
      }
    }
    for (size_t k = 0; k < sums.size(); ++k) {
      const Step& gradient = all.model.trace[all.model.gradients[k]];
      double worst = 0;
      for (size_t n = 0; n < sums[k].size(); ++n)
        worst = worse(worst, std::abs(sums[k][n] - gradient.values[n]));
      CHECK(worst < 2e-6);
    }
  }
}

TEST_CASE("products that are looked up, and memory that is used again, change no bit", "[train]") {
  for (const auto& [name, settings] : small_settings()) {
    INFO(name);
    Case plain(settings, 6), quick(settings, 6, true);
    plain.compute();
    // Twice: the second time, what the first one left lies where steps will lie.
    for (int time = 0; time < 2; ++time) {
      quick.fill();
      train::compute(quick.model);
    }
    CHECK(quick.model.trace.values().size() < plain.model.trace.values().size());
    for (const StepId id : results_of(plain.model)) {
      CHECK(same_bits(numbers_of(quick.model.trace[id]), numbers_of(plain.model.trace[id])));
    }
  }
}

TEST_CASE("a position with the same symbol twice counts it twice", "[train]") {
  const auto product = [](bool looked_up) {
    Case c(Settings{.task = Task::recall, .d_model = 8, .d_k = 6, .batch = 4}, 7);
    c.batch.symbols[1] = c.batch.symbols[0];
    c.batch.symbols[2] = -1;
    c.fill();
    looked_up ? train::compute(c.model) : c.model.trace.compute();
    std::vector<float> out;
    for (const StepId id : results_of(c.model)) {
      const std::span<const float> numbers = numbers_of(c.model.trace[id]);
      out.insert(out.end(), numbers.begin(), numbers.end());
    }
    return out;
  };
  CHECK(same_bits(product(true), product(false)));
}

TEST_CASE("Adam agrees with algorithm 1 of its paper in double precision", "[train]") {
  constexpr int kCount = 9, kSteps = 400;
  constexpr float kRate = 0.003f;
  ::Random random{5};
  std::vector<float> numbers = random.reals(kCount + 2), before = numbers;
  std::vector<double> exact(numbers.begin(), numbers.end()), m(kCount, 0), v(kCount, 0);
  Adam adam(numbers.size(), 0.999);
  for (int t = 1; t <= kSteps; ++t) {
    // Of very different sizes, some of them mostly 0.
    std::vector<float> gradient(kCount);
    for (int i = 0; i < kCount; ++i) {
      gradient[i] =
          i % 3 == 0 && t % 5 != 0 ? 0 : random.real(std::pow(10.0f, static_cast<float>(i - 6))) + 0.01f * i;
    }
    adam.begin_step(kRate);
    adam.move(gradient, 1, numbers);
    double worst = 0;
    for (int i = 0; i < kCount; ++i) {
      const double g = gradient[i];
      m[i] = 0.9 * m[i] + (1 - 0.9) * g;
      v[i] = 0.999 * v[i] + (1 - 0.999) * g * g;
      exact[1 + i] -=
          kRate * (m[i] / (1 - std::pow(0.9, t))) / (std::sqrt(v[i] / (1 - std::pow(0.999, t))) + 1e-8);
      worst = worse(worst, std::abs(numbers[1 + i] - exact[1 + i]));
    }
    REQUIRE(worst < 1e-6 + 1e-7 * t);
  }
  // Parameters that were not moved.
  CHECK(numbers.front() == before.front());
  CHECK(numbers.back() == before.back());
}

TEST_CASE("the model of names has the 4,192 parameters of microgpt", "[train]") {
  // A table of 27 letters, 16 positions, W_Q, W_K, W_V and W_O of one layer, two matrices around 64 numbers,
  // and an output matrix of its own; no gains, no biases.
  const Text names{.words = {0, 1, 0, 0, 2, 3, 0}, .lengths = {3, 4}, .vocabulary = 27};
  const auto training = Training::make(defaults(Task::names), names);
  REQUIRE(training);
  CHECK(training->parameters().size() == 27 * 16 + 16 * 16 + 4 * 16 * 16 + 2 * 16 * 64 + 16 * 27);
  CHECK(training->parameters().size() == 4192);
  for (const Parameter& p : training->layout()) {
    CHECK((p.role != Role::gain && p.role != Role::shift && p.role != Role::b_1 && p.role != Role::b_2));
  }
}

TEST_CASE("a linear schedule falls from the rate to 0, and a constant one stays", "[train]") {
  Settings settings = defaults(Task::names);
  settings.steps = 4;
  settings.rate = 0.02f;
  CHECK(rate_at(settings, 1) == 0.02f);
  CHECK(std::abs(rate_at(settings, 2) - 0.015f) < 1e-9f);
  CHECK(std::abs(rate_at(settings, 4) - 0.005f) < 1e-9f);
  settings.schedule = Schedule::constant;
  CHECK(rate_at(settings, 4) == 0.02f);
}

TEST_CASE("Adam's first step is as long as the rate, whatever the size of the gradient", "[train]") {
  std::vector<float> numbers(4, 0.0f);
  const std::vector<float> gradient{1e-3f, -20.0f, 0.5f, 0.0f};
  Adam adam(4, 0.999);
  adam.begin_step(0.01f);
  adam.move(gradient, 0, numbers);
  CHECK(std::abs(numbers[0] + 0.01f) < 1e-6f);
  CHECK(std::abs(numbers[1] - 0.01f) < 1e-6f);
  CHECK(std::abs(numbers[2] + 0.01f) < 1e-6f);
  CHECK(numbers[3] == 0);
}

TEST_CASE("an evaluation agrees with double precision on the same sentences", "[train]") {
  for (const auto& [name, settings] : small_settings()) {
    INFO(name);
    Case c(settings, 4);
    // More than one part would take too long here; training's own has several.
    Batch sentences;
    train::Random random(4, 10);
    c.problem.draw_held_out(random, 5, sentences);
    auto evaluator = Evaluator::make(settings, c.shape(), sentences);
    REQUIRE(evaluator);
    REQUIRE(evaluator->parts() == 1);
    Evaluation got;
    REQUIRE(evaluator->evaluate(0, c.parameters, got));

    auto exact = c.exact();
    const Shape& shape = c.shape();
    const size_t heads =
        settings.control == Control::feed_forward ? 0 : static_cast<size_t>(settings.layers * settings.heads);
    double loss = 0, masked = 0, accuracy = 0;
    std::vector<double> weight(heads, 0), right_negative_gradient(heads, 0),
        wrong_negative_gradient(heads, 0);
    int answers = 0, readable = 0;
    for (int i = 0; i < sentences.sentences; ++i) {
      const int* symbols = &sentences.symbols[2 * i * shape.tokens];
      std::vector<int> hidden(shape.tokens, -1);
      const auto position_of = [&](int r) { return shape.first + r; };
      const auto truth_of = [&](int r) { return &sentences.truth[(i * shape.asked() + r) * shape.classes]; };
      const auto right_of = [&](int r) { return sentences.right[i * shape.asked() + r]; };
      const auto answers_at = [&](int r) { return sentences.answers[i * shape.asked() + r] >= 0; };
      const auto sentence_loss = [&] {
        const reference::Rows logs = exact.log_probabilities(symbols);
        double sum = 0;
        for (int r = 0; r < shape.asked(); ++r) {
          for (int k = 0; k < shape.classes; ++k) sum -= truth_of(r)[k] * logs[position_of(r)][k];
        }
        return sum;
      };
      loss += sentence_loss();
      const reference::Rows logs = exact.log_probabilities(symbols);
      const std::vector<reference::Rows> weights = exact.weights;
      for (int r = 0; r < shape.asked(); ++r) {
        if (!answers_at(r)) continue;
        ++answers;
        const std::vector<double>& row = logs[position_of(r)];
        const auto likeliest = std::max_element(row.begin(), row.end()) - row.begin();
        accuracy += truth_of(r)[likeliest] == *std::max_element(truth_of(r), truth_of(r) + shape.classes);
        const int query = position_of(r), right = right_of(r);
        if (right < 0) continue;
        ++readable;
        hidden[query] = right;
        for (size_t h = 0; h < heads; ++h) {
          weight[h] += weights[h][query][right];
          const int keys = settings.causal ? query + 1 : shape.tokens;
          for (int key = 0; key < keys; ++key) {
            constexpr double step = 1e-4;
            exact.moved = reference::Score{static_cast<int>(h) / settings.heads,
                                           static_cast<int>(h) % settings.heads, query, key};
            exact.by = step;
            const double above = sentence_loss();
            exact.by = -step;
            const double negative_gradient = (sentence_loss() - above) / (2 * step);
            exact.moved.reset();
            if (key == right)
              right_negative_gradient[h] += negative_gradient;
            else
              wrong_negative_gradient[h] += negative_gradient / (keys - 1);
          }
        }
      }
      exact.hidden = hidden;
      masked += sentence_loss();
      exact.hidden.clear();
    }
    REQUIRE(answers > 0);
    CHECK(std::abs(got.loss - loss / answers) < 1e-5);
    CHECK(got.accuracy == accuracy / answers);
    if (heads == 0 || readable == 0) {
      CHECK(std::isnan(got.masked_loss));
    } else {
      CHECK(std::abs(got.masked_loss - masked / answers) < 1e-5);
    }
    REQUIRE((got.right_weight.size() == heads && got.right_negative_gradient.size() == heads &&
             got.wrong_negative_gradient.size() == heads));
    for (size_t h = 0; h < heads; ++h) {
      if (readable == 0) {  // the reader's own text: it is not known where an answer can be read
        CHECK((std::isnan(got.right_weight[h]) && std::isnan(got.right_negative_gradient[h]) &&
               std::isnan(got.wrong_negative_gradient[h])));
        continue;
      }
      CHECK(std::abs(got.right_weight[h] - weight[h] / readable) < 1e-5);
      CHECK(std::abs(got.right_negative_gradient[h] - right_negative_gradient[h] / readable) < 1e-5);
      CHECK(std::abs(got.wrong_negative_gradient[h] - wrong_negative_gradient[h] / readable) < 1e-5);
    }
  }
}

TEST_CASE("the same settings give the same run, evaluated or not, and another seed gives another",
          "[train]") {
  Settings settings = small_settings()[2].settings;
  const auto a = trained(settings, 12), b = Training::make(settings);
  REQUIRE(b);
  for (int i = 0; i < 12; ++i) {
    evaluated(*b);
    b->step();
  }
  CHECK(same_bits(a->parameters(), b->parameters()));
  CHECK(evaluated(*a).loss == evaluated(*b).loss);
  settings.seed = 2;
  CHECK_FALSE(same_bits(a->parameters(), trained(settings, 12)->parameters()));
}

TEST_CASE("an evaluation in parts equals one of all held-out sentences at once", "[train]") {
  const Settings settings = small_settings()[0].settings;
  const auto training = trained(settings, 5);
  REQUIRE(training->parts() > 1);
  const Evaluation got = evaluated(*training);
  double loss = 0;
  const auto parameters = training->parameters();
  const Shape& shape = training->problem().shape();
  reference::SmallTransformer exact(settings, shape, {training->layout().begin(), training->layout().end()},
                                    {parameters.begin(), parameters.end()});
  const Batch& held_out = training->held_out();
  REQUIRE(held_out.sentences == kHeldOut);
  for (int i = 0; i < kHeldOut; ++i) {
    const auto logs = exact.log_probabilities(&held_out.symbols[2 * i * shape.tokens]);
    for (int k = 0; k < shape.classes; ++k)
      loss -= held_out.truth[i * shape.classes + k] * logs[shape.first][k];
  }
  CHECK(std::abs(got.loss - loss / kHeldOut) < 1e-5);
}

TEST_CASE("own text: the loss is the mean over the words of the held-out lines, each counted once",
          "[train]") {
  // Held out is the last line, in windows of 16 and of 3 answers.
  Text text{.words = {}, .lengths = {6, 6, 20}, .vocabulary = 9};
  ::Random random{5};
  for (int i = 0; i < 32; ++i) text.words.push_back(random.between(0, 8));
  const Settings settings = small_settings()[5].settings;
  const auto training = Training::make(settings, text);
  REQUIRE(training);
  for (int i = 0; i < 20; ++i) training->step();
  const auto parameters = training->parameters();
  const Shape& shape = training->problem().shape();
  reference::SmallTransformer exact(settings, shape, {training->layout().begin(), training->layout().end()},
                                    {parameters.begin(), parameters.end()});
  double loss = 0;
  for (const int start : {12, 12 + 16}) {
    const int answers = start == 12 ? 16 : 3;
    std::vector<int> symbols(32, -1);
    for (int i = 0; i < answers; ++i) symbols[2 * i] = text.words[start + i];
    const auto logs = exact.log_probabilities(symbols.data());
    for (int i = 0; i < answers; ++i) loss -= logs[i][text.words[start + i + 1]];
  }
  CHECK(training->held_out().sentences == 2);
  CHECK(training->shown() == 2);
  CHECK(std::abs(evaluated(*training).loss - loss / 19) < 1e-5);
}

TEST_CASE("the embeddings of a shown sentence are those that the model reads", "[train]") {
  Settings settings = small_settings()[0].settings;
  const auto training = trained(settings, 2);
  const Shape& shape = training->problem().shape();
  const Parameter& table = training->layout()[0];
  REQUIRE(table.role == Role::embeddings);
  REQUIRE((table.rows == shape.symbols && table.columns == settings.d_model));
  std::vector<float> got(shape.tokens * settings.d_model);
  for (int sentence : {0, kShown - 1}) {
    training->embeddings(sentence, got);
    for (int t = 0; t < shape.tokens; ++t) {
      for (int d = 0; d < settings.d_model; ++d) {
        float sum = 0;
        for (int k = 0; k < 2; ++k) {
          const int symbol = training->held_out().symbols[2 * (sentence * shape.tokens + t) + k];
          if (symbol >= 0) sum += training->parameters()[table.start + symbol * table.columns + d];
        }
        REQUIRE(got[t * settings.d_model + d] == sum);
      }
    }
  }
}

TEST_CASE("parameters that a control freezes stay as they are, and all others change", "[train]") {
  for (const Control control :
       {Control::uniform, Control::frozen_query_key, Control::none, Control::shuffled}) {
    for (Settings settings : {small_settings()[0].settings, small_settings()[2].settings}) {
      INFO("control " << static_cast<int>(control));
      settings.control = control;
      const auto before = trained(settings, 0), after = trained(settings, 3);
      const bool freezes = control == Control::uniform || control == Control::frozen_query_key;
      for (const Parameter& p : before->layout()) {
        INFO("role " << static_cast<int>(p.role));
        const auto of = [&](const Training& training) {
          return training.parameters().subspan(p.start, p.size());
        };
        const bool compares = p.role == Role::W_Q || p.role == Role::W_K;
        CHECK(same_bits(of(*before), of(*after)) == (freezes && compares));
        if (!compares) continue;
        const bool zero = std::all_of(of(*after).begin(), of(*after).end(), [](float x) { return x == 0; });
        CHECK(zero == (control == Control::uniform));
      }
    }
  }
}

TEST_CASE("with uniform attention the key that holds the answer has the same weight as all others",
          "[train]") {
  Settings settings = small_settings()[0].settings;
  settings.control = Control::uniform;
  const auto training = trained(settings, 20);
  CHECK(std::abs(evaluated(*training).right_weight[0] -
                 1.0f / static_cast<float>(training->problem().shape().tokens)) < 1e-6f);
}

TEST_CASE("the feed-forward block that replaces attention is the nearest in its number of parameters",
          "[train]") {
  for (const int d_model : {4, 8, 32, 64}) {
    for (const int heads : {1, 3}) {
      for (const int d_k : {1, 2, 7, 32, 128}) {
        const Settings settings{.heads = heads, .d_model = d_model, .d_k = d_k};
        const int d_ff = matching_d_ff(settings);
        const int attention = heads == 1 ? 2 * d_model * d_k + d_model * d_model : 4 * d_model * heads * d_k;
        const auto off = [&](int middle) {
          return std::abs(middle * (2 * d_model + 1) + d_model - attention);
        };
        CHECK(d_ff >= 1);
        CHECK(off(d_ff) <= off(d_ff + 1));
        if (d_ff > 1) CHECK(off(d_ff) <= off(d_ff - 1));
      }
    }
  }
}

TEST_CASE("with shuffled labels a run starts from the same numbers, but its sentences get other answers",
          "[train]") {
  Settings settings = small_settings()[0].settings;
  const auto straight = trained(settings, 0);
  settings.control = Control::shuffled;
  const auto shuffled = trained(settings, 0);
  REQUIRE(same_bits(straight->parameters(), shuffled->parameters()));
  CHECK(straight->step() != shuffled->step());
}

TEST_CASE("settings that do not fit are refused", "[train]") {
  const Settings good = small_settings()[0].settings;
  REQUIRE(Training::make(good));
  const auto refuses = [&](auto change) {
    Settings bad = good;
    change(bad);
    return Training::make(bad) == nullptr;
  };
  CHECK(refuses([](Settings& s) { s.layers = 0; }));
  CHECK(refuses([](Settings& s) { s.heads = 5; }));
  CHECK(refuses([](Settings& s) { s.d_model = 0; }));
  CHECK(refuses([](Settings& s) { s.d_model = 6; }));
  CHECK(refuses([](Settings& s) { s.d_k = -1; }));
  CHECK(refuses([](Settings& s) {
    s.heads = 3;
    s.d_k = 86;
  }));
  CHECK(refuses([](Settings& s) { s.d_ff = 100000; }));
  CHECK(refuses([](Settings& s) { s.batch = 0; }));
  CHECK(refuses([](Settings& s) { s.tied = true; }));  // a value is no key
  CHECK(refuses([](Settings& s) { s.rate = 0; }));
  CHECK(refuses([](Settings& s) { s.rate = std::numeric_limits<float>::quiet_NaN(); }));
  Settings text = good;
  text.task = Task::text;
  text.causal = true;
  const Text words{.words = {0, 1, 0, 1}, .lengths = {2, 2}, .vocabulary = 2};
  REQUIRE(Training::make(text, words));
  CHECK_FALSE(Training::make(text, {}));
  CHECK_FALSE(Training::make(text, {.words = {0, 1}, .lengths = {1, 1}, .vocabulary = 2}));  // of no answers
  text.causal = false;
  CHECK_FALSE(Training::make(text, words));
}

TEST_CASE("a text whose words or lengths do not fit is refused", "[train]") {
  Settings settings = small_settings()[0].settings;
  settings.task = Task::text;
  settings.causal = true;
  const Text good{.words = {0, 1, 2, 0, 1, 2, 0, 1, 2}, .lengths = {4, 0, 5}, .vocabulary = 3};
  REQUIRE(fits(good));
  REQUIRE(Training::make(settings, good));
  const auto refuses = [&](auto change) {
    Text bad = good;
    change(bad);
    return !fits(bad) && Training::make(settings, bad) == nullptr;
  };
  for (const int32_t word : {3, 900000, -1}) CHECK(refuses([&](Text& text) { text.words.back() = word; }));
  CHECK(refuses([](Text& text) { text = {.words = {0, 1, 2}, .lengths = {2, 40000}, .vocabulary = 3}; }));
  CHECK(refuses([](Text& text) { text.lengths = {4}; }));
  CHECK(refuses([](Text& text) { text.lengths = {11, -2}; }));
  constexpr int32_t most = std::numeric_limits<int32_t>::max();
  CHECK(refuses([](Text& text) { text.lengths = {most, most, 11}; }));  // 2³² + 9
  CHECK(refuses([](Text& text) { text.vocabulary = 0; }));
}

// Training gives the same bits on every platform: the hashes in tests/golden-training.txt hold for native gcc
// and clang, wasm SIMD and wasm scalar (tests/web/training-golden.test.ts). They are of our own output, on
// purpose: they show that it is the same everywhere. Whether it is right is for the other tests.
#include <array>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iomanip>
#include <map>
#include <span>
#include <sstream>
#include <string>
#include <vector>

#include "catch.h"
#include "golden.h"
#include "train/habits.h"
#include "train/training.h"
#include "train/writing.h"

using namespace attention::train;

namespace {

template <class Number>
void add(TraceHash& hash, std::span<const Number> numbers) {
  std::vector<uint32_t> words(numbers.size_bytes() / sizeof(uint32_t));
  std::memcpy(words.data(), numbers.data(), numbers.size_bytes());
  for (const uint32_t word : words) hash.add(word);
}

// Six lines of seven words.
Text made_text() {
  Text text;
  text.vocabulary = 7;
  for (int line = 0; line < 6; ++line) {
    text.lengths.push_back(7);
    for (int i = 0; i < 7; ++i) text.words.push_back(line == 0 ? i : line * (i + 1) % 7);
  }
  return text;
}

std::string written_as(const TraceHash& hash) {
  std::ostringstream out;
  out << std::hex << std::setw(8) << std::setfill('0') << hash.value;
  return out.str();
}

// The losses of its batches, its parameters, then its evaluation.
std::string hash_of(Settings settings, int steps) {
  settings.steps = steps;
  const auto training = Training::make(settings, made_text());
  REQUIRE(training != nullptr);
  TraceHash hash;
  for (int i = 0; i < steps; ++i) add<float>(hash, std::array{training->step()});
  add(hash, training->parameters());
  Evaluation e;
  for (int part = 0; part < training->parts(); ++part) training->evaluate(part, e);
  std::vector<double> results{e.loss, e.masked_loss, e.accuracy};
  for (const auto* numbers : {&e.right_weight, &e.right_negative_gradient, &e.wrong_negative_gradient}) {
    results.insert(results.end(), numbers->begin(), numbers->end());
  }
  add<double>(hash, results);
  return written_as(hash);
}

// After ten steps, of three samples at temperature 0.8 from the five likeliest: their symbols, the weights,
// the probabilities from the largest on; then what the heads read, symbols 1 and 2 marked.
std::string writing_hash(Settings settings) {
  settings.steps = 10;
  const Text text = made_text();
  const auto training = Training::make(settings, text);
  REQUIRE(training != nullptr);
  for (int i = 0; i < 10; ++i) training->step();
  const Shape& shape = training->problem().shape();
  const auto writer = Writer::make(settings, shape);
  REQUIRE(writer != nullptr);
  TraceHash hash;
  for (uint32_t sample = 0; sample < 3; ++sample) {
    const Written w =
        write(*writer, training->parameters(), std::vector<int32_t>{0, 2}, {0.8f, 5}, {3, sample}, 0);
    add<int32_t>(hash, w.symbols);
    for (const auto& weights : w.weights) add<float>(hash, weights);
    for (const auto& all : w.probabilities) {
      for (const int32_t c : by_probability(all)) add<float>(hash, std::array{all[c]});
    }
  }
  auto meter = HabitMeter::make(settings, shape, training->held_out());
  REQUIRE(meter);
  const std::vector<int32_t> marked{0, 1, 1, 0, 0, 0, 0};
  for (int part = 0; part < meter->parts(); ++part) meter->measure(part, training->parameters(), marked);
  for (const Habits& h : meter->habits()) {
    for (const MeanWeight& mean : {h.itself, h.before, h.first, h.marked}) {
      add<double>(hash, std::array{mean.weight, mean.even});
    }
    add<double>(hash, std::array{h.spread, h.even_spread, h.positions, h.marked_positions});
  }
  return written_as(hash);
}

std::map<std::string, std::string> golden_hashes() {
  const char* path = std::getenv("GOLDEN_TRAINING");
  std::ifstream in(path ? path : "tests/golden-training.txt");
  std::map<std::string, std::string> out;
  for (std::string name, hash; in >> name >> hash;) out[name] = hash;
  return out;
}

void check(const std::string& name, const std::string& hash) {
  // With GOLDEN_TRAINING_WRITE set to a file, scripts/golden collects the hashes there.
  if (const char* path = std::getenv("GOLDEN_TRAINING_WRITE")) {
    std::ofstream(path, std::ios::app) << name << " " << hash << "\n";
  }
  INFO(name);
  CHECK(hash == golden_hashes()[name]);
}

}  // namespace

TEST_CASE("Ten steps of each task give the golden bits", "[train]") {
#define TASK(name, ...) check(#name, hash_of(defaults(Task::name), 10));
#include "train/tasks.def"
#undef TASK
}

TEST_CASE("Recall to its last step gives the golden bits", "[train]") {
  check("recall-500", hash_of(defaults(Task::recall), 500));
}

TEST_CASE("Ten steps with each control, and of models with other settings, give the golden bits", "[train]") {
  for (const auto& [name, control] : {std::pair{"uniform", Control::uniform},
                                      {"frozen_query_key", Control::frozen_query_key},
                                      {"shuffled", Control::shuffled},
                                      {"feed_forward", Control::feed_forward}}) {
    Settings settings = defaults(Task::recall);
    settings.control = control;
    check(name, hash_of(settings, 10));
  }
  Settings post = defaults(Task::recall);
  post.norm = attention::NormPlace::post;
  post.d_ff = 64;
  check("post", hash_of(post, 10));
  Settings tied = defaults(Task::reverse);
  tied.tied = true;
  check("tied", hash_of(tied, 10));
}

TEST_CASE("The run that checks a build before it is used gives the golden bits", "[train]") {
  Settings settings;
  settings.task = Task::agreement;
  settings.layers = 2;
  settings.heads = 3;
  settings.d_model = 12;
  settings.d_k = 5;
  settings.d_ff = 11;
  settings.norm = attention::NormPlace::pre;
  settings.positions = settings.causal = true;
  settings.batch = 5;
  settings.rate = 0.003f;
  check("self-test", hash_of(settings, 3));
}

TEST_CASE("What a model writes and what its heads read give the golden bits", "[train]") {
  check("writing", writing_hash(defaults(Task::names)));
  Settings layers = defaults(Task::names);
  layers.layers = 2;
  layers.heads = 2;
  layers.d_model = 12;
  layers.d_k = 5;
  check("writing-layers", writing_hash(layers));
}

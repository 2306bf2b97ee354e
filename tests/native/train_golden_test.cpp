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
#include "train/training.h"

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
  std::ostringstream out;
  out << std::hex << std::setw(8) << std::setfill('0') << hash.value;
  return out.str();
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

// The diagnosis of mistakes. What each mistake gives is checked against arithmetic of its own in
// tests/programs.
#include <iostream>

#include "catch.h"
#include "golden.h"
#include "mistakes_measure.h"

using namespace attention;
using namespace attention::mistakes;
using measure::name_of;

namespace {

// With MISTAKE_SEEDS=20 as many seeds, and what was found on standard output.
int seeds() {
  const char* count = std::getenv("MISTAKE_SEEDS");
  return count ? std::atoi(count) : 1;
}

double percent(int part, int whole) { return whole == 0 ? 0 : 100.0 * part / whole; }

void print(const measure::Report& report) {
  std::cout << "mistake                                  cases  named %  certain %\n";
  for (const auto& [name, share] : report.mistakes) {
    std::cout << name << std::string(name.size() < 40 ? 40 - name.size() : 1, ' ') << share.of << "  "
              << percent(share.right, share.of) << "  " << percent(share.certain, share.of) << "\n";
  }
  for (const std::string& missed : report.missed) std::cout << "missed: " << missed << "\n";
  std::cout << "all: " << report.all.of << " cases, named in " << percent(report.all.right, report.all.of)
            << " %, as certain in " << percent(report.all.certain, report.all.of) << " %\n"
            << "right numbers: " << report.right_numbers << " steps, a mistake named in "
            << report.named_for_right << "\n";
  for (const auto& [noise, share] : report.noise)
    std::cout << "noise, " << measure::name_of(noise) << ": " << share.of
              << " cases, a mistake named as certain in " << percent(share.certain, share.of)
              << " %, as possible in " << percent(share.possible, share.of) << " %\n";
}

}  // namespace

TEST_CASE("the right mistake is named, none for right numbers, and hardly ever one for noise") {
  const char* only = std::getenv("MISTAKE_EXAMPLE");
  const measure::Report report = measure::measure(seeds(), only ? only : "");
  if (std::getenv("MISTAKE_SEEDS")) print(report);
  for (const std::string& missed : report.missed) UNSCOPED_INFO(missed);
  CHECK(percent(report.all.right, report.all.of) >= 98);
  CHECK(report.named_for_right == 0);
  measure::NoiseShare random;  // no number of it is right on purpose
  for (const auto& [noise, share] : report.noise) {
    INFO(measure::name_of(noise) << ", of " << share.of);
    CHECK(percent(share.certain, share.of) <= 1);
    if (noise == measure::Noise::one_moved) {
      // One wrong number among right ones is what a slip in a digit leaves, too.
      CHECK(percent(share.possible, share.of) <= 6);
      continue;
    }
    random.of += share.of;
    random.certain += share.certain;
    random.possible += share.possible;
  }
  CHECK(random.of >= 300);
  CHECK(percent(random.certain + random.possible, random.of) <= 1);
  if (only != nullptr) return;
  // No example of the gallery has a GELU, or scales its embeddings: tests/programs has examples that do.
  const std::set<std::string> elsewhere{"embedding_scale_forgotten", "gelu_by_tanh", "gelu_by_erf"};
  for (int32_t k = 0; k < kMistakes; ++k) {
    const std::string name = name_of(static_cast<Mistake>(k));
    INFO(name << " changes a printed digit of some example");
    CHECK(report.mistakes.count(name) + elsewhere.count(name) == 1);
  }
}

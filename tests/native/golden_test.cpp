// The same bits on every platform: the hashes in tests/golden.txt hold for native gcc and clang, wasm SIMD
// and wasm scalar. They pin our own output, on purpose: they show that it is one output. That it is right is
// for the other tests.
#include "golden.h"

#include <cmath>
#include <cstdlib>
#include <fstream>
#include <iomanip>
#include <limits>
#include <map>
#include <sstream>
#include <string>

#include "analysis/cosines.h"
#include "attention/self_attention.h"
#include "catch.h"
#include "random.h"
#include "request/run.h"

using namespace attention;

namespace {

std::string hexadecimal(uint32_t value) {
  std::ostringstream out;
  out << std::hex << value;
  return out.str();
}

std::string file(const char* variable, const char* otherwise) {
  const char* path = std::getenv(variable);
  return path ? path : otherwise;
}

std::map<std::string, std::string> golden_hashes() {
  std::ifstream in(file("GOLDEN_HASHES", "tests/golden.txt"));
  std::map<std::string, std::string> out;
  for (std::string name, hash; in >> name >> hash;) out[name] = hash;
  return out;
}

// A block of the file that scripts/golden-requests.ts writes: its length in bytes, then the bytes.
bool next_block(std::istream& in, std::string& block) {
  uint32_t length;
  if (!in.read(reinterpret_cast<char*>(&length), sizeof length)) return false;
  block.resize(length);
  return static_cast<bool>(in.read(block.data(), length));
}

template <class Number>
std::vector<Number> numbers_in(const std::string& block) {
  std::vector<Number> out(block.size() / sizeof(Number));
  std::memcpy(out.data(), block.data(), block.size());
  return out;
}

// With GOLDEN_WRITE set to a file, scripts/golden collects the hashes there.
void collect(const std::string& name, const TraceHash& hash) {
  if (const char* path = std::getenv("GOLDEN_WRITE")) {
    std::ofstream(path, std::ios::app) << name << " " << hexadecimal(hash.value) << "\n";
  }
}

bool has_nan(const Trace& trace) {
  for (const Step& step : trace.steps())
    for (uint64_t i = 0; i < step.size(); ++i)
      if (std::isnan(step.values[i])) return true;
  return false;
}

}  // namespace

TEST_CASE("every gallery example gives the golden bits") {
  const auto golden = golden_hashes();
  std::ifstream in(file("GOLDEN_REQUESTS", "build/golden/requests.bin"), std::ios::binary);
  INFO("written by scripts/golden-requests.ts");
  REQUIRE(in);
  int count = 0;
  for (std::string name, words, fields, numbers; next_block(in, name); ++count) {
    REQUIRE((next_block(in, words) && next_block(in, fields) && next_block(in, numbers)));
    const auto field_values = numbers_in<int32_t>(fields);
    const auto number_values = numbers_in<float>(numbers);
    const Result result = run(Request(words, field_values, number_values));
    INFO(name);
    REQUIRE(result.status == Status::ok);
    CHECK_FALSE(has_nan(result.trace));
    TraceHash hash;
    hash.add(result.trace);
    collect(name, hash);
    CHECK(golden.count(name) == 1);
    CHECK(hexadecimal(hash.value) == (golden.count(name) ? golden.at(name) : "absent"));
  }
  CHECK(count + 1 == static_cast<int>(golden.size()));  // and "generated"
}

TEST_CASE("500 generated examples give the golden bits") {
  Random random{31};
  TraceHash hash;
  for (int i = 0; i < 500; ++i) {
    const int n = random.between(1, 13), d = random.between(1, 11);
    SelfAttention a{.sizes = {n, n, d, random.between(1, 11), random.between(1, 11)}};
    a.identity = random.bits() % 4 == 0;
    if (a.identity) a.sizes.d_k = a.sizes.d_v = d;
    if (random.bits() % 2) a.scale = Attributes{.divisor = std::sqrt(static_cast<float>(a.sizes.d_k))};
    if (random.bits() % 4 == 0) a.scale = Attributes{.factor = random.real(2)};
    a.masked = random.bits() % 2;
    a.softmax = random.bits() % 4 ? Softmax::stable : Softmax::plain;
    Trace trace(random.between(1, 3));
    cosines(trace, self_attention(trace, a));
    REQUIRE(trace.allocate());
    for (const Step& step : trace.steps()) {
      if (step.operation != Operation::input) continue;
      for (uint64_t k = 0; k < step.size(); ++k) {
        const bool is_mask = step.role == Role::mask;
        const float hidden = random.bits() % 3 ? 0.0f : -std::numeric_limits<float>::infinity();
        step.values[k] = is_mask ? hidden : (random.bits() % 16 ? random.real(0.6f) : -0.0f);
      }
    }
    trace.compute();
    REQUIRE_FALSE(has_nan(trace));
    hash.add(trace);
  }
  collect("generated", hash);
  CHECK(hexadecimal(hash.value) == golden_hashes()["generated"]);
}

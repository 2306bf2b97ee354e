// Fused attention against attention written out in double precision from its definition.
#include "kernels/fused.h"

#include <cmath>
#include <cstdlib>
#include <limits>
#include <memory>

#include "catch.h"
#include "fused_case.h"
#include "kernels/fused_scores.h"
#include "random.h"
#include "sweep.h"

using namespace attention;
using namespace attention::kernels;

namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();

// Numbers without room after the last: the sanitizer notices a read past it.
struct Exact {
  std::unique_ptr<float, decltype(&std::free)> memory{nullptr, &std::free};
  size_t count = 0;

  explicit Exact(const std::vector<float>& numbers)
      : memory(static_cast<float*>(std::malloc(std::max<size_t>(numbers.size(), 1) * sizeof(float))),
               &std::free),
        count(numbers.size()) {
    for (size_t i = 0; i < count; ++i) memory.get()[i] = numbers[i];
  }
  float* begin() const { return memory.get(); }
};

// 2^x for four numbers in place. Not inlined: where only one lane is used, clang 14 for wasm does not
// terminate.
[[gnu::noinline]] void powers_of_two(float* numbers) { exp2_or_zero(F32x4::load(numbers)).store(numbers); }

float power_of_two(float x) {
  float lanes[4] = {x, x, x, x};
  powers_of_two(lanes);
  return lanes[3];
}

}  // namespace

TEST_CASE("fused attention agrees with double precision at sizes around every tile and block") {
  Random random{41};
  for (const int queries : {1, 2, 7, 8, 9, 25}) {
    for (const int keys : {1, 2, 3, 5, 6, 7, 8, 13, 191, 192, 193, 400}) {
      const int d_k = random.between(1, 20), d_v = random.between(1, 20);
      INFO(queries << " queries, " << keys << " keys, d_k " << d_k << ", d_v " << d_v);
      CHECK(FusedCase(random, 1, 1, 1, queries, keys, d_k, d_v).error() < 2e-6);
    }
  }
  for (const int d : {1, 2, 3, 4, 5, 7, 31, 32, 63, 64, 65, 80, 96, 128, 129}) {
    INFO("d " << d);
    CHECK(FusedCase(random, 1, 2, 2, 33, 101, d, d).error() < 2e-6);
  }
}

TEST_CASE("fused attention agrees with double precision over random shapes and options") {
  Random random{42};
  for (int round = 0; round < 400; ++round) {
    const int kv_heads = random.between(1, 3), heads = kv_heads * random.between(1, 3);
    const int queries = random.between(1, 40), keys = random.between(1, round % 8 ? 60 : 500);
    FusedOptions o;
    o.causal = random.between(0, 1) == 1;
    o.offset = random.between(0, 2) ? random.between(-20, 60) : 0;
    o.window = random.between(0, 1) ? random.between(1, 70) : 0;
    o.padding = random.between(0, 1) * random.between(1, 5);
    o.mask = static_cast<MaskKind>(random.between(0, 2));
    o.mask_of_heads = random.between(0, 1) == 1;
    o.lengths = random.between(0, 1) == 1;
    o.slopes = random.between(0, 1) == 1;
    FusedCase c(random, random.between(1, 2), heads, kv_heads, queries, keys, random.between(1, 40),
                random.between(1, 40), o);
    INFO("round " << round << ": " << queries << " queries, " << keys << " keys, d_k " << c.a.d_k << ", d_v "
                  << c.a.d_v << ", causal " << o.causal << ", offset " << o.offset << ", window " << o.window
                  << ", mask " << static_cast<int>(o.mask) << ", lengths " << o.lengths << ", slopes "
                  << o.slopes);
    CHECK(c.error() < 2e-6);
  }
}

TEST_CASE("fused attention limits scores softly, and each of a batch has its own offset") {
  Random random{142};
  for (int round = 0; round < 200; ++round) {
    const int heads = random.between(1, 3);
    FusedOptions o;
    o.causal = random.between(0, 1) == 1;
    o.offsets = random.between(0, 3) != 0;
    o.window = random.between(0, 1) ? random.between(1, 70) : 0;
    o.mask = static_cast<MaskKind>(random.between(0, 2));
    o.slopes = random.between(0, 1) == 1;
    o.softcap = round % 3 ? std::pow(2.0f, 8 * random.real() - 2) : 0;
    FusedCase c(random, random.between(1, 3), heads, heads, random.between(1, 40), random.between(1, 300),
                random.between(1, 40), random.between(1, 40), o);
    c.a.scale = 4 * random.real();
    INFO("round " << round << ": softcap " << o.softcap << ", scale " << c.a.scale << ", causal " << o.causal
                  << ", window " << o.window << ", offsets " << o.offsets << ", slopes " << o.slopes);
    CHECK(c.error() < 2e-5);
  }
}

TEST_CASE("fused attention keeps its accuracy over many keys") {
  Random random{43};
  CHECK(FusedCase(random, 1, 1, 1, 3, 8192, 64, 64).error() < 2e-6);
}

TEST_CASE("a fused row's bits do not depend on the queries beside it") {
  Random random{44};
  for (int round = 0; round < 40; ++round) {
    FusedOptions o;
    o.causal = round % 2 == 1;
    o.offset = random.between(0, 50);
    o.window = round % 3 ? 0 : random.between(1, 120);
    o.slopes = round % 5 == 0;
    o.mask = static_cast<MaskKind>(round % 3);
    FusedCase c(random, 1, 2, 1, random.between(2, 70), random.between(100, 500), 16, 10, o);
    c.run();
    const std::vector<float> context = c.context, logsumexp = c.logsumexp;
    // The same queries in two calls.
    const int head = random.between(0, 1), first = random.between(1, c.a.queries - 1);
    FusedAttention& a = c.a;
    const int rest = a.queries - first;
    a.heads = 1;
    a.kv_heads = 1;
    a.queries = rest;
    a.offset += first;
    a.query.values += head * a.query.head_step + first * a.query.row_step;
    a.context.values = c.context.data() + head * a.context.head_step + first * a.context.row_step;
    if (a.mask_kind == MaskKind::added) a.mask = c.added.data() + ptrdiff_t{first} * a.keys;
    if (a.mask_kind == MaskKind::allowed) a.mask = c.allowed.data() + ptrdiff_t{first} * a.keys;
    if (a.slopes) a.slopes += head;
    a.logsumexp = c.logsumexp.data() + head * (first + rest) + first;
    std::fill(a.context.values, a.context.values + rest * a.context.row_step, 9.0f);
    std::fill(a.logsumexp, a.logsumexp + rest, 9.0f);
    c.run();
    INFO("round " << round);
    CHECK(context == c.context);
    CHECK(logsumexp == c.logsumexp);
  }
}

TEST_CASE("a row that may read nothing is 0, and its logsumexp is −∞") {
  Random random{45};
  const auto check = [](FusedCase& c) {
    c.run();
    for (const float x : c.context) CHECK(x == 0);
    for (const float x : c.logsumexp) CHECK(x == -kInfinity);
  };
  FusedCase masked(random, 1, 2, 1, 9, 100, 5, 6, {.mask = MaskKind::added});
  masked.added.assign(masked.added.size(), -kInfinity);
  check(masked);
  FusedCase forbidden(random, 1, 2, 1, 9, 100, 5, 6, {.mask = MaskKind::allowed});
  forbidden.allowed.assign(forbidden.allowed.size(), 0);
  check(forbidden);
  FusedCase no_keys(random, 2, 2, 1, 9, 0, 5, 6);
  check(no_keys);
  FusedCase no_length(random, 1, 1, 1, 9, 4, 5, 6, {.lengths = true});
  no_length.lengths = {0};
  check(no_length);
  FusedCase before(random, 1, 1, 1, 9, 4, 5, 6, {.causal = true, .offset = -9});
  check(before);
  FusedCase out_of_window(random, 1, 1, 1, 9, 100, 5, 6, {.offset = 500, .window = 3});
  check(out_of_window);
}

TEST_CASE("keys that are not read have no effect on those that are read after them") {
  Random random{46};
  FusedCase c(random, 1, 1, 1, 9, 500, 5, 6, {.mask = MaskKind::added});
  for (int i = 0; i < 9; ++i) {
    for (int j = 0; j < 500; ++j) c.added[i * 500 + j] = j < 450 ? -kInfinity : 0;
  }
  CHECK(c.error() < 2e-6);
}

TEST_CASE("the lowest finite number in an added mask does not become −∞") {
  Random random{47};
  FusedCase c(random, 1, 1, 1, 3, 5, 4, 2, {.mask = MaskKind::added});
  c.added.assign(c.added.size(), -std::numeric_limits<float>::max());
  c.run();
  for (int i = 0; i < 3; ++i) {
    for (int d = 0; d < 2; ++d) {
      double mean = 0;
      for (int j = 0; j < 5; ++j) mean += c.value[j * 2 + d] / 5.0;
      CHECK(std::abs(mean - c.context_at(0, 0, i, d)) < 1e-6);
    }
  }
}

TEST_CASE("fused attention copes with scores of ten thousand and with denormal numbers") {
  Random random{48};
  FusedCase large(random, 1, 1, 1, 20, 150, 1, 3);
  for (float& x : large.query) x = x < 0 ? -100 : 100;
  for (float& x : large.key) x = static_cast<float>(random.between(-100, 100));
  CHECK(large.error() < 2e-6);
  FusedCase small(random, 1, 1, 1, 20, 150, 8, 3);
  for (auto* numbers : {&small.query, &small.key, &small.value}) {
    for (float& x : *numbers) x *= 1e-40f;
  }
  CHECK(small.error() < 2e-6);
  for (int i = 0; i < 20; ++i) {
    for (int d = 0; d < 3; ++d)
      CHECK(std::abs(small.expected(0, 0, i)[d] - small.context_at(0, 0, i, d)) < 1e-44);
  }
  // 2^x at the edge of what is a normal number
  for (const float x : {-125.9f, -126.5f, -127.0f, -128.0f, -kInfinity}) {
    CHECK(power_of_two(x) >= 0);
    CHECK(power_of_two(x) < 2.4e-38f);
    if (x <= -127) CHECK(power_of_two(x) == 0);
  }
}

TEST_CASE("the power of two is within 2e-7 of the true one, and exact at 0") {
  Random random{52};
  double most = 0;
  for (int i = 0; i < 300'000; ++i) {
    const float x = 63 * (random.real() - 1);
    most = worse(most, std::abs(power_of_two(x) / std::exp(x * std::log(2.0)) - 1));
  }
  CHECK(most < 2e-7);
  CHECK(power_of_two(0) == 1);
}

TEST_CASE("fused attention terminates with infinite or undefined numbers") {
  Random random{49};
  for (const float x : {kInfinity, -kInfinity, std::numeric_limits<float>::quiet_NaN()}) {
    FusedCase c(random, 1, 1, 1, 9, 100, 5, 6);
    c.query[7] = x;
    c.run();
    // The queries beside it are as without it.
    const std::vector<double> row = c.expected(0, 0, 0);
    for (int d = 0; d < 6; ++d) CHECK(std::abs(row[d] - c.context_at(0, 0, 0, d)) < 2e-6);
    c.key[3] = x;
    c.value[11] = x;
    c.run();
  }
}

TEST_CASE("fused attention works at sizes of 0 and 1") {
  Random random{50};
  for (const int queries : {0, 1}) {
    for (const int keys : {0, 1}) {
      for (const int d_k : {0, 1}) {
        for (const int d_v : {0, 1})
          CHECK(FusedCase(random, 1, 1, 1, queries, keys, d_k, d_v).error() < 1e-6);
      }
    }
  }
  CHECK(FusedCase(random, 0, 1, 1, 3, 3, 2, 2).error() == 0);
  FusedCase no_heads(random, 1, 1, 1, 3, 3, 2, 2);
  no_heads.a.heads = no_heads.a.kv_heads = 0;
  no_heads.run();
  CHECK(no_heads.logsumexp[0] == 7);
}

TEST_CASE("the last keys that 32 bits can count are read once") {
  constexpr int kMost = std::numeric_limits<int32_t>::max();
  FusedAttention a;
  a.queries = 1, a.keys = kMost;  // without numbers: every score is 0
  a.offset = kMost - 1, a.window = 5;
  float logsumexp = 0;
  a.logsumexp = &logsumexp;
  std::vector<float> scratch(static_cast<size_t>(attend_scratch(a)));
  REQUIRE(attend(a, scratch.data()));
  CHECK(std::abs(logsumexp - std::log(5.0)) < 1e-6);
}

TEST_CASE("fused attention reads nothing past its inputs and writes nothing between rows") {
  Random random{51};
  for (int d = 1; d <= 9; ++d) {
    FusedCase c(random, 1, 1, 1, 11, 13, d, d + 1, {.padding = 3});
    const std::vector<float> before = c.context;
    // Without the padding after the last row: the sanitizer knows its end.
    for (auto* numbers : {&c.query, &c.key, &c.value}) numbers->resize(numbers->size() - 3);
    const Exact query(c.query), key(c.key), value(c.value);
    c.a.query.values = query.begin();
    c.a.key.values = key.begin();
    c.a.value.values = value.begin();
    CHECK(c.error() < 2e-6);
    for (int i = 0; i < 11; ++i) {
      for (int p = 0; p < 3; ++p) CHECK(c.context_at(0, 0, i, d + 1 + p) == before[i * (d + 4) + d + 1 + p]);
    }
  }
}

TEST_CASE("fused attention needs less than a megabyte of scratch") {
  FusedAttention a;
  a.queries = a.keys = 1 << 30;
  a.d_k = a.d_v = 64;
  CHECK(attend_scratch(a) * sizeof(float) < 1 << 18);
  a.d_k = a.d_v = 4096;
  CHECK(attend_scratch(a) * sizeof(float) <= 1 << 20);
}

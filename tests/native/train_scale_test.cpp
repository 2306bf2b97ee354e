// What √d_k is for: measured scores against theory, and against the same attention written out in double
// precision.
#include <cmath>

#include "catch.h"
#include "train/scale.h"

using namespace attention::train;
using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;

namespace {

// dL/ds_ij = a_ij · g_i·(v_j − c_i), c_i = Σ_j a_ij v_j: the formula itself, not softmax's backward pass.
ScaleMeasure reference(int32_t d_k, bool scaled) {
  const ScaleDraws draws = draw_scale(d_k);
  const auto dot = [](const std::vector<float>& a, size_t row_a, const std::vector<float>& b, size_t row_b,
                      size_t size) {
    double sum = 0;
    for (size_t k = 0; k < size; ++k) sum += double{a[row_a * size + k]} * b[row_b * size + k];
    return sum;
  };
  std::vector<double> scores;
  double entropy = 0, gradient = 0;
  for (size_t row = 0; row < size_t{kScaleSentences} * kScaleWords; ++row) {
    const size_t start = row / kScaleWords * kScaleWords;
    std::vector<double> s(kScaleWords), a(kScaleWords), towards(kScaleWords);
    double sum = 0, blend = 0;
    for (size_t j = 0; j < kScaleWords; ++j) {
      s[j] = dot(draws.query, row, draws.key, start + j, d_k) / (scaled ? std::sqrt(d_k) : 1);
      towards[j] = dot(draws.upstream, row, draws.value, start + j, kScaleValues);
      scores.push_back(s[j]);
      sum += std::exp(s[j]);
    }
    for (size_t j = 0; j < kScaleWords; ++j) {
      a[j] = std::exp(s[j]) / sum;
      entropy -= a[j] * std::log(a[j]);
      blend += a[j] * towards[j];
    }
    for (size_t j = 0; j < kScaleWords; ++j) gradient += std::fabs(a[j] * (towards[j] - blend));
  }
  double mean = 0, variance = 0;
  for (const double s : scores) mean += s / scores.size();
  for (const double s : scores) variance += (s - mean) * (s - mean) / scores.size();
  return {d_k, scaled, std::sqrt(variance), entropy / (scores.size() / kScaleWords),
          gradient / scores.size()};
}

}  // namespace

TEST_CASE("the measured spread, entropy and gradient agree with double precision at every d_k") {
  const auto measures = measure_scale();
  REQUIRE(measures.size() == 18);
  int32_t d_k = 2;
  for (size_t i = 0; i < measures.size(); ++i) {
    const ScaleMeasure& m = measures[i];
    const bool scaled = i % 2 == 0;
    CAPTURE(d_k, scaled);
    REQUIRE(m.d_k == d_k);
    REQUIRE(m.scaled == scaled);
    const ScaleMeasure r = reference(d_k, scaled);
    CHECK_THAT(m.spread, WithinRel(r.spread, 1e-6));
    CHECK_THAT(m.entropy, WithinRel(r.entropy, 1e-4));
    CHECK_THAT(m.gradient, WithinRel(r.gradient, 1e-4));
    if (!scaled) d_k *= 2;
  }
}

TEST_CASE("unscaled scores spread by √d_k, scaled ones by 1") {
  for (const ScaleMeasure& m : measure_scale()) {
    CAPTURE(m.d_k, m.scaled);
    // Drawn: 16384 scores that share 512 queries and 512 keys.
    CHECK_THAT(m.spread, WithinRel(m.scaled ? 1.0 : std::sqrt(m.d_k), 0.06));
  }
}

TEST_CASE("unscaled, weights come near to one key and its gradient vanishes; scaled, both stay as they are") {
  const auto measures = measure_scale();
  const double most = std::log(kScaleWords);
  for (size_t i = 0; i < measures.size(); i += 2) {
    const ScaleMeasure &scaled = measures[i], &unscaled = measures[i + 1];
    CAPTURE(scaled.d_k);
    // Normal scores of standard deviation 1 over ever more keys: ln n − ½. Over 32 keys it is a little more.
    CHECK(scaled.entropy > most - 0.5);
    CHECK(scaled.entropy < most - 0.35);
    CHECK(unscaled.entropy < scaled.entropy);
    CHECK_THAT(scaled.gradient, WithinRel(measures[0].gradient, 0.1));
    if (i > 0) CHECK(unscaled.entropy < measures[i - 1].entropy);
  }
  CHECK(measures.back().entropy < 0.3);
  CHECK(measures.back().gradient < measures[16].gradient / 4);
}

TEST_CASE("a measurement can be repeated bit for bit") {
  const auto first = measure_scale(), second = measure_scale();
  REQUIRE(first.size() == second.size());
  for (size_t i = 0; i < first.size(); ++i) {
    CHECK(first[i].spread == second[i].spread);
    CHECK(first[i].entropy == second[i].entropy);
    CHECK(first[i].gradient == second[i].gradient);
  }
}

TEST_CASE("draws have mean 0 and the variance that they are said to have") {
  const ScaleDraws draws = draw_scale(64);
  const auto check = [](const std::vector<float>& numbers, double variance) {
    double sum = 0, squares = 0;
    for (const float x : numbers) {
      sum += x;
      squares += double{x} * x;
    }
    const double count = static_cast<double>(numbers.size());
    CHECK_THAT(sum / count, WithinAbs(0, 5 * std::sqrt(variance / count)));
    CHECK_THAT(squares / count, WithinRel(variance, 0.05));
  };
  check(draws.query, 1);
  check(draws.key, 1);
  check(draws.value, 1);
  check(draws.upstream, 1.0 / kScaleValues);
}

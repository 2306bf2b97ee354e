// What √d_k is for: measured scores against theory, and against the same attention written out in double
// precision.
#include <cmath>
#include <limits>

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
  return {std::sqrt(variance), entropy / (scores.size() / kScaleWords), gradient / scores.size()};
}

// At d_k = 2, 4, 8 … 512.
struct Measured {
  int32_t d_k;
  ScaleMeasure scaled, unscaled;
};
std::vector<Measured> all_measures() {
  std::vector<Measured> out;
  for (int32_t d_k = 2; d_k <= 512; d_k *= 2) {
    const auto scaled = measure_scale(d_k, true), unscaled = measure_scale(d_k, false);
    REQUIRE((scaled && unscaled));
    out.push_back({d_k, *scaled, *unscaled});
  }
  return out;
}

}  // namespace

TEST_CASE(
    "Scale: the measured standard deviation, entropy and gradient agree with double precision at every d_k",
    "[train]") {
  for (const Measured& m : all_measures()) {
    for (const bool scaled : {true, false}) {
      CAPTURE(m.d_k, scaled);
      const ScaleMeasure &got = scaled ? m.scaled : m.unscaled, exact = reference(m.d_k, scaled);
      CHECK_THAT(got.spread, WithinRel(exact.spread, 1e-6));
      CHECK_THAT(got.entropy, WithinRel(exact.entropy, 1e-4));
      CHECK_THAT(got.gradient, WithinRel(exact.gradient, 1e-4));
    }
  }
}

TEST_CASE("Scale: unscaled scores have a standard deviation of √d_k, scaled ones of 1", "[train]") {
  for (const Measured& m : all_measures()) {
    CAPTURE(m.d_k);
    // Drawn: 16384 scores that share 512 queries and 512 keys.
    CHECK_THAT(m.scaled.spread, WithinRel(1.0, 0.06));
    CHECK_THAT(m.unscaled.spread, WithinRel(std::sqrt(m.d_k), 0.06));
  }
}

TEST_CASE(
    "Scale: unscaled, weights come near to one key and its gradient vanishes; scaled, both stay as they are",
    "[train]") {
  const auto measures = all_measures();
  const double most = std::log(kScaleWords);
  double before = most;
  for (const auto& [d_k, scaled, unscaled] : measures) {
    CAPTURE(d_k);
    // Normal scores of standard deviation 1 over ever more keys: ln n − ½. Over 32 keys it is a little more.
    CHECK(scaled.entropy > most - 0.5);
    CHECK(scaled.entropy < most - 0.35);
    CHECK(unscaled.entropy < scaled.entropy);
    CHECK_THAT(scaled.gradient, WithinRel(measures[0].scaled.gradient, 0.1));
    CHECK(unscaled.entropy < before);
    before = unscaled.entropy;
  }
  CHECK(measures.back().unscaled.entropy < 0.3);
  CHECK(measures.back().unscaled.gradient < measures.back().scaled.gradient / 4);
}

TEST_CASE("Scale: a d_k out of its range is refused", "[train]") {
  CHECK(measure_scale(1, true));
  for (const int32_t d_k : {0, -1, -1000000, kMostScale + 1, std::numeric_limits<int32_t>::max()}) {
    for (const bool scaled : {true, false}) CHECK_FALSE(measure_scale(d_k, scaled));
  }
}

TEST_CASE("Scale: a measurement can be repeated bit for bit", "[train]") {
  const auto first = all_measures(), second = all_measures();
  for (size_t i = 0; i < first.size(); ++i) {
    for (const auto of : {&Measured::scaled, &Measured::unscaled}) {
      CHECK((first[i].*of).spread == (second[i].*of).spread);
      CHECK((first[i].*of).entropy == (second[i].*of).entropy);
      CHECK((first[i].*of).gradient == (second[i].*of).gradient);
    }
  }
}

TEST_CASE("Scale: draws have mean 0 and the stated variance", "[train]") {
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

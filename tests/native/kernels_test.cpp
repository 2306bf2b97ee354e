#include "kernels/kernels.h"

#include <cmath>
#include <limits>

#include "catch.h"
#include "random.h"
#include "reference.h"
#include "sweep.h"

using namespace attention;
using namespace attention::kernels;

namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr double kHalfUlp = 1.0 / (1 << 24);

struct Cells {
  int rows, columns;
  std::vector<float> values;

  Cells(int n, int m, float fill = -77) : rows(n), columns(m), values(static_cast<size_t>(n * m), fill) {}
  Cells(int n, int m, std::vector<float> from) : rows(n), columns(m), values(std::move(from)) {}
  Matrix view() { return {values.data(), rows, columns}; }
  float at(int i, int j) const { return values[static_cast<size_t>(i * columns + j)]; }
  reference::Matrix exact() const { return {rows, columns, values.data()}; }
};

// Largest error of a matmul in parts of the bound k·½ULP·Σ|products| (Higham, Accuracy and Stability,
// section 3.1).
double parts_of_bound(const Cells& out, const reference::Matrix& a, const reference::Matrix& b) {
  const auto exact = reference::multiply(a, b);
  const auto size = reference::magnitude(a, b);
  double worst = 0;
  for (size_t i = 0; i < out.values.size(); ++i) {
    const double error = std::abs(static_cast<double>(out.values[i]) - exact.cells[i]);
    const double bound = (a.columns + 1) * kHalfUlp * size.cells[i] + 1e-40;
    worst = worse(worst, error / bound);
  }
  return worst;
}

}  // namespace

TEST_CASE("matmul agrees with the double-precision product for every size from 1 to 19 in each dimension") {
  Random random{1};
  double worst = 0;
  for (int n = 1; n <= 19; ++n)
    for (int d = 1; d <= 19; ++d)
      for (int m = 1; m <= 19; ++m) {
        Cells a(n, d, random.reals(static_cast<size_t>(n * d))),
            b(d, m, random.reals(static_cast<size_t>(d * m))), out(n, m);
        matmul(a.view(), b.view(), out.view());
        worst = std::max(worst, parts_of_bound(out, a.exact(), b.exact()));
      }
  CHECK(worst <= 1.0);
}

TEST_CASE(
    "matmul_transposed agrees with the double-precision product for every size from 1 to 19 in each "
    "dimension") {
  Random random{2};
  double worst = 0;
  for (int n = 1; n <= 19; ++n)
    for (int d = 1; d <= 19; ++d)
      for (int m = 1; m <= 19; ++m) {
        Cells a(n, d, random.reals(static_cast<size_t>(n * d))),
            b(m, d, random.reals(static_cast<size_t>(d * m))), out(n, m);
        matmul_transposed(a.view(), b.view(), out.view());
        worst = std::max(worst, parts_of_bound(out, a.exact(), reference::transpose(b.exact())));
      }
  CHECK(worst <= 1.0);
}

TEST_CASE("every cell of a product is the running sum that a reader can follow, bit for bit") {
  Random random{3};
  for (int size = 1; size <= 19; ++size) {
    Cells a(size, size, random.reals(static_cast<size_t>(size * size))),
        b(size, size, random.reals(static_cast<size_t>(size * size)));
    Cells plain(size, size), transposed(size, size), first_transposed(size, size);
    matmul(a.view(), b.view(), plain.view());
    matmul_transposed(a.view(), b.view(), transposed.view());
    transposed_matmul(a.view(), b.view(), first_transposed.view());
    for (int i = 0; i < size; ++i)
      for (int j = 0; j < size; ++j) {
        const auto running_sum = [&](auto product_at) {
          volatile float sum = 0;  // volatile: each step is rounded to f32
          for (int k = 0; k < size; ++k) {
            volatile float product = product_at(k);
            sum = sum + product;
          }
          return static_cast<float>(sum);
        };
        REQUIRE(plain.at(i, j) == running_sum([&](int k) { return a.at(i, k) * b.at(k, j); }));
        REQUIRE(transposed.at(i, j) == running_sum([&](int k) { return a.at(i, k) * b.at(j, k); }));
        REQUIRE(first_transposed.at(i, j) == running_sum([&](int k) { return a.at(k, i) * b.at(k, j); }));
      }
  }
}

TEST_CASE(
    "transposed_matmul agrees with the double-precision product for every size from 1 to 19 in each "
    "dimension") {
  Random random{7};
  double worst = 0;
  for (int n = 1; n <= 19; ++n)
    for (int d = 1; d <= 19; ++d)
      for (int m = 1; m <= 19; ++m) {
        Cells a(d, n, random.reals(static_cast<size_t>(n * d))),
            b(d, m, random.reals(static_cast<size_t>(d * m))), out(n, m);
        transposed_matmul(a.view(), b.view(), out.view());
        worst = std::max(worst, parts_of_bound(out, reference::transpose(a.exact()), b.exact()));
      }
  CHECK(worst <= 1.0);
}

TEST_CASE("reductions add in ascending order, one rounding after each term, bit for bit") {
  Random random{8};
  for (int n = 1; n <= 19; ++n)
    for (int m = 1; m <= 19; ++m) {
      Cells a(n, m, random.reals(static_cast<size_t>(n * m), 9));
      Cells sums(n, 1), means(n, 1), mean_squares(n, 1), norms(n, 1), of_columns(1, m);
      row_sums(a.view(), sums.view());
      row_means(a.view(), means.view());
      row_mean_squares(a.view(), mean_squares.view());
      row_norms(a.view(), norms.view());
      column_sums(a.view(), of_columns.view());
      for (int i = 0; i < n; ++i) {
        volatile float sum = 0, squares = 0;
        for (int j = 0; j < m; ++j) {
          volatile float square = a.at(i, j) * a.at(i, j);
          sum = sum + a.at(i, j);
          squares = squares + square;
        }
        const float total = sum, total_squares = squares, count = static_cast<float>(m);
        REQUIRE(sums.at(i, 0) == total);
        REQUIRE(means.at(i, 0) == total / count);
        REQUIRE(mean_squares.at(i, 0) == total_squares / count);
        REQUIRE(norms.at(i, 0) == std::sqrt(total_squares));
      }
      for (int j = 0; j < m; ++j) {
        volatile float sum = 0;
        for (int i = 0; i < n; ++i) sum = sum + a.at(i, j);
        REQUIRE(of_columns.at(0, j) == sum);
      }
    }
}

TEST_CASE("relu keeps what is above 0, and its gradient passes only there") {
  Cells a(1, 6, {-1.0f, 0.0f, 2.0f, -kInfinity, kInfinity, 1e-40f}), out(1, 6), back(1, 6),
      gradient(1, 6, {1, 2, 3, 4, 5, 6});
  relu(a.view(), out.view());
  relu_backward(gradient.view(), a.view(), back.view());
  CHECK(out.values == std::vector<float>{0, 0, 2, 0, kInfinity, 1e-40f});
  CHECK(back.values == std::vector<float>{0, 0, 3, 0, 5, 6});
  Cells nan(1, 1, std::numeric_limits<float>::quiet_NaN()), passed(1, 1, 7), share(1, 1);
  relu_backward(passed.view(), nan.view(), share.view());
  CHECK(share.values[0] == 0);
}

TEST_CASE(
    "the gradient of a row's maximum goes to the first cell that has it, and to none where all are −∞") {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  Cells a(5, 4,
          {1, 3,   3,         -kInfinity, -kInfinity, -kInfinity, -kInfinity, -kInfinity, -2, -kInfinity,
           5, nan, kInfinity, kInfinity,  1,          2,          -0.0f,      0,          -1, -2});
  Cells gradient(5, 1, {10, 20, 30, 40, 50}), out(5, 4, std::vector<float>(20, 7));
  row_maximum_backward(gradient.view(), a.view(), out.view());
  CHECK(out.values == std::vector<float>{0, 10, 0, 0, 0, 0, 0, 0, 0, 0, 30, 0, 40, 0, 0, 0, 50, 0, 0, 0});
}

TEST_CASE("scaling divides or multiplies every cell with one rounding") {
  Random random{4};
  for (int columns = 1; columns <= 19; ++columns) {
    Cells a(3, columns, random.reals(static_cast<size_t>(3 * columns), 50)), divided(3, columns),
        multiplied(3, columns);
    divide(a.view(), 1.7320508f, divided.view());
    multiply(a.view(), 0.3f, multiplied.view());
    for (size_t i = 0; i < a.values.size(); ++i) {
      REQUIRE(divided.values[i] == a.values[i] / 1.7320508f);
      REQUIRE(multiplied.values[i] == a.values[i] * 0.3f);
    }
  }
}

TEST_CASE("a mask of minus infinity hides any score, also an overflowed one, and other masks are added") {
  Cells scores(1, 5, {1.0f, kInfinity, -2.0f, 1e30f, 0.5f}),
      mask(1, 5, {-kInfinity, -kInfinity, 0.0f, 0.25f, -0.5f}), out(1, 5);
  add_mask(scores.view(), mask.view(), out.view());
  CHECK(out.values == std::vector<float>{-kInfinity, -kInfinity, -2.0f, 1e30f, 0.0f});
}

TEST_CASE("softmax step by step agrees with the double-precision softmax for 1 to 19 columns") {
  Random random{5};
  for (int n = 1; n <= 19; ++n)
    for (int m = 1; m <= 19; ++m) {
      Cells scores(n, m, random.reals(static_cast<size_t>(n * m), 20));
      Cells maximum(n, 1), shifted(n, m), exponential(n, m), sums(n, 1), weights(n, m);
      row_maximum(scores.view(), maximum.view());
      subtract_rows(scores.view(), maximum.view(), shifted.view());
      exponentials(shifted.view(), exponential.view());
      row_sums(exponential.view(), sums.view());
      divide_rows(exponential.view(), sums.view(), weights.view());
      const auto exact = reference::softmax(scores.exact());
      for (size_t i = 0; i < weights.values.size(); ++i) {
        // 40 is the largest |shifted score|: its rounding is what e^x magnifies.
        REQUIRE(std::abs(weights.values[i] - exact.cells[i]) <=
                (40 + 4 + m) * kHalfUlp * exact.cells[i] + 1e-40);
      }
      for (int i = 0; i < n; ++i)
        REQUIRE(maximum.at(i, 0) ==
                *std::max_element(scores.values.begin() + i * m, scores.values.begin() + (i + 1) * m));
    }
}

TEST_CASE("a row of nothing but minus infinity becomes a row of zeros at the end of softmax") {
  Cells scores(1, 3, std::vector<float>(3, -kInfinity)), maximum(1, 1), shifted(1, 3), exponential(1, 3),
      sums(1, 1), weights(1, 3);
  row_maximum(scores.view(), maximum.view());
  subtract_rows(scores.view(), maximum.view(), shifted.view());
  exponentials(shifted.view(), exponential.view());
  row_sums(exponential.view(), sums.view());
  divide_rows(exponential.view(), sums.view(), weights.view());
  CHECK(maximum.values[0] == -kInfinity);
  CHECK(shifted.values == std::vector<float>(3, -kInfinity));
  CHECK(weights.values == std::vector<float>(3, 0.0f));
}

TEST_CASE("a row whose squares overflow still has its norm") {
  Cells a(3, 2, {3e30f, -4e30f, 3e38f, 3e38f, kInfinity, 0.0f}), norms(3, 1), units(3, 2);
  row_norms(a.view(), norms.view());
  normalize_rows(a.view(), units.view());
  CHECK(std::abs(norms.values[0] / 5e30f - 1) <= 4 * kHalfUlp);
  CHECK(norms.values[1] == kInfinity);
  CHECK(norms.values[2] == kInfinity);
  CHECK(std::abs(units.at(0, 0) - 0.6f) <= 4 * kHalfUlp);
  CHECK(std::abs(units.at(0, 1) + 0.8f) <= 4 * kHalfUlp);
}

TEST_CASE("a row whose squares are too small for f32 still has its norm") {
  Cells a(3, 2, {1e-23f, 2e-23f, 3e-20f, -4e-20f, 0.0f, 0.0f}), norms(3, 1), units(3, 2);
  row_norms(a.view(), norms.view());
  normalize_rows(a.view(), units.view());
  CHECK(std::abs(norms.values[0] / 2.236068e-23f - 1) <= 4 * kHalfUlp);
  CHECK(std::abs(norms.values[1] / 5e-20f - 1) <= 4 * kHalfUlp);
  CHECK(norms.values[2] == 0);
  CHECK(std::abs(units.at(0, 1) / units.at(0, 0) - 2) <= 8 * kHalfUlp);
  CHECK(std::abs(units.at(1, 0) - 0.6f) <= 4 * kHalfUlp);
  CHECK(std::abs(units.at(1, 1) + 0.8f) <= 4 * kHalfUlp);
  CHECK(units.at(2, 0) == 0);

  // At every scale down to the smallest floats; rounded once more where these have few digits.
  Random random{11};
  for (int exponent = -20; exponent >= -149; --exponent) {
    const auto numbers = random.reals(5);
    Cells row(1, 5), norm(1, 1);
    double squares = 0;
    for (size_t j = 0; j < 5; ++j) {
      row.values[j] = std::ldexp(numbers[j], exponent);
      squares += static_cast<double>(row.values[j]) * row.values[j];
    }
    row_norms(row.view(), norm.view());
    const double length = std::sqrt(squares);
    REQUIRE(std::abs(norm.values[0] - length) <= 8 * kHalfUlp * length + 0x1p-150);
  }
}

TEST_CASE("normalized rows have norm 1, and a row of zeros stays zeros") {
  Random random{6};
  for (int m = 1; m <= 19; ++m) {
    auto values = random.reals(static_cast<size_t>(2 * m), 10);
    std::fill(values.begin() + m, values.end(), 0.0f);
    Cells a(2, m, values), out(2, m);
    normalize_rows(a.view(), out.view());
    double squares = 0;
    for (int j = 0; j < m; ++j) {
      squares += static_cast<double>(out.at(0, j)) * out.at(0, j);
      REQUIRE(out.at(1, j) == 0.0f);
    }
    REQUIRE(std::abs(squares - 1) <= (2 * m + 4) * 2 * kHalfUlp);
  }
}

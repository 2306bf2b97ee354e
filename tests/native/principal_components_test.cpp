#include <cmath>
#include <numeric>

#include "catch.h"
#include "kernels/kernels.h"
#include "random.h"

using namespace attention;
using namespace attention::kernels;

namespace {

std::vector<float> components_of(const std::vector<float>& rows, int columns) {
  const int n = static_cast<int>(rows.size()) / columns;
  std::vector<float> out(static_cast<size_t>(2 * n), -77.0f);
  principal_components({rows.data(), n, columns}, {out.data(), n, 2});
  return out;
}

double squares(const std::vector<float>& points, size_t component) {
  double sum = 0;
  for (size_t i = component; i < points.size(); i += 2) sum += static_cast<double>(points[i]) * points[i];
  return sum;
}

double distance(const std::vector<float>& values, int columns, int i, int j) {
  double sum = 0;
  for (int k = 0; k < columns; ++k) {
    const double x = static_cast<double>(values[static_cast<size_t>(i * columns + k)]) -
                     values[static_cast<size_t>(j * columns + k)];
    sum += x * x;
  }
  return std::sqrt(sum);
}

}  // namespace

TEST_CASE("four points of a tilted rectangle are along its sides, as computed by hand") {
  // Sides of 6 along (4, 3) ÷ 5 and of 2 along (−3, 4) ÷ 5, around (10, 20). The longer side comes first; 4
  // is the largest number of either direction, so both have the signs given here.
  const std::vector<float> rows = {10 + 2.4f - 0.6f, 20 + 1.8f + 0.8f, 10 + 2.4f + 0.6f, 20 + 1.8f - 0.8f,
                                   10 - 2.4f - 0.6f, 20 - 1.8f + 0.8f, 10 - 2.4f + 0.6f, 20 - 1.8f - 0.8f};
  const std::vector<float> expected = {3, 1, 3, -1, -3, 1, -3, -1};
  const std::vector<float> points = components_of(rows, 2);
  for (size_t k = 0; k < expected.size(); ++k) CHECK(std::abs(points[k] - expected[k]) <= 2e-6);
}

TEST_CASE(
    "points are centred, uncorrelated, and differ more along the first direction than along the second") {
  Random random{101};
  for (int n = 1; n <= 12; ++n)
    for (int d = 1; d <= 9; ++d) {
      const std::vector<float> rows = random.reals(static_cast<size_t>(n * d), 3);
      const std::vector<float> points = components_of(rows, d);
      double first = 0, second = 0, product = 0;
      for (int i = 0; i < n; ++i) {
        const double x = points[static_cast<size_t>(2 * i)], y = points[static_cast<size_t>(2 * i + 1)];
        first += x;
        second += y;
        product += x * y;
      }
      REQUIRE(std::abs(first) <= 1e-5);
      REQUIRE(std::abs(second) <= 1e-5);
      REQUIRE(std::abs(product) <= 1e-4);
      REQUIRE(squares(points, 0) >= squares(points, 1));
      for (int i = 0; i < n; ++i)  // a projection brings no two points further apart
        for (int j = 0; j < i; ++j) REQUIRE(distance(points, 2, i, j) <= distance(rows, d, i, j) + 1e-5);
    }
}

TEST_CASE("no direction has more variance than the first") {
  Random random{102};
  for (int round = 0; round < 20; ++round) {
    const int n = 9, d = 5;
    const std::vector<float> rows = random.reals(static_cast<size_t>(n * d), 2);
    const double most = squares(components_of(rows, d), 0);
    for (int attempt = 0; attempt < 200; ++attempt) {
      const std::vector<float> direction = random.reals(static_cast<size_t>(d));
      double length = 0, mean = 0, spread = 0;
      std::vector<double> along(static_cast<size_t>(n), 0.0);
      for (const float x : direction) length += static_cast<double>(x) * x;
      for (int i = 0; i < n; ++i)
        for (int k = 0; k < d; ++k)
          along[static_cast<size_t>(i)] += rows[static_cast<size_t>(i * d + k)] *
                                           static_cast<double>(direction[static_cast<size_t>(k)]) /
                                           std::sqrt(length);
      mean = std::accumulate(along.begin(), along.end(), 0.0) / n;
      for (const double x : along) spread += (x - mean) * (x - mean);
      REQUIRE(spread <= most * (1 + 1e-6));
    }
  }
}

TEST_CASE("points of a plane keep their distances, whatever the dimension of the space") {
  Random random{103};
  for (int d = 2; d <= 20; ++d) {
    const int n = 8;
    const auto u = random.reals(static_cast<size_t>(d)), v = random.reals(static_cast<size_t>(d));
    std::vector<float> rows;
    for (int i = 0; i < n; ++i) {
      const float x = random.real(3), y = random.real(2);
      for (int k = 0; k < d; ++k)
        rows.push_back(5 + x * u[static_cast<size_t>(k)] + y * v[static_cast<size_t>(k)]);
    }
    const std::vector<float> points = components_of(rows, d);
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < i; ++j)
        REQUIRE(std::abs(distance(points, 2, i, j) - distance(rows, d, i, j)) <= 2e-5);
  }
}

TEST_CASE("rows in another order give the same points in that order") {
  Random random{104};
  for (int n = 2; n <= 12; ++n) {
    const int d = 6;
    const std::vector<float> rows = random.reals(static_cast<size_t>(n * d));
    std::vector<float> turned;
    for (int i = n - 1; i >= 0; --i)
      turned.insert(turned.end(), rows.begin() + i * d, rows.begin() + (i + 1) * d);
    const auto points = components_of(rows, d), turned_points = components_of(turned, d);
    for (int i = 0; i < n; ++i)
      for (int k = 0; k < 2; ++k)
        REQUIRE(std::abs(points[static_cast<size_t>(2 * i + k)] -
                         turned_points[static_cast<size_t>(2 * (n - 1 - i) + k)]) <= 2e-5);
  }
}

TEST_CASE("the largest number of a direction is positive; of equals, the first one") {
  const auto steep = components_of({0, 0, -1, 3}, 2);  // from (0, 0) to (−1, 3): 3 is positive
  CHECK(steep[2] > steep[0]);
  const auto falling = components_of({0, 0, -1, -3}, 2);
  CHECK(falling[2] < falling[0]);
  const auto equal = components_of({0, 0, -2, 2}, 2);  // (1, −1): the first of the two
  CHECK(equal[2] < equal[0]);
}

TEST_CASE("where there is no second direction, or no first, coordinates are 0") {
  CHECK(components_of({4, 5, 6}, 3) == std::vector<float>{0, 0});        // one row
  CHECK(components_of({1, 3}, 1) == std::vector<float>{-1, 0, 1, 0});    // one dimension
  CHECK(components_of({2, 2, 2, 2, 2, 2}, 2) == std::vector<float>(6));  // all the same
  const auto line = components_of({0, 0, 0, 1, 2, 2, 3, 6, 6}, 3);       // on a line
  for (const size_t k : {1u, 3u, 5u}) CHECK(line[k] == 0);
  CHECK(std::abs(line[4] - line[0] - 9) <= 2e-6);
}

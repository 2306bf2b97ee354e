// The three products, to the bit: sizes decide how they are divided into tiles, blocks and copies, but must
// not change the result.
#include <cmath>
#include <cstring>
#include <string>

#include "catch.h"
#include "kernels/kernels.h"
#include "random.h"

using namespace attention;
using namespace attention::kernels;

namespace {

constexpr float kUntouched = -77;

size_t cells(int rows, int columns) { return static_cast<size_t>(rows) * static_cast<size_t>(columns); }

// Numbers of very different sizes, so that another order of a sum would round otherwise; zeros of both signs
// and denormals among them.
std::vector<float> numbers(Random& random, int rows, int columns) {
  std::vector<float> out(cells(rows, columns));
  for (float& x : out) {
    const int kind = random.between(0, 11);
    const float size = kind == 0 ? 1e-40f : kind == 1 ? 1e6f : kind == 2 ? 1e-6f : 1;
    x = kind == 3 ? 0.0f : kind == 4 ? -0.0f : random.real(size);
  }
  return out;
}

// One accumulator for each cell, from 0 on, rounded after each product and each sum (volatile makes sure).
std::vector<float> running_sums(int n, int d, int m, auto a_at, auto b_at) {
  std::vector<float> out(cells(n, m));
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j) {
      volatile float sum = 0;
      for (int k = 0; k < d; ++k) {
        volatile float product = a_at(i, k) * b_at(k, j);
        sum = sum + product;
      }
      out[cells(i, m) + static_cast<size_t>(j)] = sum;
    }
  return out;
}

// As after ReLU: most numbers are zeros.
std::vector<float> few_numbers(Random& random, int rows, int columns) {
  std::vector<float> out = numbers(random, rows, columns);
  for (float& x : out)
    if (random.between(0, 9) != 0) x = random.between(0, 1) == 0 ? 0.0f : -0.0f;
  return out;
}

// Which of the three products differ in any bit from the running sums, or write outside of their result.
std::string differing(int n, int d, int m, Random& random, auto numbers_of_a) {
  const std::vector<float> a = numbers_of_a(random, n, d), b = numbers(random, d, m);
  const auto a_at = [&](int i, int k) { return a[cells(i, d) + static_cast<size_t>(k)]; };
  const auto b_at = [&](int k, int j) { return b[cells(k, m) + static_cast<size_t>(j)]; };
  std::vector<float> a_sideways(a.size()), b_sideways(b.size());
  for (int k = 0; k < d; ++k) {
    for (int i = 0; i < n; ++i) a_sideways[cells(k, n) + static_cast<size_t>(i)] = a_at(i, k);
    for (int j = 0; j < m; ++j) b_sideways[cells(j, d) + static_cast<size_t>(k)] = b_at(k, j);
  }
  std::vector<float> expected = running_sums(n, d, m, a_at, b_at);
  expected.push_back(kUntouched);

  std::string names;
  const auto check = [&](const char* name, auto product, ConstMatrix left, ConstMatrix right) {
    std::vector<float> out(expected.size(), kUntouched);
    product(left, right, Matrix{out.data(), n, m});
    if (std::memcmp(out.data(), expected.data(), out.size() * sizeof(float)) != 0) names += name;
  };
  check(" matmul", matmul, {a.data(), n, d}, {b.data(), d, m});
  check(" matmul_transposed", matmul_transposed, {a.data(), n, d}, {b_sideways.data(), m, d});
  check(" transposed_matmul", transposed_matmul, {a_sideways.data(), d, n}, {b.data(), d, m});
  return names;
}

}  // namespace

TEST_CASE("every product is the running sum of each cell, bit for bit, for every size from 0 to 20") {
  Random random{51};
  std::string wrong;
  for (int n = 0; n <= 20; ++n)
    for (int m = 0; m <= 20; ++m)
      for (const int d : {0, 1, 2, 3, 4, 5, 7, 8, 13, 64}) {
        const std::string names =
            differing(n, d, m, random, numbers) + differing(n, d, m, random, few_numbers);
        if (!names.empty())
          wrong = std::to_string(n) + "×" + std::to_string(d) + "×" + std::to_string(m) + names;
      }
  CHECK(wrong == "");
}

TEST_CASE("every product is the running sum of each cell, bit for bit, where it is divided into blocks") {
  Random random{52};
  const int sizes[][3] = {{3, 511, 9},    {4, 512, 8},    {16, 513, 16},  {17, 1025, 7},
                          {15, 1030, 24}, {33, 1537, 12}, {64, 64, 64},   {130, 66, 129},
                          {64, 257, 16},  {65, 255, 9},   {129, 513, 24}, {200, 256, 5}};
  for (const auto& [n, d, m] : sizes) {
    INFO(n << " x " << d << " x " << m);
    CHECK(differing(n, d, m, random, numbers) == "");
    CHECK(differing(n, d, m, random, few_numbers) == "");
  }
}

TEST_CASE(
    "a row times a large matrix is the running sum of each cell, bit for bit, however its rows are read") {
  Random random{55};
  const int d = 1024, m = 2048;
  const std::vector<float> a = numbers(random, 1, d), b = numbers(random, d, m);
  const std::vector<float> expected = running_sums(
      1, d, m, [&](int, int k) { return a[static_cast<size_t>(k)]; },
      [&](int k, int j) { return b[cells(k, m) + static_cast<size_t>(j)]; });
  int differing = 0;
  for (int product = 0; product < 40; ++product) {  // the ways take turns after 16 of them
    std::vector<float> out(expected.size());
    matmul({a.data(), 1, d}, {b.data(), d, m}, {out.data(), 1, m});
    differing += std::memcmp(out.data(), expected.data(), out.size() * sizeof(float)) != 0;
  }
  CHECK(differing == 0);
}

TEST_CASE("rows with infinities and NaN affect only their own rows of a product") {
  Random random{53};
  const int n = 9, d = 11, m = 13;
  std::vector<float> a = random.reals(cells(n, d));
  const std::vector<float> b = random.reals(cells(d, m));
  std::vector<float> before(cells(n, m)), after(cells(n, m));
  matmul({a.data(), n, d}, {b.data(), d, m}, {before.data(), n, m});
  a[cells(4, d) + 3] = HUGE_VALF;
  a[cells(6, d)] = NAN;
  matmul({a.data(), n, d}, {b.data(), d, m}, {after.data(), n, m});
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j) {
      const float cell = after[cells(i, m) + static_cast<size_t>(j)];
      if (i == 4) {
        CHECK(std::isinf(cell));
      } else if (i == 6) {
        CHECK(std::isnan(cell));
      } else {
        CHECK(cell == before[cells(i, m) + static_cast<size_t>(j)]);
      }
    }
}

TEST_CASE("a zero times infinity or NaN is NaN, however many zeros there are") {
  Random random{54};
  const int n = 9, d = 40, m = 16;
  const std::vector<float> a = few_numbers(random, n, d);
  for (const float special : {HUGE_VALF, -HUGE_VALF, NAN}) {
    std::vector<float> b = random.reals(cells(d, m)), out(cells(n, m));
    b[cells(7, m) + 5] = special;
    matmul({a.data(), n, d}, {b.data(), d, m}, {out.data(), n, m});
    for (int i = 0; i < n; ++i) {
      const bool is_zero = a[cells(i, d) + 7] == 0;
      const float cell = out[cells(i, m) + 5];
      CHECK((is_zero || std::isnan(special) ? std::isnan(cell) : std::isinf(cell)));
    }
  }
}

#include "kernels/packed_matmul.h"

#include <algorithm>
#include <cmath>

#include "catch.h"
#include "random.h"
#include "sweep.h"

using namespace attention;
using namespace attention::kernels;

namespace {

constexpr double kHalfUlp = 1.0 / (1 << 24);
constexpr float kUntouched = -77;

struct ProductSizes {
  int rows, depth, columns;
  bool bias;
};

size_t product(int n, int m) { return static_cast<size_t>(n) * static_cast<size_t>(m); }

// Largest error in parts of the bound (depth + 1)·½ULP·(Σ|products| + |bias|), which holds for any order of
// the terms and for fused multiply-add too; infinite where the result has another size or something outside
// of it was written. The vectors have the exact sizes, so that the address sanitizer notices a read past
// them.
double parts_of_bound(const ProductSizes& s, Random& random) {
  const std::vector<float> a = random.reals(product(s.rows, s.depth));
  const std::vector<float> weights = random.reals(product(s.depth, s.columns));
  const std::vector<float> bias = random.reals(static_cast<size_t>(s.columns));
  std::vector<float> packed(static_cast<size_t>(packed_floats(s.depth, s.columns)) + 1, kUntouched);
  std::vector<float> out(product(s.rows, s.columns) + 1, kUntouched);
  pack(weights.data(), s.depth, s.columns, packed.data());
  bool beside = packed.back() != kUntouched;
  packed.pop_back();
  packed.shrink_to_fit();
  project(a.data(), s.rows, s.depth, packed.data(), s.columns, s.bias ? bias.data() : nullptr, out.data());
  beside = beside || out.back() != kUntouched;

  double worst = beside ? HUGE_VAL : 0;
  for (int i = 0; i < s.rows; ++i)
    for (int j = 0; j < s.columns; ++j) {
      double exact = s.bias ? bias[static_cast<size_t>(j)] : 0, size = std::abs(exact);
      for (int k = 0; k < s.depth; ++k) {
        const double term = static_cast<double>(a[product(i, s.depth) + static_cast<size_t>(k)]) *
                            weights[product(k, s.columns) + static_cast<size_t>(j)];
        exact += term;
        size += std::abs(term);
      }
      const double error = std::abs(out[product(i, s.columns) + static_cast<size_t>(j)] - exact);
      worst = worse(worst, error / ((s.depth + 1) * kHalfUlp * size + 1e-40));
    }
  return worst;
}

}  // namespace

TEST_CASE(
    "a product with packed weights agrees with the double-precision one for every small size, with bias and "
    "without") {
  Random random{41};
  double worst = 0;
  for (int rows = 0; rows <= 14; ++rows)
    for (int depth = 0; depth <= 9; ++depth)
      for (int columns = 0; columns <= 19; ++columns)
        for (const bool bias : {false, true}) {
          worst = std::max(worst, parts_of_bound({rows, depth, columns, bias}, random));
        }
  CHECK(worst <= 1.0);
}

TEST_CASE("a product with packed weights agrees with double precision where it is divided into blocks") {
  Random random{42};
  for (const ProductSizes& sizes :
       {ProductSizes{96, 768, 8, true}, ProductSizes{97, 769, 17, true}, ProductSizes{5, 1536, 24, false},
        ProductSizes{13, 1537, 31, true}, ProductSizes{200, 3, 9, true}, ProductSizes{193, 64, 12, false},
        ProductSizes{1, 3001, 7, true}, ProductSizes{128, 100, 100, true}, ProductSizes{32, 1537, 8, true},
        ProductSizes{33, 769, 9, false}, ProductSizes{49, 1537, 16, true}}) {
    INFO(sizes.rows << " x " << sizes.depth << " x " << sizes.columns);
    CHECK(parts_of_bound(sizes, random) <= 1.0);
  }
}

TEST_CASE("packed weights are in panels of eight columns, padded with zeros") {
  const std::vector<float> weights = {1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 14, 15, 16, 17, 18, 19};
  REQUIRE(packed_floats(2, 9) == 32);
  std::vector<float> packed(32, kUntouched);
  pack(weights.data(), 2, 9, packed.data());
  CHECK(packed == std::vector<float>{1, 2, 3, 4, 5, 6, 7, 8, 11, 12, 13, 14, 15, 16, 17, 18,
                                     9, 0, 0, 0, 0, 0, 0, 0, 19, 0,  0,  0,  0,  0,  0,  0});
}

TEST_CASE("the number of floats of packed weights does not wrap at 32 bits") {
  CHECK(packed_floats(1 << 20, (1 << 20) - 1) == int64_t{1} << 40);
  CHECK(packed_floats(7, 0) == 0);
  CHECK(packed_floats(0, 7) == 0);
}

TEST_CASE("each row of a product with packed weights has the same bits, whatever the other rows") {
  Random random{43};
  const int rows = 23, depth = 801, columns = 21;
  const std::vector<float> a = random.reals(product(rows, depth));
  const std::vector<float> weights = random.reals(product(depth, columns));
  std::vector<float> packed(static_cast<size_t>(packed_floats(depth, columns)));
  std::vector<float> all(product(rows, columns)), one(static_cast<size_t>(columns));
  pack(weights.data(), depth, columns, packed.data());
  project(a.data(), rows, depth, packed.data(), columns, nullptr, all.data());
  for (int i = 0; i < rows; ++i) {
    project(a.data() + product(i, depth), 1, depth, packed.data(), columns, nullptr, one.data());
    CHECK(std::equal(one.begin(), one.end(), all.begin() + static_cast<ptrdiff_t>(product(i, columns))));
  }
}

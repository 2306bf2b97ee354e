#include "kernels/exp.h"

#include <cmath>
#include <limits>

#include "catch.h"
#include "sweep.h"

using namespace attention;
using namespace attention::kernels;

namespace {

constexpr uint32_t kStep = 7 * kSweepFactor;

float exp_of(float x) {
  float lanes[4];
  exp(F32x4::splat(x)).store(lanes);
  return lanes[0];
}

// The worst error over the floats from zero to `last` (sign given), every kStep-th of them.
double worst_error(uint32_t sign, float last) {
  const uint32_t end = bits_of(last);
  double worst = 0;
  for (uint32_t bits = 0; bits <= end;) {
    float in[4], out[4];
    for (float& x : in) {
      x = from_bits(std::min(bits, end) | sign);
      bits += kStep;
    }
    exp(F32x4::load(in)).store(out);
    for (int i = 0; i < 4; ++i) {
      // Three quarters of all floats are this close to 0, where 1 is the nearest float and within ¼ ULP.
      if (std::abs(in[i]) < 0x1p-26f) {
        worst = std::max(worst, out[i] == 1.0f ? 0.25 : std::numeric_limits<double>::infinity());
        continue;
      }
      const double exact = std::exp(static_cast<double>(in[i]));
      worst = worse(worst, error_in_ulp(out[i], exact));
    }
  }
  return worst;
}

}  // namespace

TEST_CASE("exp is within 1 ULP over its whole range, in steps of 7 ULP") {
  CHECK(worst_error(0, 88.722832f) <= 1.0);
  CHECK(worst_error(0x80000000u, 104.0f) <= 1.0);
}

TEST_CASE("exp is exact at 0, infinity and NaN, and overflows and underflows where the result does") {
  const float infinity = std::numeric_limits<float>::infinity();
  CHECK(exp_of(0.0f) == 1.0f);
  CHECK(exp_of(-0.0f) == 1.0f);
  CHECK(exp_of(-infinity) == 0.0f);
  CHECK(exp_of(infinity) == infinity);
  CHECK(std::isnan(exp_of(std::numeric_limits<float>::quiet_NaN())));
  CHECK(exp_of(std::numeric_limits<float>::max()) == infinity);
  CHECK(exp_of(std::numeric_limits<float>::lowest()) == 0.0f);
  CHECK(exp_of(std::numeric_limits<float>::denorm_min()) == 1.0f);
  CHECK(std::isfinite(exp_of(88.722832f)));
  CHECK(exp_of(std::nextafter(88.722832f, 100.0f)) == infinity);
  CHECK(exp_of(-103.972084f) == 0.0f);
  CHECK(exp_of(std::nextafter(-103.972084f, 0.0f)) == std::numeric_limits<float>::denorm_min());
  CHECK(exp_of(-87.336544f) >= std::numeric_limits<float>::min());
  CHECK(exp_of(-87.33655f) < std::numeric_limits<float>::min());
  CHECK(!std::signbit(exp_of(-infinity)));
}

TEST_CASE("exp of a lane does not depend on the other lanes") {
  const float in[4] = {1.0f, std::numeric_limits<float>::quiet_NaN(), -std::numeric_limits<float>::infinity(),
                       90.0f};
  float out[4];
  exp(F32x4::load(in)).store(out);
  CHECK(out[0] == exp_of(1.0f));
  CHECK(std::isnan(out[1]));
  CHECK(out[2] == 0.0f);
  CHECK(out[3] == std::numeric_limits<float>::infinity());
}

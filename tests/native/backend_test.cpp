#include <cstdlib>
#include <cstring>
#include <string>

#include "catch.h"
#include "kernels/exp.h"

using namespace attention;
using namespace attention::kernels;

TEST_CASE("the backend is the one that was asked for") {
  // The target says what to build, scripts/lib/suites.ts what the result must be: simde, scalar or simd. By
  // hand: EXPECTED_BACKEND=simde build/native-gcc/attention-tests-simd
  const char* expected = std::getenv("EXPECTED_BACKEND");
  REQUIRE(expected != nullptr);
  CHECK(kBackend == std::string(expected));
}

TEST_CASE("a partial load reads nothing past its end and a partial store writes nothing past it") {
  for (int count = 1; count <= 4; ++count) {
    float* exact = static_cast<float*>(
        std::malloc(static_cast<size_t>(count) * sizeof(float)));  // the sanitizer guards its end
    for (int i = 0; i < count; ++i) exact[i] = static_cast<float>(i + 1);
    const F32x4 loaded = load_first(exact, count);
    float lanes[5] = {9, 9, 9, 9, 9};
    store_first(loaded + F32x4::splat(1), lanes, count);
    for (int i = 0; i < 5; ++i) CHECK(lanes[i] == (i < count ? static_cast<float>(i + 2) : 9.0f));
    std::free(exact);
  }
}

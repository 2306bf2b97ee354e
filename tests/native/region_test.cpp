// A region: only some of the queries. Its rows are those of the whole calculation, to the bit.
#include <cstring>

#include "attention/multi_head.h"
#include "recorded.h"
#include "request/recipe.h"
#include "trace/record.h"

using namespace attention;

namespace {

Recipe some_recipe(Random& random) {
  const auto one_in = [&](uint32_t n) { return random.bits() % n == 0; };
  Recipe a;
  Layer& layer = a.transformer.layer;
  MultiHead& m = a.transformer.attention;
  a.queries = a.keys = random.between(1, one_in(4) ? 40 : 9);
  a.d_model = random.between(1, 9);
  m.heads.kv_heads = random.between(1, 2);
  m.heads.heads = m.heads.kv_heads * random.between(1, 3);
  m.heads.d_k = random.between(2, 9);
  m.heads.d_v = random.between(1, 9);
  m.attend.scoring = static_cast<Scoring>(random.between(0, 3));
  if (one_in(2)) m.attend.scale = attribute::divisor{1.5f};
  if (one_in(3)) m.attend.softcap = 1.25f;
  m.attend.softmax = one_in(3) ? Softmax::plain : Softmax::stable;
  a.masked = one_in(2);
  a.positions = static_cast<PositionEncoding>(random.between(0, 4));
  a.rotary_halves = one_in(2);
  layer.bias = one_in(2);
  layer.output = one_in(2);
  a.cosines = one_in(2);
  a.contributions = one_in(2);
  return a;
}

// Every input by its place, so that the whole calculation and that of a region get the same numbers; masks
// and biases of a region begin `first` rows later.
void fill(const Step& step, int first) {
  const bool of_region = step.role == Role::mask || step.role == Role::position_bias;
  for (int i = 0; i < step.rows; ++i) {
    for (int j = 0; j < step.columns; ++j) {
      const int row = of_region ? first + i : i;
      float& cell = step.tall().row(i)[j];
      if (step.role == Role::position_bias) {
        cell = -step.get<attention::attribute::slope>() * static_cast<float>(std::abs(row - j));
      } else {
        Random random{1 + static_cast<uint64_t>(step.role) * 1000003 + static_cast<uint64_t>(row) * 1009 +
                      static_cast<uint64_t>(j)};
        random.bits();
        const float number = random.real();
        cell = step.role == Role::mask && number > 0.2f ? -kInfinity : number;
      }
    }
  }
}

}  // namespace

TEST_CASE("the rows of a region are those of the whole calculation, to the bit") {
  Random random{71};
  for (int i = 0; i < 300; ++i) {
    Recipe a = some_recipe(random);
    Trace whole;
    record(whole, a);
    compute(whole, [](const Step& step) { fill(step, 0); });
    const int first = random.between(0, a.queries - 1), count = random.between(1, a.queries - first);
    a.transformer.attention.region = Region{.first = first, .count = count};
    Trace region;
    record(region, a);
    compute(region, [&](const Step& step) { fill(step, first); });
    INFO("case " << i << ": " << a.queries << " words, region " << first << " + " << count);
    for (const Step& step : region.steps()) {
      if (step.role == Role::asking_query) continue;
      const Step& all = step_of(whole, step.role, step.place);
      // A row for each pair: those of a query are consecutive. A cosine of two contexts: both are queries.
      const int rows = step.row_axis == Axis::pair ? a.keys : 1;
      const int from = step.rows == all.rows ? 0 : first * rows;
      const int column = step.columns == all.columns ? 0 : first;
      INFO("role " << static_cast<int>(step.role));
      REQUIRE((step.rows == all.rows || step.rows == count * rows));
      for (int row = 0; row < step.rows; ++row) {
        CHECK(std::memcmp(step.tall().row(row), all.tall().row(from + row) + column,
                          static_cast<size_t>(step.columns) * sizeof(float)) == 0);
      }
    }
    CHECK(step_of(region, Role::context).rows == count);
  }
}

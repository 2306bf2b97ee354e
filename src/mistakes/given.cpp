#include "mistakes/given.h"

#include <algorithm>
#include <cmath>

#include "kernels/double_math.h"

namespace attention::mistakes {
namespace {

// What 32-bit arithmetic can add to a difference, relative to the number or to 1 where that is less.
constexpr float kFloatError = 5e-7f;

float tolerance(const GivenCell& cell, float allowance) {
  return cell.half + allowance + kFloatError * std::max(1.0f, std::abs(cell.value));
}

}  // namespace

bool agrees(float number, const GivenCell& cell, float allowance) {
  if (number == cell.value) return true;
  if (!std::isfinite(cell.value)) return false;  // only −∞ is written like −∞
  return std::abs(number - cell.value) <= tolerance(cell, allowance);
}

double evidence(const GivenCell& cell, float allowance, float spread) {
  if (!std::isfinite(cell.value)) return 1;  // masked or not
  const double units = static_cast<double>(spread) / (2.0 * static_cast<double>(tolerance(cell, allowance)));
  return units > 1 ? kernels::log2_f64(units) : 0;
}

float spread_of(const GivenStep& given, const Step& computed) {
  float least = 0, most = 0;
  const auto add = [&](float x) {
    if (!std::isfinite(x)) return;
    least = std::min(least, x);
    most = std::max(most, x);
  };
  for (const GivenCell& cell : given.cells) {
    add(cell.value);
    add(computed.tall().row(cell.row)[cell.column]);
  }
  return most - least;
}

}  // namespace attention::mistakes

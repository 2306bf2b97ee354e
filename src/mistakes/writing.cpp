#include "mistakes/writing.h"

#include <cmath>
#include <cstdlib>

#include "kernels/cannot_happen.h"
#include "kernels/double_math.h"

namespace attention::mistakes {
namespace {

// Digits of numbers, the last one first. There is no room for more than a float can tell apart.
struct Digits {
  static constexpr int kMost = 12;
  int8_t digit[kMost] = {};
  bool fit = true;

  explicit Digits(double whole) {
    fit = whole < 1e12;  // beyond 2^53, whole - 10 * rest would not be a digit
    for (int k = 0; fit && k < kMost; ++k) {
      const double rest = std::floor(whole / 10);
      digit[k] = static_cast<int8_t>(whole - 10 * rest);
      whole = rest;
    }
  }
};

// A number in units of the cell's last digit, rounded.
double units(float number, const GivenCell& cell) {
  return std::floor(std::abs(static_cast<double>(number)) / (2 * static_cast<double>(cell.half)) + 0.5);
}

bool one_other(const Digits& a, const Digits& b) {
  int others = 0;
  for (int k = 0; k < Digits::kMost; ++k) others += a.digit[k] != b.digit[k];
  return others == 1;
}

bool exchanged(const Digits& a, const Digits& b) {
  int k = 0;
  while (k < Digits::kMost && a.digit[k] == b.digit[k]) ++k;
  if (k + 1 >= Digits::kMost || a.digit[k] != b.digit[k + 1] || a.digit[k + 1] != b.digit[k]) return false;
  for (k += 2; k < Digits::kMost; ++k)
    if (a.digit[k] != b.digit[k]) return false;
  return true;
}

// How many digits a number has, those after the point included.
int digits_of(const GivenCell& cell) {
  const Digits digits(units(cell.value, cell));
  int count = Digits::kMost;
  while (count > 1 && digits.digit[count - 1] == 0) --count;
  return count;
}

}  // namespace

bool miswrites(Mistake mistake, float right, const GivenCell& cell) {
  if (!(cell.half > 0) || !std::isfinite(right) || !std::isfinite(cell.value)) return false;
  if (mistake == Mistake::sign) return right != 0 && agrees(-right, cell);
  // The printed digits are moved, those of a number that was rounded before.
  if (mistake == Mistake::decimal_point)
    return right != 0 && (agrees(right * 10, cell, 9 * cell.half) || agrees(right / 10, cell, cell.half));
  if ((right < 0) != (cell.value < 0) && right != 0 && cell.value != 0) return false;
  if (mistake == Mistake::truncated) {
    const float more = std::abs(right) - std::abs(cell.value);
    return more > 0 && more < 2 * cell.half + 1e-6f * std::abs(right);
  }
  const Digits a(units(right, cell)), b(units(cell.value, cell));
  if (!a.fit || !b.fit) return false;
  return mistake == Mistake::one_digit ? one_other(a, b)
                                       : mistake == Mistake::digits_exchanged && exchanged(a, b);
}

double choices(Mistake mistake, const GivenCell& cell) {
  const int digits = digits_of(cell);
  double count = 1;
  if (mistake == Mistake::one_digit) count = 9 * digits;
  if (mistake == Mistake::digits_exchanged) count = digits > 1 ? digits - 1 : 1;
  if (mistake == Mistake::decimal_point) count = 12;  // ten numbers are rounded to one
  return kernels::log2_f64(count);
}

}  // namespace attention::mistakes

#include "kernels/clock.h"

#include <chrono>

double attention::kernels::milliseconds() {
  const auto since = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration<double, std::milli>(since).count();
}

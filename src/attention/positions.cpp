#include "attention/positions.h"

#include <bit>

#include "kernels/double_math.h"
#include "trace/record.h"

namespace attention {

StepId positioned(Trace& trace, PositionEncoding positions, StepId x) {
  // Copies: a step that is appended may move the steps before it.
  const AxisSize rows{trace[x].row_axis, trace[x].rows}, columns{trace[x].column_axis, trace[x].columns};
  if (positions == PositionEncoding::sinusoidal) {
    const StepId angles = input(trace, Role::angles, rows, columns, true);
    return add(trace, Role::positioned, x, sine_cosine(trace, Role::positions, angles, columns.axis));
  }
  if (positions == PositionEncoding::sinusoidal_halves) {
    trace.require(columns.size % 2 == 0, "positioned: sinusoidal_halves has an even number of columns");
    const StepId angles = input(trace, Role::angles, rows, {Axis::angle, columns.size / 2}, true);
    const StepId sines = sine(trace, Role::position_sines, angles);
    const StepId cosines = cosine(trace, Role::position_cosines, angles);
    return add(trace, Role::positioned, x,
               concat_columns(trace, Role::positions, {sines, cosines}, columns.axis));
  }
  if (positions == PositionEncoding::learned) {
    return add(trace, Role::positioned, x, input(trace, Role::positions, rows, columns, true));
  }
  return x;
}

RotationTable rotation_table(Trace& trace, int32_t tokens, int32_t pairs, float base) {
  const StepId angles = rotation_angles(trace, {Axis::token, tokens}, {Axis::angle, pairs}, base);
  const StepId cosines = cosine(trace, Role::rotary_cosines, angles);
  return {cosines, sine(trace, Role::rotary_sines, angles)};
}

float angle(int32_t position, int32_t column, int32_t size, double base) {
  const double exponent = static_cast<double>(column / 2 * 2) / size;
  return static_cast<float>(position * kernels::exp_f64(-exponent * kernels::log_f64(base)));
}

float timing_angle(int32_t position, int32_t k, int32_t half) {
  const double exponent = half > 1 ? static_cast<double>(k) / (half - 1) : 0;
  return static_cast<float>(position * kernels::exp_f64(-exponent * kernels::log_f64(10000)));
}

float alibi_slope(int32_t head, int32_t heads, std::optional<float> first) {
  constexpr double kLog2 = 0.6931471805599453;
  const auto power = [](double start, int32_t exponent) {
    double slope = 1;
    for (int32_t k = 0; k < exponent; ++k) slope *= start;
    return static_cast<float>(slope);
  };
  if (first) return power(*first, head);
  const auto closest = static_cast<int32_t>(std::bit_floor(static_cast<uint32_t>(heads)));
  const auto start = [](int32_t count) { return kernels::exp_f64(-8.0 / count * kLog2); };
  if (head <= closest) return power(start(closest), head);
  return power(start(2 * closest), 2 * (head - closest) - 1);
}

}  // namespace attention

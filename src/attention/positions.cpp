#include "attention/positions.h"

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
  if (positions == PositionEncoding::learned) {
    return add(trace, Role::positioned, x, input(trace, Role::positions, rows, columns, true));
  }
  return x;
}

RotationTable rotation_table(Trace& trace, int32_t tokens, int32_t pairs) {
  const StepId angles = input(trace, Role::angles, {Axis::token, tokens}, {Axis::angle, pairs}, true);
  const StepId cosines = cosine(trace, Role::rotary_cosines, angles);
  return {cosines, sine(trace, Role::rotary_sines, angles)};
}

float angle(int32_t position, int32_t column, int32_t size) {
  constexpr double kLog10000 = 9.210340371976184;
  const double exponent = static_cast<double>(column / 2 * 2) / size;
  return static_cast<float>(position * kernels::exp_f64(-exponent * kLog10000));
}

float alibi_slope(int32_t head, int32_t heads, std::optional<float> first) {
  constexpr double kLog2 = 0.6931471805599453;
  const double start = first ? static_cast<double>(*first) : kernels::exp_f64(-8.0 / heads * kLog2);
  double slope = 1;
  for (int32_t h = 0; h < head; ++h) slope *= start;
  return static_cast<float>(slope);
}

}  // namespace attention

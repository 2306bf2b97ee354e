#include "trace/jacobian.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>

#include "kernels/kernels.h"
#include "trace/backward.h"
#include "trace/record.h"

namespace attention {

void jacobian_norms(const Trace& trace, const Step& step) {
  const StepId of = step.operands[0], by = step.operands[1];
  const Step &a = trace[of], &b = trace[by];
  const Matrix out = step.tall();
  kernels::fill(out, 0);

  Trace walk = trace.recorded();
  const StepId upstream = input(walk, a.role, {a.row_axis, a.rows}, {a.column_axis, a.columns});
  const std::optional<StepId> gradient = backward(walk, of, upstream, by);
  if (!gradient) return;
  if (!walk.allocate()) return kernels::fill(out, std::numeric_limits<float>::quiet_NaN());
  for (StepId id = 0; id <= of; ++id) kernels::copy(trace[id].tall(), walk[id].tall());

  const Matrix seed = walk[upstream].tall();
  kernels::fill(seed, 0);
  // The sums of squares in double as well, whose range includes the square of every float.
  const auto squares = std::make_unique<double[]>(static_cast<size_t>(b.rows));
  for (int i = 0; i < a.rows; ++i) {
    std::fill_n(squares.get(), b.rows, 0.0);
    for (int k = 0; k < a.columns; ++k) {
      seed.row(i)[k] = 1;
      walk.compute(upstream);
      seed.row(i)[k] = 0;
      const ConstMatrix moved = walk[*gradient].tall();
      for (int j = 0; j < b.rows; ++j)
        for (int l = 0; l < b.columns; ++l) {
          const float x = moved.row(j)[l];
          out.row(i)[j] += x * x;
          squares[j] += double{x} * x;
        }
    }
    for (int j = 0; j < out.columns; ++j) {
      float& norm = out.row(i)[j];
      const bool in_range = norm >= 0x1p-70f && norm < std::numeric_limits<float>::infinity();
      norm = in_range ? std::sqrt(norm) : static_cast<float>(std::sqrt(squares[j]));
    }
  }
}

}  // namespace attention

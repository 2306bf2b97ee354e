#include "trace/jacobian.h"

#include <cmath>
#include <cstring>
#include <limits>

#include "kernels/kernels.h"
#include "trace/backward.h"
#include "trace/record.h"

namespace attention {

void jacobian_norms(const Trace& trace, const Step& step) {
  const StepId of = step.operands[0], by = step.operands[1];
  const Step &a = trace[of], &b = trace[by];
  const Matrix out = step.tall();
  fill(out, 0);

  Trace walk = trace.recorded();
  const StepId upstream = input(walk, a.role, {a.row_axis, a.rows}, {a.column_axis, a.columns});
  const std::optional<StepId> gradient = backward(walk, of, upstream, by);
  if (!gradient) return;
  if (!walk.allocate()) return fill(out, std::numeric_limits<float>::quiet_NaN());
  for (StepId id = 0; id <= of; ++id) copy(trace[id].tall(), walk[id].tall());

  const Matrix seed = walk[upstream].tall();
  fill(seed, 0);
  for (int i = 0; i < a.rows; ++i) {
    for (int k = 0; k < a.columns; ++k) {
      seed.row(i)[k] = 1;
      walk.compute(upstream);
      seed.row(i)[k] = 0;
      const ConstMatrix moved = walk[*gradient].tall();
      for (int j = 0; j < b.rows; ++j)
        for (int l = 0; l < b.columns; ++l) out.row(i)[j] += moved.row(j)[l] * moved.row(j)[l];
    }
    for (int j = 0; j < out.columns; ++j) out.row(i)[j] = std::sqrt(out.row(i)[j]);
  }
}

}  // namespace attention

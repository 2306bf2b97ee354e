#include "trace/jacobian.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "kernels/kernels.h"
#include "trace/backward.h"
#include "trace/forward_f64.h"
#include "trace/record.h"

namespace attention {

void jacobian_norms(const Trace& trace, const Step& step, int first, int count) {
  const StepId of = step.operands[0], by = step.operands[1];
  const Step &a = trace[of], &b = trace[by];
  const Matrix out{step.tall().row(first), count, step.columns};
  kernels::fill(out, 0);

  Trace walk = trace.recorded();
  const StepId upstream = input(walk, a.role, {a.row_axis, a.rows}, {a.column_axis, a.columns});
  const std::optional<StepId> gradient = backward(walk, of, upstream, by);
  if (!gradient) return;
  ForwardF64 exact(walk, trace, of + 1);
  if (!exact.allocate()) return kernels::fill(out, std::numeric_limits<float>::quiet_NaN());
  exact.compute(0, of + 1);

  // The sums of squares stand in the place of the step itself, which nothing before it reads.
  const StepId self = static_cast<StepId>(&step - trace.steps().data());
  const StepId end = *gradient + 1;
  std::fill_n(exact.row(upstream, 0), a.size(), 0.0);
  for (int i = first; i < first + count; ++i) {
    double* squares = exact.row(self, i);
    std::fill_n(squares, b.rows, 0.0);
    for (int k = 0; k < a.columns; ++k) {
      exact.row(upstream, i)[k] = 1;
      exact.compute(upstream, end);
      exact.row(upstream, i)[k] = 0;
      for (int j = 0; j < b.rows; ++j)
        for (int l = 0; l < b.columns; ++l) {
          const double x = exact.row(*gradient, j)[l];
          squares[j] += x * x;
        }
    }
    for (int j = 0; j < out.columns; ++j) out.row(i - first)[j] = static_cast<float>(std::sqrt(squares[j]));
  }
}

}  // namespace attention

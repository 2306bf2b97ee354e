#include "request/rounding.h"

#include <cmath>

#include "request/run.h"
#include "trace/forward_f64.h"

namespace attention {

std::vector<Rounding> rounding(const Request& request) {
  if (!request.valid() || request.has(Field::reads_on)) return {};
  const Result result = run(request);
  if (result.status != Status::ok) return {};
  const std::span<const Step> steps = result.trace.steps();
  const auto count = static_cast<StepId>(steps.size());
  ForwardF64 exact(result.trace, result.trace, count);
  if (!exact.allocate()) return {};
  exact.compute(0, count);
  std::vector<Rounding> out(steps.size());
  for (StepId id = 0; id < count; ++id) {
    const Matrix shown = steps[static_cast<size_t>(id)].tall();
    Rounding& worst = out[static_cast<size_t>(id)];
    worst.exact = *shown.values;
    double most = 0;
    for (int i = 0; i < shown.rows; ++i) {
      for (int j = 0; j < shown.columns; ++j) {
        const double x = exact.row(id, i)[j], error = std::abs(x - static_cast<double>(shown.row(i)[j]));
        if (!std::isfinite(error) || error <= most) continue;
        most = error;
        worst = {
            .row = static_cast<float>(i), .column = static_cast<float>(j), .exact = static_cast<float>(x)};
      }
    }
  }
  return out;
}

}  // namespace attention

#include "trace/forward_f64.h"

#include <algorithm>
#include <cmath>

#include "trace/definition.h"

namespace attention {
namespace {

constexpr double kSmallestFloat = 0x1p-126;  // that is not denormal

}  // namespace

ForwardF64::ForwardF64(const Trace& trace, const Trace& shown, StepId computed)
    : trace_(trace), shown_(shown), computed_(computed) {}

bool ForwardF64::allocate() {
  uint64_t total = 0;
  for (const Step& step : trace_.steps()) {
    starts_.push_back(static_cast<int32_t>(total));
    total += step.size();
    if (total > std::numeric_limits<int32_t>::max()) return false;
  }
  return arena_.reserve(total);
}

void ForwardF64::compute(StepId first, StepId end) {
  for (StepId id = first; id < end; ++id) {
    const bool is_shown = id < computed_;
    if (trace_[id].operation != Operation::input) {
      compute(id);
      if (is_shown) keep_in_range(id);
    } else if (is_shown) {
      std::copy_n(shown_[id].values, shown_[id].size(), cells(id));
    }
    trace_.each_override(id, [&](const Override& cell) { row(id, cell.row)[cell.column] = cell.value; });
  }
}

void ForwardF64::keep_in_range(StepId id) {
  const Step& step = shown_[id];
  for (uint64_t k = 0; k < step.size(); ++k) {
    double& exact = cells(id)[k];
    const float shown = step.values[k];
    const bool underflowed = shown == 0 && std::abs(exact) < kSmallestFloat;
    if (underflowed || !std::isfinite(shown)) exact = shown;
  }
}

void ForwardF64::compute(StepId id) {
  const Step& step = trace_[id];
  const auto view = [&](StepId of) -> View<double> {
    return {cells(of), trace_[of].rows, trace_[of].columns};
  };
  const auto compute = definition_of(step.operation).f64;
  if (compute == nullptr) {
    std::fill_n(cells(id), step.size(), std::numeric_limits<double>::quiet_NaN());
    return;
  }
  operands_.clear();
  for (const StepId operand : step.operands) operands_.push_back(view(operand));
  compute({step, operands_, view(id)});
}

}  // namespace attention

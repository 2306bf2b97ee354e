#include "trace/cost.h"

#include <algorithm>

#include "trace/definition.h"

namespace attention {

Cost cost_of(const Trace& trace, const Step& step) {
  if (step.borrowed && step.operation == Operation::input) return {.steps = 1};
  const auto size = static_cast<double>(step.size());
  Cost cost{.steps = 1, .numbers = step.borrowed ? 0 : size, .cells = size};
  const auto add = definition_of(step.operation).cost;
  if (add != nullptr) add(trace, step, cost);
  return cost;
}

Cost& Cost::operator+=(const Cost& more) {
  steps += more.steps;
  numbers += more.numbers;
  temporary = std::max(temporary, more.temporary);
  cells += more.cells;
  multiply_adds += more.multiply_adds;
  return *this;
}

Cost Cost::operator*(double part) const {
  return {.steps = part * steps,
          .numbers = part * numbers,
          .temporary = temporary,
          .cells = part * cells,
          .multiply_adds = part * multiply_adds};
}

Cost cost_of(const Trace& trace) {
  Cost sum;
  for (const Step& step : trace.steps()) sum += cost_of(trace, step);
  return sum;
}

}  // namespace attention

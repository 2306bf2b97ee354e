#include "request/run.h"

#include <algorithm>
#include <utility>

#include "request/fill.h"
#include "request/plan.h"

namespace attention {

Result prepare(const Request& request, const std::function<bool(const Cost&)>& allows) {
  Plan planned = plan(request);
  Result result{.status = planned.status, .trace = std::move(planned.trace)};
  if (result.status != Status::ok) return result;
  Trace& trace = result.trace;
  result.cost = cost_of(trace);
  if (allows && !allows(result.cost)) {
    result.status = Status::too_large;
    return result;
  }
  if (!trace.allocate()) {
    result.status = Status::out_of_memory;
    return result;
  }
  result.sources.assign(trace.steps().size(), Source::computed);
  for (StepId id = 0; id < static_cast<StepId>(trace.steps().size()); ++id) {
    if (trace[id].operation != Operation::input || fill(request, planned.recipe, id, result)) continue;
    result.status = Status::invalid_request;
    return result;
  }
  return result;
}

Result run(const Request& request, const std::function<bool(const Cost&)>& allows) {
  Result result = prepare(request, allows);
  if (result.status == Status::ok) result.trace.compute();
  return result;
}

bool Calculation::advance() {
  Trace& trace = result.trace;
  if (result.status != Status::ok || !trace.has(next)) return false;
  const Step& step = trace[next];
  const Cost cost = cost_of(trace, step);
  const double work = cost.cells + cost.multiply_adds;
  if (work > at_once) {
    const int all = step.tall().rows;
    const double part = std::min(at_once / work, 1.0 / 8);
    const int count = std::min(all - rows, 1 + static_cast<int>(all * part));
    if (trace.compute_rows(next, rows, count)) {
      done += cost * (static_cast<double>(count) / all);
      rows += count;
      if (rows == all) {
        rows = 0;
        ++next;
      }
      return true;
    }
  }
  trace.compute(next, next + 1);
  ++next;
  done += cost;
  return true;
}

}  // namespace attention

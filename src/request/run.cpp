#include "request/run.h"

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

bool Calculation::advance(const std::function<void(const Cost&)>& computed) {
  Trace& trace = result.trace;
  if (result.status != Status::ok || !trace.has(next)) return false;
  const Cost step = cost_of(trace, trace[next]);
  const Progress within = [&](double part) {
    Cost so_far = done;
    so_far += step * part;
    computed(so_far);
  };
  trace.compute(next, next + 1, computed ? within : Progress());
  ++next;
  done += step;
  return true;
}

}  // namespace attention

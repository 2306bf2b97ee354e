#include "request/run.h"

#include <utility>

#include "request/fill.h"
#include "request/plan.h"

namespace attention {

Result run(const Request& request, const std::function<bool(const Cost&)>& allows,
           const std::function<void(const Cost&)>& computed) {
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
  if (!computed) {
    trace.compute();
    return result;
  }
  Cost done;
  for (StepId id = 0; id < static_cast<StepId>(trace.steps().size()); ++id) {
    const Cost step = cost_of(trace, trace[id]);
    trace.compute(id, id + 1, [&](double part) {
      Cost so_far = done;
      so_far += step * part;
      computed(so_far);
    });
    done += step;
    computed(done);
  }
  return result;
}

}  // namespace attention

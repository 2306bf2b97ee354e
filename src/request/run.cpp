#include "request/run.h"

#include <utility>

#include "request/fill.h"
#include "request/plan.h"

namespace attention {

Result run(const Request& request) {
  Plan planned = plan(request);
  Result result{.status = planned.status, .trace = std::move(planned.trace)};
  if (result.status != Status::ok) return result;
  Trace& trace = result.trace;
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
  trace.compute();
  return result;
}

}  // namespace attention

#include "request/run.h"

#include "request/fill.h"

namespace attention {
namespace {

// Pins of steps that this trace does not have, or of cells outside, are left to the caller to notice.
void hold_cells(const Request& r, Trace& trace) {
  const auto pins = r.matrix(Field::pins);
  if (!pins || pins->columns != 9) return;
  for (int i = 0; i < pins->rows; ++i) {
    const float* pin = pins->row(i);
    const auto index = [](float x) { return x >= 0 && x <= kMaxSize ? static_cast<int32_t>(x) : -1; };
    const Place place{.stage = static_cast<Stage>(index(pin[1])),
                      .layer = index(pin[2]),
                      .part = static_cast<Part>(index(pin[3])),
                      .head = index(pin[4]),
                      .position = index(pin[5])};
    const auto step = trace.find(static_cast<Role>(index(pin[0])), place);
    if (!step) continue;
    (void)trace.pin({.step = *step, .row = index(pin[6]), .column = index(pin[7]), .value = pin[8]});
  }
}

}  // namespace

Result run(const Request& request) {
  Result result;
  const std::optional<Recipe> asked = request.valid() ? recipe(request) : std::nullopt;
  if (!asked) {
    result.status = Status::invalid_request;
    return result;
  }
  Trace& trace = result.trace;
  const StepId loss = record(trace, *asked);
  hold_cells(request, trace);
  if (loss != kNoStep) loss_gradients(trace, loss);
  if (!trace.allocate()) {
    result.status = Status::out_of_memory;
    return result;
  }
  result.sources.assign(trace.steps().size(), Source::computed);
  for (StepId id = 0; id < static_cast<StepId>(trace.steps().size()); ++id) {
    if (trace[id].operation != Operation::input || fill(request, *asked, id, result)) continue;
    result.status = Status::invalid_request;
    return result;
  }
  trace.compute();
  return result;
}

}  // namespace attention

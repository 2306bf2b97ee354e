#include "request/run.h"

#include "request/fill.h"
#include "request/rows.h"

namespace attention {
namespace {

// False where a held cell is none of its step. Held cells of steps that this trace does not have are left to
// the caller to notice.
bool hold_cells(const Request& r, Trace& trace) {
  const auto overrides = r.matrix(Field::overrides);
  if (!overrides) return true;
  if (overrides->columns != kColumns<OverrideRow>) return false;
  const size_t count = static_cast<size_t>(overrides->rows) * static_cast<size_t>(overrides->columns);
  const auto rows = rows_in<OverrideRow>(std::span(overrides->values, count));
  for (const OverrideRow& row : *rows) {
    // No bound but that of f32: a step of pairs has a row for each pair of words. The trace knows its cells.
    const auto index = [](float x) { return whole(x, 0, kMaxWhole).value_or(-1); };
    const Place place{.stage = static_cast<Stage>(index(row.stage)),
                      .layer = index(row.layer),
                      .part = static_cast<Part>(index(row.part)),
                      .head = index(row.head),
                      .position = index(row.position)};
    const auto step = trace.find(static_cast<Role>(index(row.role)), place);
    if (!step) continue;
    if (!trace.pin({.step = *step, .row = index(row.row), .column = index(row.column), .value = row.value})) {
      return false;
    }
  }
  return true;
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
  if (!hold_cells(request, trace)) {
    result.status = Status::invalid_request;
    return result;
  }
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

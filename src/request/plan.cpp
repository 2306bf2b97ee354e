#include "request/plan.h"

#include "request/rows.h"

namespace attention {
namespace {

// False if a step does not have the cell.
bool override_cells(const Request& r, Trace& trace) {
  const auto overrides = r.matrix(Field::overrides);
  if (!overrides) return true;
  const auto rows = rows_in<OverrideRow>(*overrides);
  if (!rows) return false;
  for (const OverrideRow& row : *rows) {
    // The only bound is that of f32: a step of pairs has a row for each pair of tokens. The trace checks the
    // cell.
    const auto index = [](float x) { return whole(x, 0, kMaxWhole).value_or(-1); };
    const Place place{.stage = static_cast<Stage>(index(row.stage)),
                      .layer = index(row.layer),
                      .part = static_cast<Part>(index(row.part)),
                      .head = index(row.head),
                      .position = index(row.position)};
    const auto step = trace.find(static_cast<Role>(index(row.role)), place);
    if (!step) continue;
    if (!trace.override_cell(
            {.step = *step, .row = index(row.row), .column = index(row.column), .value = row.value})) {
      return false;
    }
  }
  return true;
}

}  // namespace

Plan plan(const Request& request) {
  Plan out;
  const std::optional<Recipe> asked = request.valid() ? recipe(request) : std::nullopt;
  if (!asked) {
    out.status = Status::invalid_request;
    return out;
  }
  out.recipe = *asked;
  const StepId loss = record(out.trace, out.recipe);
  if (!override_cells(request, out.trace)) {
    out.status = Status::invalid_request;
    return out;
  }
  if (loss != kNoStep) loss_gradients(out.trace, loss);
  if (out.trace.violation()) out.status = Status::invalid_request;
  return out;
}

}  // namespace attention

#include "request/plan.h"

#include <algorithm>

#include "request/rows.h"
#include "trace/place_scope.h"

namespace attention {
namespace {

// False if a step does not have the cell.
bool override_cells(const Request& r, Trace& trace) {
  const auto overrides = r.matrix(Field::overrides);
  if (!overrides) return true;
  const auto rows = rows_in<OverrideRow>(*overrides);
  if (!rows) return false;
  // Cells of a step follow each other: it is looked up once, since that takes as long as its role has steps.
  Role role = Role::embeddings;
  Place place;
  std::optional<StepId> step = trace.find(role, place);
  for (const OverrideRow& row : *rows) {
    // The only bound is that of f32: a step of pairs has a row for each pair of tokens. The trace checks the
    // cell.
    const auto index = [](float x) { return whole(x, 0, kMaxWhole).value_or(-1); };
    const auto of = static_cast<Role>(index(row.role));
    const Place at{.stage = static_cast<Stage>(index(row.stage)),
                   .layer = index(row.layer),
                   .part = static_cast<Part>(index(row.part)),
                   .head = index(row.head),
                   .position = index(row.position)};
    if (of != role || !(at == place)) {
      role = of;
      place = at;
      step = trace.find(role, place);
    }
    if (!step) continue;
    if (!trace.override_cell(
            {.step = *step, .row = index(row.row), .column = index(row.column), .value = row.value})) {
      return false;
    }
  }
  return true;
}

// An input whose numbers are the model's as they are is not copied.
void borrow_from_model(const Request& r, Trace& trace) {
  for (StepId id = 0; id < static_cast<StepId>(trace.steps().size()); ++id) {
    const Step& step = trace[id];
    if (step.operation != Operation::input || trace.overridden(id)) continue;
    const auto found = r.model(step.role, step.place);
    if (!found || found->rows != step.rows || found->columns != step.columns) continue;
    if (step.blocks == 1 && !r.edits(step.role, step.place)) trace.borrow(id, found->values);
  }
}

// The keys and values of the tokens are written behind those of the cache. False if it is not the model's, or
// has no room for them.
bool grow_cache(const Recipe& a, Trace& trace) {
  for (StepId id = 0; id < static_cast<StepId>(trace.steps().size()); ++id) {
    const Step& step = trace[id];
    if (step.place.stage != Stage::main || step.place.head > 0) continue;
    if (step.role != Role::key && step.role != Role::value) continue;
    const Step& cache = trace[trace.find(step.role, past_of(step.place)).value_or(kNoStep)];
    if (!cache.borrowed || cache.columns != step.columns || cache.rows != a.kv_cache + step.rows)
      return false;
    trace.store(id, cache.block(0).row(a.kv_cache));
  }
  return true;
}

// Sizes that no recipe works with: a rotation of one column has no pairs, given scores leave out d_k.
bool has_empty_step(const Trace& trace) {
  const std::span<const Step> steps = trace.steps();
  return std::any_of(steps.begin(), steps.end(), [](const Step& step) { return step.size() == 0; });
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
  if (has_empty_step(out.trace) || !override_cells(request, out.trace)) {
    out.status = Status::invalid_request;
    return out;
  }
  borrow_from_model(request, out.trace);
  if (out.recipe.reads_on && !grow_cache(out.recipe, out.trace)) out.status = Status::invalid_request;
  if (loss != kNoStep) loss_gradients(out.trace, loss);
  if (out.trace.violation()) out.status = Status::invalid_request;
  return out;
}

}  // namespace attention

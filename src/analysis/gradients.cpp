#include "analysis/analysis.h"
#include "trace/place_scope.h"
#include "trace/record.h"

namespace attention {
namespace {

// Whether a step is the output of attention, of all heads together.
bool is_result(const Step& step) {
  const Stage stage = step.place.stage;
  if (step.place.head != 0 || stage == Stage::encoder || stage == Stage::decoder || stage == Stage::past)
    return false;
  return step.role == Role::context || step.role == Role::concatenated || step.role == Role::output;
}

}  // namespace

void gradients(Trace& trace) {
  auto words = trace.find(Role::embeddings, {});
  if (!words) words = trace.find(Role::embeddings, {.stage = Stage::encoder});
  if (!words) return;
  std::optional<StepId> result;
  for (StepId id = 0; id < static_cast<StepId>(trace.steps().size()); ++id) {
    if (is_result(trace[id])) result = id;
  }
  if (result) jacobian_norms(trace, Role::context_gradients, *result, *words);
  if (const auto states = trace.find(Role::hidden_states)) {
    const PlaceScope scope(trace, {.stage = Stage::recurrent});
    jacobian_norms(trace, Role::hidden_gradients, *states, *words);
  }
}

}  // namespace attention

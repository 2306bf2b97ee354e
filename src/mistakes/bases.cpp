#include "mistakes/bases.h"

#include <span>

#include "mistakes/rewrites.h"
#include "request/fill.h"

namespace attention::mistakes {
namespace {

// run() of a request with another recipe; null where its inputs have no numbers.
std::unique_ptr<Result> run_with(const Request& request, const Recipe& recipe) {
  auto result = std::make_unique<Result>();
  Trace& trace = result->trace;
  record(trace, recipe);
  if (!trace.allocate()) return nullptr;
  const auto count = static_cast<StepId>(trace.steps().size());
  result->sources.assign(trace.steps().size(), Source::computed);
  for (StepId id = 0; id < count; ++id)
    if (trace[id].operation == Operation::input && !fill(request, recipe, id, *result)) return nullptr;
  trace.compute();
  return result;
}

}  // namespace

const Base* Bases::of(std::span<const Made> made) {
  const Base* found = &right_;
  for (const Made& one : made) {
    if (form_of(one.mistake) != Form::recipe) continue;
    if (found != &right_) return nullptr;
    const Altered& other = altered(one.mistake);
    if (other.result == nullptr) return nullptr;
    found = &other.base;
  }
  return found;
}

const Bases::Altered& Bases::altered(Mistake mistake) {
  for (const auto& known : altered_)
    if (known->mistake == mistake) return *known;
  altered_.push_back(std::make_unique<Altered>());
  Altered& made = *altered_.back();
  made.mistake = mistake;
  // Overridden cells belong to the steps of the example's own recipe.
  std::optional<Recipe> asked = right_.trace->overrides().empty() ? recipe(request_) : std::nullopt;
  if (!asked || !alteration_of(mistake)(*asked)) return made;
  made.result = run_with(request_, *asked);
  if (made.result == nullptr) return made;
  const Trace& trace = made.result->trace;
  made.base.trace = &trace;
  for (const Step& step : right_.trace->steps()) {
    const bool known = step.gradient_of == kNoStep;
    made.base.of.push_back(known ? trace.find(step.role, step.place).value_or(kNoStep) : kNoStep);
  }
  return made;
}

}  // namespace attention::mistakes

#include "mistakes/rewriting.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <utility>

#include "mistakes/rewrites.h"
#include "trace/place_scope.h"
#include "trace/record.h"

namespace attention::mistakes {
namespace {

// Whether a mistake is made of steps that have no gradient: jacobian_norms would take them for constants.
bool has_constants(const Trace& trace) {
  return std::any_of(trace.steps().begin(), trace.steps().end(), [](const Step& step) {
    const Operation o = step.operation;
    return o == Operation::divide || o == Operation::column_sums || o == Operation::flatten;
  });
}

}  // namespace

Rewriting::Rewriting(const Trace& right, std::span<const Made> made, StepId judged,
                     std::span<const StepOverride> overrides)
    : right_(right),
      made_(made),
      judged_(judged),
      overrides_(overrides),
      of_(right.steps().size(), kNoStep),
      hidden_(right.steps().size()),
      effective_(made.size()) {}

const StepOverride* Rewriting::override_of(StepId id) const {
  const auto found = std::lower_bound(overrides_.begin(), overrides_.end(), id,
                                      [](const StepOverride& one, StepId step) { return one.step < step; });
  return found != overrides_.end() && found->step == id ? &*found : nullptr;
}

bool Rewriting::record(std::span<const StepId> steps) {
  // What is marked is recorded in its order, so that no step has to wait for many others.
  std::vector<bool> needed(right_.steps().size());
  for (const StepId id : steps) at(needed, id) = true;
  for (StepId id = static_cast<StepId>(needed.size()) - 1; id >= 0; --id) {
    if (!at(needed, id)) continue;
    const StepOverride* given = override_of(id);
    if (given != nullptr && !given->values.empty()) continue;
    for (const StepId operand : right_[id].operands) at(needed, operand) = true;
  }
  for (StepId id = 0; id < static_cast<StepId>(needed.size()); ++id)
    if (at(needed, id)) of(id);
  if (conflict_ || std::find(effective_.begin(), effective_.end(), false) != effective_.end()) return false;
  const auto override_at = [&](StepId id, const Override& cell) {
    Override here = cell;
    here.step = at(of_, id);
    if (here.step != kNoStep && !trace_.override_cell(here)) conflict_ = true;
  };
  for (const Override& cell : right_.overrides())
    if (override_of(cell.step) == nullptr) override_at(cell.step, cell);
  for (const StepOverride& one : overrides_)
    for (const Override& cell : one.cells) override_at(one.step, cell);
  return !conflict_;
}

StepId Rewriting::of(StepId id) {
  if (at(of_, id) == kNoStep) at(of_, id) = record(id);
  return at(of_, id);
}

StepId Rewriting::record(StepId id) {
  const Step& step = right_[id];
  const PlaceScope here(trace_, step.place);
  const StepOverride* given = override_of(id);
  if (given != nullptr && !given->values.empty()) {
    const StepId written = input(trace_, step.role, {step.row_axis, step.rows},
                                 {step.column_axis, step.columns}, step.blocks == 1);
    sources_.push_back({written, given->values.data()});
    return written;
  }
  StepId found = kNoStep;
  // Gradients have the roles of the steps that they belong to, and are taken rightly of what is wrong.
  const size_t count = step.gradient_of == kNoStep ? made_.size() : 0;
  for (size_t k = 0; k < count; ++k) {
    const Rewrite rewrite = rewrite_of(made_[k].mistake);
    if (rewrite == nullptr) {  // of another form
      effective_[k] = true;
      continue;
    }
    const StepId rewritten = rewrite(*this, id, made_[k].variant);
    if (rewritten == kNoStep) continue;
    if (found != kNoStep) conflict_ = true;
    found = rewritten;
    effective_[k] = true;
  }
  if (found != kNoStep) {
    const Step& mistaken = trace_[found];
    // What reads the step would not fit.
    if (mistaken.rows != step.rows || mistaken.columns != step.columns) conflict_ = true;
    return found;
  }
  std::vector<StepId> operands;
  for (const StepId operand : step.operands) operands.push_back(of(operand));
  if (step.operation == Operation::jacobian_norms && has_constants(trace_)) hide(id);
  return again(id, std::move(operands));
}

StepId Rewriting::again(StepId id, std::vector<StepId> operands) {
  Step step = right_[id];
  const float* values = step.values;
  step.operands = std::move(operands);
  step.values = nullptr;
  step.borrowed = false;
  trace_.append(std::move(step));
  const auto recorded = static_cast<StepId>(trace_.steps().size()) - 1;
  if (right_[id].operation == Operation::input) sources_.push_back({recorded, values});
  return recorded;
}

StepId Rewriting::copied(StepId id, StepId mistaken) {
  return copy(trace_, right_[id].role, mistaken, right_[id].row_axis, right_[id].column_axis);
}

StepId Rewriting::altered(StepId id, std::vector<float> values) {
  const StepId recorded = again(id, {});
  sources_.back().values = altered_.emplace_back(std::move(values)).data();
  return recorded;
}

bool Rewriting::allocate() {
  for (const Source& source : sources_)
    if (!trace_.overridden(source.input)) trace_.borrow(source.input, source.values);
  if (!trace_.allocate()) return false;
  for (const Source& source : sources_) {
    const Step& step = trace_[source.input];
    if (trace_.overridden(source.input)) std::memcpy(step.values, source.values, step.size() * sizeof(float));
  }
  return true;
}

void Rewriting::compute(StepId right_step) {
  const StepId end = at(of_, right_step) + 1;
  for (; computed_ < end; ++computed_) {
    trace_.compute(computed_, computed_ + 1);
    const Step& step = trace_[computed_];
    if (unit_ == 0 || step.operation == Operation::input) continue;
    for (uint64_t k = 0; k < step.size(); ++k) {
      float& x = step.values[k];
      if (std::isfinite(x)) x = static_cast<float>(std::floor(static_cast<double>(x) / unit_ + 0.5) * unit_);
    }
  }
}

const Step* Rewriting::shown(StepId right_step) const {
  const StepId id = at(of_, right_step);
  if (id == kNoStep || at(hidden_, right_step)) return nullptr;
  return &trace_[id];
}

}  // namespace attention::mistakes

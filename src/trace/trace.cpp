#include "trace/trace.h"

#include <algorithm>
#include <utility>

#include "trace/forward.h"

namespace attention {

Trace::Trace(int blocks) : blocks_(std::max(blocks, 1)) { require(blocks >= 1, "Trace: blocks >= 1"); }

std::optional<StepId> Trace::find(Role role) const {
  for (size_t i = 0; i < steps_.size(); ++i) {
    if (steps_[i].role == role) return static_cast<StepId>(i);
  }
  return std::nullopt;
}

std::optional<StepId> Trace::find(Role role, const Place& place) const {
  for (size_t i = 0; i < steps_.size(); ++i) {
    if (steps_[i].role == role && steps_[i].place == place) return static_cast<StepId>(i);
  }
  return std::nullopt;
}

Trace Trace::recorded() const {
  Trace out(blocks_);
  for (const Step& step : steps_) {
    out.go_to(step.place);
    out.go_to_gradient_of(step.gradient_of);
    out.append(step).values = nullptr;
  }
  out.go_to(place_);
  out.go_to_gradient_of(gradient_of_);
  for (const Override& cell : overrides_) out.overrides_.push_back(cell);
  out.violation_ = violation_;
  return out;
}

Step& Trace::append(Step step) {
  step.place = place_;
  step.gradient_of = gradient_of_;
  return steps_.emplace_back(std::move(step));
}

bool Trace::override_cell(const Override& cell) {
  if (cell.step < 0 || cell.step >= static_cast<StepId>(steps_.size())) return false;
  const Step& step = (*this)[cell.step];
  if (cell.row < 0 || cell.row >= step.blocks * step.rows || cell.column < 0 || cell.column >= step.columns)
    return false;
  overrides_.push_back(cell);
  return true;
}

bool Trace::allocate() {
  if (violation_) return false;
  uint64_t total = 0;
  for (const Step& step : steps_) total += step.size();
  if (!arena_.reserve(total)) return false;
  float* next = arena_.begin();
  for (Step& step : steps_) {
    step.values = next;
    next += step.size();
  }
  return true;
}

std::span<const float> Trace::values() const {
  if (steps_.empty()) return {};
  const Step& last = steps_.back();
  return {arena_.begin(), last.values + last.size()};
}

void Trace::compute(StepId first, StepId end) {
  end = std::min(end, static_cast<StepId>(steps_.size()));
  for (StepId id = first; id < end; ++id) {
    forward(*this, (*this)[id]);
    for (Override& cell : overrides_) {
      if (cell.step != id) continue;
      float& value = (*this)[id].tall().row(cell.row)[cell.column];
      cell.computed = value;
      value = cell.value;
    }
  }
}

}  // namespace attention

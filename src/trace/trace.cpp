#include "trace/trace.h"

#include <algorithm>
#include <utility>

#include "trace/forward.h"

namespace attention {

[[gnu::weak]] const char* text_of_precondition(const char* text) { return text; }

Trace::Trace(int blocks) : blocks_(std::max(blocks, 1)) { require(blocks >= 1, "Trace: blocks >= 1"); }

void Trace::Chains::add(size_t key) {
  const auto number = static_cast<int32_t>(next_.size());
  if (key >= of_key_.size()) of_key_.resize(key + 1);
  Chain& chain = of_key_[key];
  (chain.first == kNone ? chain.first : next_[static_cast<size_t>(chain.last)]) = number;
  chain.last = number;
  next_.push_back(kNone);
}

std::optional<StepId> Trace::find(Role role) const {
  const StepId first = of_role_.first(static_cast<size_t>(role));
  return first == Chains::kNone ? std::nullopt : std::optional(first);
}

std::optional<StepId> Trace::find(Role role, const Place& place) const {
  for (StepId id = of_role_.first(static_cast<size_t>(role)); id != Chains::kNone; id = of_role_.next(id)) {
    if ((*this)[id].place == place) return id;
  }
  return std::nullopt;
}

Trace Trace::recorded() const {
  Trace out(blocks_);
  for (const Step& step : steps_) {
    out.go_to(step.place);
    out.go_to_gradient_of(step.gradient_of);
    Step& appended = out.append(step);
    if (!step.borrowed) appended.values = nullptr;
  }
  out.go_to(place_);
  out.go_to_gradient_of(gradient_of_);
  for (const Override& cell : overrides_) out.add_override(cell);
  out.violation_ = violation_;
  return out;
}

Step& Trace::append(Step step) {
  step.place = place_;
  step.gradient_of = gradient_of_;
  of_role_.add(static_cast<size_t>(step.role));
  return steps_.emplace_back(std::move(step));
}

bool Trace::override_cell(const Override& cell) {
  if (!has(cell.step)) return false;
  const Step& step = (*this)[cell.step];
  if (cell.row < 0 || cell.row >= int64_t{step.blocks} * step.rows) return false;
  if (cell.column < 0 || cell.column >= step.columns) return false;
  if (step.operation == Operation::input && step.borrowed) return false;
  add_override(cell);
  return true;
}

void Trace::add_override(const Override& cell) {
  overrides_.push_back(cell);
  of_step_.add(static_cast<size_t>(cell.step));
}

void Trace::borrow(StepId input, const float* values) {
  const Step& step = (*this)[input];
  require(step.operation == Operation::input, "Trace::borrow: an input");
  require(!overridden(input), "Trace::borrow: no override");
  // Nothing writes to an input but fill() and compute()'s overrides.
  store(input, const_cast<float*>(values));
}

void Trace::store(StepId id, float* values) {
  require(has(id), "Trace::store: a step of the trace");
  if (!has(id)) return;
  Step& step = steps_[static_cast<size_t>(id)];
  step.values = values;
  step.borrowed = true;
}

bool Trace::fits() {
  for (const Step& step : steps_) {
    require(int64_t{step.blocks} * step.rows <= std::numeric_limits<int32_t>::max(),
            "Trace: a step has below 2³¹ rows in all blocks");
  }
  return !violation_;
}

bool Trace::allocate() {
  if (!fits()) return false;
  uint64_t total = 0;
  for (const Step& step : steps_) total += step.borrowed ? 0 : step.size();
  if (!arena_.reserve(total)) return false;
  count_ = total;
  float* next = arena_.begin();
  for (Step& step : steps_) {
    if (step.borrowed) continue;
    step.values = next;
    next += step.size();
  }
  return true;
}

bool Trace::allocate_reusing(std::span<const StepId> kept) {
  if (!fits()) return false;
  const size_t count = steps_.size();
  std::vector<size_t> owner(count);  // the step whose numbers a step has: itself, or the one that it copies
  std::vector<StepId> last_use(count, kNoStep);  // of the numbers of a step; kAll: they are kept
  for (size_t id = 0; id < count; ++id) {
    const Step& step = steps_[id];
    owner[id] = step.operation == Operation::copy ? owner[static_cast<size_t>(step.operands[0])] : id;
    for (const StepId operand : step.operands) {
      StepId& last = last_use[owner[static_cast<size_t>(operand)]];
      if (last != kAll) last = static_cast<StepId>(id);
    }
    if (step.operation == Operation::input) last_use[id] = kAll;
  }
  for (const StepId id : kept) last_use[owner[static_cast<size_t>(id)]] = kAll;

  struct Room {
    uint64_t start, size;
  };
  std::vector<Room> rooms(count), free;
  count_ = 0;
  for (size_t id = 0; id < count; ++id) {
    const Step& step = steps_[id];
    if (owner[id] == id && !step.borrowed) {
      // The smallest room that fits, of equal ones the last that became free. Inputs are filled before
      // anything is computed, so that nothing may have lain where they do.
      const auto fits = [&](const Room& room) {
        return step.operation != Operation::input && room.size >= step.size();
      };
      auto best = free.end();
      for (auto room = free.begin(); room != free.end(); ++room) {
        if (fits(*room) && (best == free.end() || room->size <= best->size)) best = room;
      }
      if (best == free.end()) {
        rooms[id] = {count_, step.size()};
        count_ += step.size();
      } else {
        rooms[id] = *best;
        free.erase(best);
      }
    }
    // What this step was the last to read.
    for (const StepId operand : step.operands) {
      StepId& last = last_use[owner[static_cast<size_t>(operand)]];
      if (last != static_cast<StepId>(id)) continue;
      free.push_back(rooms[owner[static_cast<size_t>(operand)]]);
      last = kNoStep;  // an operand that stands there twice becomes free once
    }
  }
  if (!arena_.reserve(count_)) return false;
  for (size_t id = 0; id < count; ++id) {
    if (!steps_[owner[id]].borrowed) steps_[id].values = arena_.begin() + rooms[owner[id]].start;
  }
  return true;
}

void Trace::compute(StepId first, StepId end) {
  end = std::min(end, static_cast<StepId>(steps_.size()));
  for (StepId id = first; id < end; ++id) {
    const Step& step = (*this)[id];
    if (step.operation == Operation::recompute) {
      recompute(step);
    } else {
      forward(*this, step);
    }
    set_overridden(id);
  }
}

void Trace::recompute(const Step& step) {
  const std::vector<StepId>& operands = step.operands;
  const auto values_of = [&](size_t k) -> float*& { return steps_[static_cast<size_t>(operands[k])].values; };
  const auto exchange = [&] {
    for (size_t k = 1; k < operands.size(); k += 2) std::swap(values_of(k), values_of(k + 1));
  };
  exchange();
  compute(step.get<attribute::start>(), operands[0] + 1);
  exchange();
  std::copy_n(values_of(0), step.size(), step.values);
}

bool Trace::compute_rows(StepId id, int first, int count) {
  const Step& step = (*this)[id];
  if (!forward_rows(*this, step, first, count)) return false;
  if (first + count == step.tall().rows) set_overridden(id);
  return true;
}

void Trace::set_overridden(StepId id) {
  for (int32_t k = of_step_.first(static_cast<size_t>(id)); k != Chains::kNone; k = of_step_.next(k)) {
    Override& cell = overrides_[static_cast<size_t>(k)];
    float& value = (*this)[id].tall().row(cell.row)[cell.column];
    cell.computed = value;
    value = cell.value;
  }
}

}  // namespace attention

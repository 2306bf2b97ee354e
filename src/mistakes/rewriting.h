// A recorded calculation, recorded again with mistakes: step by step, where a mistake may record other steps
// in the place of one (rewrites.h). Only what is needed for the steps that are asked for is recorded.
//
// Without a mistake it is what follows from the numbers that stand in the place of computed ones: those that
// somebody wrote.
#pragma once

#include <deque>
#include <span>
#include <vector>

#include "mistakes/mistake.h"
#include "trace/trace.h"

namespace attention::mistakes {

// Numbers that stand in the place of computed ones: of a whole step, or of some of its cells.
struct StepOverride {
  StepId step;
  std::span<const float> values = {};    // of all cells, row by row; or
  std::span<const Override> cells = {};  // of some, whose `step` is not read
};

class Rewriting {
 public:
  // right: has its memory and its numbers, and outlives this, as do the others. judged: the step that
  // mistakes of the form judged_step are made at. overrides: in the order of their steps.
  Rewriting(const Trace& right, std::span<const Made> made, StepId judged,
            std::span<const StepOverride> overrides = {});

  // Records what is needed for these steps of the right calculation, in their order. False if mistakes get in
  // each other's way, one of them changes nothing that the steps are made from, or its result does not fit.
  [[nodiscard]] bool record(std::span<const StepId> steps);
  // Gives the steps their memory. False if there is too little of it, or a precondition of record.h is not
  // met.
  [[nodiscard]] bool allocate();
  // From now on the numbers of each computed step are rounded to multiples of a unit.
  void round_to(float unit) { unit_ = unit; }
  // Computes everything that is recorded up to the step that stands for this one.
  void compute(StepId right_step);
  // What stands for a step of the right calculation, of the same shape; null where the mistake leaves it out.
  const Step* shown(StepId right_step) const;

  // For the functions that record a mistake. Ids without a word are those of the right calculation.

  const Trace& right() const { return right_; }
  const Step& step(StepId id) const { return right_[id]; }
  Trace& trace() { return trace_; }
  bool is_judged(StepId id) const { return id == judged_; }
  // The mistaken step that stands for a right one.
  StepId of(StepId id);
  StepId operand(StepId id, size_t k) { return of(right_[id].operands[k]); }
  // The step with other operands, mistaken ones of the same shapes.
  StepId again(StepId id, std::vector<StepId> operands);
  // An operand of the step, a mistaken one, as its result.
  StepId copied(StepId id, StepId mistaken);
  // The input with other numbers, as many as it has.
  StepId altered(StepId id, std::vector<float> values);
  // The step is one that the mistake leaves out: it is not compared.
  void hide(StepId id) { at(hidden_, id) = true; }

 private:
  template <class T>
  static auto at(T& list, StepId id) -> decltype(list[0]) {
    return list[static_cast<size_t>(id)];
  }
  StepId record(StepId id);
  const StepOverride* override_of(StepId id) const;

  const Trace& right_;
  std::span<const Made> made_;
  StepId judged_;
  std::span<const StepOverride> overrides_;
  Trace trace_;
  std::vector<StepId> of_;       // by right step; kNoStep: not recorded yet
  std::vector<bool> hidden_;     // by right step
  std::vector<bool> effective_;  // by mistake
  bool conflict_ = false;
  std::deque<std::vector<float>> altered_;
  // Inputs whose numbers are those of others.
  struct Source {
    StepId input;
    const float* values;
  };
  std::vector<Source> sources_;
  StepId computed_ = 0;
  float unit_ = 0;  // 0: numbers are not rounded
};

}  // namespace attention::mistakes

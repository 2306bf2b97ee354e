// The operations in double precision: what jacobian_norms and the exact numbers beside rounded ones are
// computed with.
#pragma once

#include "trace/definition.h"

namespace attention {

// The numbers of the steps of a trace in double precision. Sums have one accumulator in ascending order, and
// only + − × ÷ √ are used, so the bits are the same on every machine.
//
// A number that leaves the range of f32 is taken as f32 shows it: ∞, NaN, or 0. An exponential that
// underflowed there has no share here, and a weight that is NaN there is NaN here.
class ForwardF64 {
 public:
  // trace: of one block. shown: the same steps, up to `computed`, in f32; their inputs are taken from there.
  ForwardF64(const Trace& trace, const Trace& shown, StepId computed);

  // Memory for every step. False if there is too little; nothing else may be called then.
  [[nodiscard]] bool allocate();
  // Computes the steps from `first` up to, but not including, `end`. An overridden cell keeps its value.
  void compute(StepId first, StepId end);

  double* row(StepId id, int i) const { return cells(id) + static_cast<ptrdiff_t>(i) * trace_[id].columns; }

 private:
  double* cells(StepId id) const { return arena_.begin() + starts_[static_cast<size_t>(id)]; }
  void compute(StepId id);
  void keep_in_range(StepId id);

  const Trace& trace_;
  const Trace& shown_;
  StepId computed_;
  std::vector<int32_t> starts_;
  ArenaOf<double> arena_;
  std::vector<View<double>> operands_;  // of the step that is computed
};

}  // namespace attention

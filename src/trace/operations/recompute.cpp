// Steps that are computed again from other operands.
#include "trace/operations/compute.h"
#include "trace/operations/recording.h"

namespace attention {

StepId recompute(Trace& trace, Role role, StepId first, const std::vector<StepId>& operands) {
  const StepId a = operands.empty() ? kNoStep : operands[0];
  trace.require(operands.size() % 2 == 1 && first >= 0 && first <= a, "recompute: first … a, then pairs");
  const auto outside = [&](StepId id) { return id < first || id > a; };
  for (size_t k = 1; k + 1 < operands.size(); k += 2) {
    const Step &x = trace[operands[k]], &y = trace[operands[k + 1]];
    trace.require(
        same_shape(x, y) && x.blocks == y.blocks && outside(operands[k]) && outside(operands[k + 1]),
        "recompute: both steps of a pair have one shape and stand outside first … a");
  }
  Step& step = made_from(trace, Operation::recompute, role, operands);
  step.attribute = attribute::start{first};
  step.blocks = trace[a].blocks;
  return last(trace);
}

// Trace::compute computes it.
const Definition recompute_definition = {
    .cost =
        [](const Trace& trace, const Step& step, Cost& cost) {
          Cost again;
          for (StepId id = step.get<attribute::start>(); id <= step.operands[0]; ++id)
            again += cost_of(trace, trace[id]);
          cost.temporary = again.temporary;
          cost.cells += again.cells;
          cost.multiply_adds += again.multiply_adds;
        },
};

}  // namespace attention

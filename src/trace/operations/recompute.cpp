// Steps that are computed once more, from other operands.
#include "trace/operations/compute.h"
#include "trace/operations/recording.h"

namespace attention {

StepId recompute(Trace& trace, Role role, StepId first, const std::vector<StepId>& operands) {
  made_from(trace, Operation::recompute, role, operands).attribute = attribute::start{first};
  for (size_t k = 1; k < operands.size(); k += 2) {
    trace.require(same_shape(trace[operands[k]], trace[operands[k + 1]]),
                  "recompute: the steps of a pair have the same shape");
  }
  return last(trace);
}

// Trace::compute computes it.
const Definition recompute_definition = {
    .cost =
        [](const Trace& trace, const Step& step, Cost& cost) {
          for (StepId id = step.get<attribute::start>(); id <= step.operands[0]; ++id) {
            const Cost again = cost_of(trace, trace[id]);
            cost.cells += again.cells;
            cost.multiply_adds += again.multiply_adds;
          }
        },
};

}  // namespace attention

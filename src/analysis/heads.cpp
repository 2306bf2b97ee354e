#include "analysis/heads.h"

namespace attention {

std::vector<Head> heads_of(const Trace& trace) {
  std::vector<Head> heads;
  for (StepId id = 0; id < static_cast<StepId>(trace.steps().size()); ++id) {
    const Step& step = trace[id];
    if (step.role != Role::context || step.operation != Operation::matmul) continue;
    heads.push_back({step.operands[0], step.operands[1], id, step.place});
  }
  return heads;
}

}  // namespace attention

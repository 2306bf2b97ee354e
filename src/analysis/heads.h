// The heads of a trace, as the analyses read them.
#pragma once

#include <vector>

#include "trace/trace.h"

namespace attention {

// One head of a recorded trace: contexts = weights · values.
struct Head {
  StepId weights;
  StepId values;
  StepId contexts;
  Place place;
};

// All heads, in the order in which they were recorded.
std::vector<Head> heads_of(const Trace& trace);

}  // namespace attention

// How alike context vectors are: read off a trace, with no backward pass.
#pragma once

#include "trace/trace.h"

namespace attention {

// Appends the cosine of every row of `vectors` with every other: context_units, then context_cosines (n × n).
StepId cosines(Trace& trace, StepId vectors);

}  // namespace attention

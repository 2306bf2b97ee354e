// The forward pass of one step: from its operands' values to its own.
#pragma once

#include "trace/trace.h"

namespace attention {

void forward(const Trace& trace, const Step& step);

}  // namespace attention

// The forward pass of one step: from its operands' values to its own.
#pragma once

#include "trace/trace.h"

namespace attention {

// Computes all blocks of a step of this trace, over what it held before; an input stays as it is. The trace
// has its memory (Trace::allocate), and every operand its values. Overridden cells are for the caller to put
// back, as Trace::compute does.
void forward(const Trace& trace, const Step& step);

}  // namespace attention

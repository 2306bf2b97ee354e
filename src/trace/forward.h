// The forward pass of one step: from the values of its operands to its own.
#pragma once

#include "trace/trace.h"

namespace attention {

// Computes all blocks of a step of this trace; an input stays as it is. The trace has its memory
// (Trace::allocate), and every operand its values. Trace::compute then sets overridden cells. `progress` is
// called while a step that takes long by itself is computed.
void forward(const Trace& trace, const Step& step, const Progress& progress = {});

}  // namespace attention

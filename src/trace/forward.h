// The forward pass of one step: from the values of its operands to its own.
#pragma once

#include "trace/trace.h"

namespace attention {

// Computes all blocks of a step of this trace; an input stays as it is, and so does a recompute, which
// Trace::compute computes. The trace has its memory (Trace::allocate), and every operand its values.
// Trace::compute then sets overridden cells.
void forward(const Trace& trace, const Step& step);

// Computes `count` rows of all blocks of a step, from row `first` on. False, without doing anything, where
// they cannot be computed without the others: each has to come from the same row of the first operand and
// from all of the second.
[[nodiscard]] bool forward_rows(const Trace& trace, const Step& step, int first, int count);

}  // namespace attention

// Walks a recorded trace backward: the gradient of a step by an earlier one, as steps of the same operations.
#pragma once

#include <span>

#include "trace/trace.h"

namespace attention {

// Records how a scalar that depends on step `of` changes with step `by`, given `upstream`, a step of the
// shape of `of` that holds ∂scalar/∂of. Returns a step of the shape of `by`; none where `of` does not depend
// on it. Every gradient has the role, the place and the axes of the step that it belongs to.
//
// Principal components and Jacobian norms count as constants, and so do the operations that only gradients
// are made of: there is no gradient of a gradient. So does the row maximum of a stable softmax, which does
// not change with it, unless a cell between the two is overridden: then the gradient of the maximum goes to
// the first key that has it. Where several have it, that is one choice of a subgradient. What −∞ in a mask
// hides gets no gradient from the exponential that follows it.
//
// An overridden cell does not depend on the steps before it, so its gradient is overridden with 0. The
// gradient of a step in `by` keeps its numbers: the zeros are in a copy of it, which is passed on.
std::optional<StepId> backward(Trace& trace, StepId of, StepId upstream, StepId by);

// The same for several steps in one walk; an answer for each of them, in their order.
std::vector<std::optional<StepId>> backward(Trace& trace, StepId of, StepId upstream,
                                            std::span<const StepId> by);

}  // namespace attention

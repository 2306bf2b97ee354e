// Records gradients: walks a recorded trace backward and appends each gradient as a step of the same
// operations.
#pragma once

#include <span>

#include "trace/trace.h"

namespace attention {

// Records ∂scalar/∂by for a scalar that depends on step `of`. `upstream` is ∂scalar/∂of, a step of the shape
// of `of`. Returns a step of the shape of `by`; none if `of` does not depend on `by`. A gradient has the
// role, the place and the axes of the step that it belongs to.
//
// An operation whose definition has no gradient passes none on; those that gradients are made of have none,
// so there is no gradient of a gradient. Nor does the row maximum of a stable softmax, on which the softmax
// does not depend, unless a cell between the two is overridden: then the gradient of the maximum goes to the
// first key that has it. If several have it, that is one choice of a subgradient. A score that −∞ in a mask
// hides gets no gradient from the exponential after it.
//
// An overridden cell does not depend on the steps before it, so its gradient is overridden with 0. The
// gradient of a step in `by` keeps its numbers: the zeros are in a copy of it, which is passed on.
std::optional<StepId> backward(Trace& trace, StepId of, StepId upstream, StepId by);

// The same for several steps in one walk: a result for each of them, in their order.
std::vector<std::optional<StepId>> backward(Trace& trace, StepId of, StepId upstream,
                                            std::span<const StepId> by);

}  // namespace attention

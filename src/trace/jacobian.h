// How strongly the rows of one step move those of another: the forward pass of jacobian_norms.
#pragma once

#include "trace/trace.h"

namespace attention {

// Fills step.values: out[i,j] = √Σ_k Σ_l (∂a[i,k] ÷ ∂b[j,l])² for its operands a and b, k before l, with one
// backward pass for each number of a. 0 where a does not depend on b; NaN where there is no memory to tell.
// For traces of one block.
void jacobian_norms(const Trace& trace, const Step& step);

}  // namespace attention

// The forward pass of jacobian_norms: how strongly each row of one step depends on each row of another.
#pragma once

#include "trace/trace.h"

namespace attention {

// Fills `count` rows of step.values, from row `first` on: out[i,j] = √Σ_k Σ_l (∂a[i,k] ÷ ∂b[j,l])² for its
// operands a and b, k before l, with one backward pass for each column of each row of a, all of it in double
// precision (forward_f64.h). 0 if a does not depend on b; NaN if there is too little memory for the backward
// pass. For traces of one block.
void jacobian_norms(const Trace& trace, const Step& step, int first, int count);

}  // namespace attention

// A simple recurrent network, for comparison: all that it has read is in one hidden state.
//
//   h_t = tanh(x_t·W_x + h_(t−1)·W_h + b), h_0 = 0
//
// Elman, Finding Structure in Time (1990).
#pragma once

#include "attention/attend.h"

namespace attention {

// Records the states at stage `recurrent`, each at a place of its own, and returns them as one matrix
// (tokens × d_h). x: tokens × d_model, at least one token; d_h is at least 1. Inputs: W_x (d_model × d_h),
// W_h (d_h × d_h) and, with `bias`, b_h (1 × d_h).
StepId recurrent(Trace& trace, StepId x, int32_t d_h, bool bias);

}  // namespace attention

// A simple recurrent network, for comparison: it carries what it read along in one hidden state.
//
//   h_t = tanh(x_t·W_x + h_(t−1)·W_h + b), h_0 = 0
//
// Elman, Finding Structure in Time (1990).
#pragma once

#include "attention/attend.h"

namespace attention {

// Records the states at stage `recurrent`, one place for each word; returns them below each other
// (tokens × d_h). x: tokens × d_model.
StepId recurrent(Trace& trace, StepId x, int32_t d_h, bool bias);

}  // namespace attention

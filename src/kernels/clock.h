// How much time has passed, to find out which of two ways is faster on the processor at hand.
#pragma once

namespace attention::kernels {

// Milliseconds since some moment. Modules for the web define it themselves, so that clock.cpp is not linked:
// those that import nothing have no clock, and it stays at 0.
double milliseconds();

}  // namespace attention::kernels

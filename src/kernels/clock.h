// A clock that says nothing of the time of day.
#pragma once

namespace attention::kernels {

// Milliseconds since some moment. Modules for the web have their own, or none: there it stays at 0.
double milliseconds();

}  // namespace attention::kernels

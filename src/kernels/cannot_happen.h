#pragma once

namespace attention {

// Where no input leads. In Release, too, it ends the program: going on would give wrong numbers.
[[noreturn]] inline void cannot_happen() { __builtin_trap(); }

}  // namespace attention

#pragma once

namespace attention {

// Marks code that no input reaches. Ends the program, in Release too, rather than going on with wrong
// numbers.
[[noreturn]] inline void cannot_happen() { __builtin_trap(); }

}  // namespace attention

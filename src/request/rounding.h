// How far the numbers of a trace are from exact arithmetic.
#pragma once

#include <vector>

#include "request/request.h"

namespace attention {

// The cell of a step whose number is farthest from the same calculation in double precision.
struct Rounding {
  float row = 0;  // in the tall matrix
  float column = 0;
  float exact = 0;  // its number in double precision, rounded once
};

// Runs a request in f32 and again in double precision, from the same inputs: one Rounding for each step of
// its trace. Where no number of a step is farther off than another, the first one counts: in steps that are
// computed in double precision anyway, and in those that are not finite. Empty where run(request) is not ok,
// where a text is read on, or where there is too little memory.
std::vector<Rounding> rounding(const Request& request);

}  // namespace attention

// Numbers that somebody wrote, and how they are compared with computed ones.
#pragma once

#include <vector>

#include "trace/trace.h"

namespace attention::mistakes {

struct GivenCell {
  int32_t row;
  int32_t column;
  float value;
  float half;  // half a unit of its last digit, at least 0
};

// Of one step; cells row by row.
struct GivenStep {
  StepId id;
  std::vector<GivenCell> cells;
};

// Whether a number is written like the cell: within half a unit, `allowance`, and what 32-bit arithmetic
// adds.
bool agrees(float number, const GivenCell& cell, float allowance = 0);

// How unlikely it is, in bits, that a number that has nothing to do with the cell is written like it. spread:
// the range of the numbers of its step.
double evidence(const GivenCell& cell, float allowance, float spread);

// The range of the given numbers of a step, of the computed ones in the same cells, and of 0.
float spread_of(const GivenStep& given, const Step& computed);

}  // namespace attention::mistakes

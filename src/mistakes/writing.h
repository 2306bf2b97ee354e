// Mistakes of writing: the number was right, what was written is not.
#pragma once

#include "mistakes/given.h"
#include "mistakes/mistake.h"

namespace attention::mistakes {

// Whether `mistake`, of the form writing, makes the cell of a right number. Not rounded_steps, which is made
// on the way to it.
bool miswrites(Mistake mistake, float right, const GivenCell& cell);

// In how many ways this mistake can be made with this number, in bits: what chance gains by it.
double choices(Mistake mistake, const GivenCell& cell);

}  // namespace attention::mistakes

// Mistakes of writing: the number was right, what was written is not.
#pragma once

#include "mistakes/given.h"
#include "mistakes/mistake.h"

namespace attention::mistakes {

// Whether `mistake`, of the form writing, makes the cell of a right number. Not rounded_steps, which is made
// on the way to it.
bool miswrites(Mistake mistake, float right, const GivenCell& cell);

// Among how many ways to make this mistake with this number one is found: what chance gains by it, in bits.
double choices(Mistake mistake, const GivenCell& cell);

}  // namespace attention::mistakes

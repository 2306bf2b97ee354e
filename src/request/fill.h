// The numbers of input steps: given in the request, from the word space, from a seed, or by a formula.
#pragma once

#include "request/recipe.h"
#include "request/run.h"

namespace attention {

// Fills the input step with this id. False if the request has no numbers for it, or numbers that do not fit.
bool fill(const Request& request, const Recipe& recipe, StepId id, Result& result);

}  // namespace attention

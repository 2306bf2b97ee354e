// The numbers of input steps: given in the request, from the word space, from a seed, or by a formula.
#pragma once

#include "request/recipe.h"
#include "request/run.h"

namespace attention {

// Gives the input step with this id its numbers. False where the request has none that fit.
bool fill(const Request& request, const Recipe& recipe, StepId id, Result& result);

}  // namespace attention

// What each mistake of the catalogue records. A function for each, of the name of the mistake; the files are
// those of the areas.
#pragma once

#include <optional>

#include "mistakes/mistake.h"
#include "mistakes/rewriting.h"
#include "request/recipe.h"

namespace attention::mistakes {

// Records what stands for step `id` of the right calculation, at its place. kNoStep: the step as it is.
using Rewrite = StepId (*)(Rewriting& r, StepId id, int32_t variant);
// Changes a recipe. False if the mistake cannot be made with it.
using Alteration = bool (*)(Recipe& recipe);

namespace rewrites {
#define MISTAKE(name, area) StepId name(Rewriting& r, StepId id, int32_t variant);
#define RECIPE(name, area) bool name(Recipe& recipe);
#define WRITING(name, area)
#include "mistakes/mistakes.def"
}  // namespace rewrites

// Whether a mistake reads numbers from their neighbours; and how many rows or columns there are, and whether
// a cell has no neighbour on its side.
struct Neighbours {
  int32_t count;
  bool none;
};
std::optional<Neighbours> neighbours_of(Mistake mistake, const Step& step, int32_t row, int32_t column);

// Null of the mistakes of another form.
Rewrite rewrite_of(Mistake mistake);
Alteration alteration_of(Mistake mistake);

}  // namespace attention::mistakes

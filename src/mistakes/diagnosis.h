// Which mistakes give the numbers that somebody wrote.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "mistakes/given.h"
#include "mistakes/mistake.h"
#include "request/run.h"

namespace attention::mistakes {

enum class Verdict : int32_t {
#define VERDICT(name) name,
#include "mistakes/verdicts.def"
#undef VERDICT
};

// One mistake, or two that are made together.
struct Explanation {
  std::vector<Made> made;
  bool everywhere = true;  // all given numbers of the step are as it makes them; else only wrong ones
  int32_t explained = 0;   // wrong numbers
  int32_t unexplained = 0;
};

enum class Pairs : int8_t { too_much = -1, not_needed = 0, tried = 1 };

struct Judged {
  StepId id;
  Verdict verdict = Verdict::right;
  int32_t cells = 0;
  int32_t wrong = 0;        // that do not round to the printed digits
  int32_t unexplained = 0;  // of these, that nothing explains
  // The cell of the largest difference: of the unexplained ones, or of all.
  int32_t row = 0;
  int32_t column = 0;
  float expected = 0;  // in that cell, from the numbers that were given before, if one of them was wrong
  std::vector<Explanation> explanations = {};  // several give the same numbers
  Pairs pairs = Pairs::not_needed;
};

// Judges the given numbers of each step, in the order of the calculation. A step is recomputed from those
// that were given before it: what was wrong there is not held against it. given: each step once, in order,
// with cells that it has. right: run(request) of the example.
//
// A mistake is named if it gives all wrong numbers of a step, and it is one of the whole step before it is
// one of some of its cells; pairs are tried if no mistake alone does. Mistakes that change a number that is
// right before the step are not named. Deterministic; what it may compute is bounded, by counts.
std::vector<Judged> diagnose(const Request& request, const Result& right, std::span<const GivenStep> given);

// The numbers of all steps as somebody would have them who makes these mistakes: empty where they cannot be
// made with this example. A step that is not computed then, or has another shape, has no numbers.
std::optional<std::vector<std::vector<float>>> mistaken(const Request& request, const Result& right,
                                                        std::span<const Made> made, StepId judged = kNoStep);

}  // namespace attention::mistakes

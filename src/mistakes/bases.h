// The right calculations that mistakes are made in: that of the example, and those of recipes that are
// mistakes themselves.
#pragma once

#include <memory>
#include <vector>

#include "mistakes/mistake.h"
#include "request/run.h"

namespace attention::mistakes {

struct Base {
  const Trace* trace;
  std::vector<StepId>
      of;  // by step of the example; kNoStep: the recipe does not have it. Empty: the same steps.

  StepId step(StepId id) const { return of.empty() ? id : of[static_cast<size_t>(id)]; }
};

class Bases {
 public:
  Bases(const Request& request, const Result& right) : request_(request), right_{&right.trace, {}} {}

  // Where these mistakes are made; null where the example does not allow it, or two of them are recipes.
  const Base* of(std::span<const Made> made);

 private:
  struct Altered {
    Mistake mistake;
    std::unique_ptr<Result> result;  // none: it cannot be made
    Base base;
  };
  const Altered& altered(Mistake mistake);

  const Request& request_;
  Base right_;
  std::vector<std::unique_ptr<Altered>> altered_;
};

}  // namespace attention::mistakes

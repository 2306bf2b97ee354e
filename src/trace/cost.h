// What a recorded trace takes to compute, known before it is.
#pragma once

#include "trace/trace.h"

namespace attention {

// Counts in double, which does not overflow: a plan may ask for far more than any machine can do.
struct Cost {
  double steps = 0;
  double numbers = 0;    // of all steps that have their own: what is handed out
  double temporary = 0;  // numbers that one step needs besides, while it is computed: the most of all steps
  double cells = 0;      // that are computed, each time they are
  double multiply_adds = 0;  // in the sums of matrix products, principal components and the like

  // Of both, one after the other.
  Cost& operator+=(const Cost& more);
  // Of a part of it, from 0 to 1.
  Cost operator*(double part) const;
};

Cost cost_of(const Trace& trace);
// Of one step of it.
Cost cost_of(const Trace& trace, const Step& step);

}  // namespace attention

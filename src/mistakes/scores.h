// The way from scores to weights and contexts in a recorded calculation, for mistakes with its steps.
#pragma once

#include <optional>

#include "mistakes/rewriting.h"

namespace attention::mistakes {

// The nearest step with this role that `id` is made from, along first operands; `id` itself if it has the
// role.
std::optional<StepId> back_to(const Trace& trace, StepId id, Role role);

// The scores that the softmax of a row_maximum, shifted_scores, exponentials, row_sums or weights is taken
// of.
std::optional<StepId> softmax_input(const Trace& trace, StepId id);

// Queries and keys that are compared.
struct Compared {
  StepId query;
  StepId key;
};
// Of a step between scores and contexts; empty where scores or weights are given, or compared in another way.
std::optional<Compared> compared(const Trace& trace, StepId id);

// √d_k of scores, or of a step after them: the divisor that the example has, or that of its queries.
std::optional<float> root_of_d_k(const Trace& trace, StepId id);

// A number of rows, all of them 1, with one column. a: any finite numbers with as many rows, one column.
StepId ones_like(Rewriting& r, StepId a);

}  // namespace attention::mistakes

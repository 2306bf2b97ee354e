// From a request to a computed trace.
#pragma once

#include <vector>

#include "request/request.h"
#include "trace/trace.h"

namespace attention {

enum class Status {
  ok,
  invalid_request,  // web/core validates before, so this is a mistake there
  out_of_memory,
};

// Where the numbers of a step came from.
enum class Source : int32_t {
  computed = -1,
  words = 0,    // the hand-made word space
  seed = 1,     // seeded
  example = 2,  // the example itself
  formula = 3,  // a formula of the position or the size
};

struct Result {
  Status status = Status::ok;
  Trace trace;
  std::vector<Source> sources = {};  // one for each step
  // Rows of embeddings whose word the word space does not hold, as step and row: their numbers are seeded.
  std::vector<int32_t> seeded = {};
};

// Records what a request asks for, gives the inputs their numbers, and computes it. What it returns needs the
// request no longer.
//
//   ok               every step is computed
//   invalid_request  the request is not valid(), or asks for no recipe (recipe.h); it holds a cell that its
//                    step does not have; an input has no numbers, or none that fit
//   out_of_memory    the trace's memory cannot be had
//
// Unless the status is ok the trace is not to be used: steps, memory or numbers may be missing. Held cells of
// steps that the trace does not have change nothing; those that it holds are its pins().
Result run(const Request& request);

}  // namespace attention

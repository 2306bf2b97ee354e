// From a request to a computed trace.
#pragma once

#include <vector>

#include "request/plan.h"
#include "request/rows.h"
#include "trace/trace.h"

namespace attention {

// Where the numbers of a step came from.
enum class Source : int32_t {
#define SOURCE(name) name,
#include "request/sources.def"
#undef SOURCE
};

struct Result {
  Status status = Status::ok;
  Trace trace;
  std::vector<Source> sources = {};  // one for each step
  // Rows of embeddings whose word the word space does not hold: their numbers are seeded.
  std::vector<SeededRow> seeded = {};
};

// Plans a request, gives the inputs their numbers, and computes it. What it returns needs the request no
// longer.
//
//   ok               every step of plan(request) is computed
//   invalid_request  as plan() says, or an input has no numbers, or none that fit
//   out_of_memory    the trace's memory cannot be had
//
// Unless the status is ok the trace is not to be used: steps, memory or numbers may be missing.
Result run(const Request& request);

}  // namespace attention

// From a request to a computed trace.
#pragma once

#include <vector>

#include "request/request.h"
#include "request/rows.h"
#include "trace/trace.h"

namespace attention {

enum class Status : uint8_t {
#define STATUS(name) name,
#include "request/statuses.def"
#undef STATUS
};

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

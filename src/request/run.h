// From a request to a computed trace.
#pragma once

#include <vector>

#include "request/request.h"
#include "trace/trace.h"

namespace attention {

enum class Status {
  ok,
  invalid_request,  // sizes that do not fit; web/core validates before, so this is a mistake there
  out_of_memory,
};

// Where the numbers of an input step came from.
enum class Source { words, seed, example };

struct Result {
  Status status = Status::ok;
  Trace trace;
  Source embeddings = Source::example;
  Source parameters = Source::example;
  // Rows of the embeddings whose word the word space does not hold: their numbers are seeded.
  std::vector<int> seeded_rows;
};

Result run(const Request& request);

}  // namespace attention

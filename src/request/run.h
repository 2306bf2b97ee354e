// From a request to a computed trace.
#pragma once

#include <functional>
#include <vector>

#include "request/plan.h"
#include "request/rows.h"
#include "trace/cost.h"
#include "trace/trace.h"

namespace attention {

// Where the numbers of a step come from.
enum class Source : int32_t {
#define SOURCE(name) name,
#include "request/sources.def"
#undef SOURCE
};

struct Result {
  Status status = Status::ok;
  Trace trace;
  // What it takes: of too_large what it would take.
  Cost cost = {};
  std::vector<Source> sources = {};  // one for each step
  // The rows of embeddings that are seeded, because the word is not in the word space.
  std::vector<SeededRow> seeded = {};
};

// Plans a request, gives its trace memory and fills the inputs: what comes before computing. The result does
// not refer to the request. `allows` is asked once, before any memory is taken; without it everything is
// allowed.
//
//   ok               the trace can be computed: every step of plan(request)
//   invalid_request  as for plan(), or an input has no numbers, or numbers that do not fit
//   too_large        `allows` refused the cost
//   out_of_memory    there is too little memory for the trace
//
// Unless the status is ok, the trace must not be used: steps, memory or numbers may be missing.
Result prepare(const Request& request, const std::function<bool(const Cost&)>& allows = {});

// Prepares a request and computes it.
Result run(const Request& request, const std::function<bool(const Cost&)>& allows = {});

// A prepared request that is computed part by part, so that whoever computes it can do something else between
// two parts.
struct Calculation {
  Result result;
  // A step with more cells and multiplications than this is divided into at least eight parts, each of about
  // so many. In wasm a part takes 20 ms; of the logits of GPT-2 small it is 8 rows. With fewer than 4 rows,
  // reading the matrix of a large vocabulary would take longer than multiplying by it.
  double at_once = 3.2e8;
  StepId next = 0;
  int rows = 0;    // that are computed of that step
  Cost done = {};  // of what is computed

  // Computes the next step, or some rows of one that takes more than `at_once`. False, without doing
  // anything, where every step is computed or the status is not ok.
  bool advance();
};

}  // namespace attention

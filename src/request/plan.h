// What a request asks to be computed, without computing it.
#pragma once

#include "request/recipe.h"
#include "request/request.h"
#include "trace/trace.h"

namespace attention {

enum class Status : uint8_t {
#define STATUS(name) name,
#include "request/statuses.def"
#undef STATUS
};

struct Plan {
  Status status = Status::ok;
  Recipe recipe;
  Trace trace;  // recorded, without memory
};

// Records every step of a request, gradients included: their shapes, operands and attributes are known then,
// no number is. Of the request's numbers only those of options count; of an input it matters only whether it
// is given, and the columns of W_U. It needs the request no longer.
//
//   ok               run(request) computes these steps, if its inputs have numbers that fit
//   invalid_request  the request is not valid(), asks for no recipe (recipe.h), or overrides a cell that its
//                    step does not have; the trace is not to be used
//
// Overrides of steps that the trace does not have change nothing; those that it has are its overrides().
Plan plan(const Request& request);

}  // namespace attention

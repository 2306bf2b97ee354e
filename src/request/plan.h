// The steps that a request asks for, without computing them.
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

// Records every step of a request, gradients included: shapes, operands and attributes, but no numbers. Of
// the request's numbers it reads only the options; of an input it needs to know only whether it is given, and
// of W_U also its columns. The plan does not refer to the request.
//
//   ok               run(request) computes these steps, if the numbers of its inputs fit
//   invalid_request  the request is not valid(), there is no recipe for it (recipe.h), a step would have no
//                    rows or columns, or it overrides a cell that its step does not have; the trace must not
//                    be used
//
// The overrides of steps that the trace has are its overrides(); others have no effect.
Plan plan(const Request& request);

}  // namespace attention

// Sets the place of a trace for a scope: recipes record the parts of a calculation with it.
#pragma once

#include "trace/trace.h"

namespace attention {

// Steps that are recorded during its lifetime have the place `place`.
class PlaceScope {
 public:
  PlaceScope(Trace& trace, const Place& place) : trace_(trace), before_(trace.place()) { trace.go_to(place); }
  ~PlaceScope() { trace_.go_to(before_); }
  PlaceScope(const PlaceScope&) = delete;
  PlaceScope& operator=(const PlaceScope&) = delete;

 private:
  Trace& trace_;
  Place before_;
};

}  // namespace attention

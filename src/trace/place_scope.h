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

// The place of cached tokens, where that of the tokens behind them is `place`.
inline Place past_of(Place place) {
  place.stage = Stage::past;
  return place;
}

}  // namespace attention

// Sends a trace to another place for a while: recipes record the parts of a calculation with it.
#pragma once

#include "trace/trace.h"

namespace attention {

// Goes to another place for as long as it lives.
class At {
 public:
  At(Trace& trace, const Place& place) : trace_(trace), before_(trace.place()) { trace.go_to(place); }
  ~At() { trace_.go_to(before_); }
  At(const At&) = delete;
  At& operator=(const At&) = delete;

 private:
  Trace& trace_;
  Place before_;
};

}  // namespace attention

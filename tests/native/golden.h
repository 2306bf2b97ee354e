// A hash of every bit of a trace; web/core/trace-hash.ts computes the same.
#pragma once

#include <cstring>

#include "trace/trace.h"

struct TraceHash {
  uint32_t value = 0x811c9dc5u;

  void add(uint32_t word) {
    value = (value ^ word) * 0x01000193u;
    value ^= value >> 15;
  }

  void add(const attention::Trace& trace) {
    for (const attention::Step& step : trace.steps()) {
      add(static_cast<uint32_t>(step.operation));
      add(static_cast<uint32_t>(step.role));
      add(static_cast<uint32_t>(step.row_axis));
      add(static_cast<uint32_t>(step.column_axis));
      add(static_cast<uint32_t>(step.blocks * step.rows));
      add(static_cast<uint32_t>(step.columns));
      for (uint64_t i = 0; i < step.size(); ++i) {
        uint32_t bits;
        std::memcpy(&bits, &step.values[i], sizeof bits);
        add(bits);
      }
    }
  }
};

// The best losses, in nats, by what the prediction may know: derived in closed form (double), each with its
// derivation in bounds.cpp, or counted in the lines of a task that reads lines. They are means over all
// sentences; no held-out set crosses full_context.
#pragma once

#include <cstdint>
#include <vector>

#include "train/task.h"

namespace attention::train {

enum class Bound : uint8_t {
#define BOUND(name) name,
#include "train/bounds.def"
#undef BOUND
};

struct BestLoss {
  Bound bound;
  double nats;
  bool estimated;  // by counting in the lines, not derived
};

// From most nats to fewest; what coincides with another (no context needed) stands once, as full_context.
std::vector<BestLoss> best_losses(Task task, const Text& text);

}  // namespace attention::train

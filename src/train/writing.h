// What a model writes: a beginning, and then one symbol after another, each drawn from what it says.
#pragma once

#include <optional>
#include <vector>

#include "train/sampling.h"
#include "train/task.h"
#include "train/writer.h"

namespace attention::train {

struct Written {
  std::vector<int32_t> symbols;  // those of the beginning, then those that were drawn
  int32_t begun = 0;             // of these, how many the beginning has
  bool ended = false;            // the last one ends it; otherwise there was no more room
  // Of each symbol that was read (all but the last): the draw for the next one (below 0: it was given), and
  // the probability of each class as the next one.
  std::vector<double> draws;
  std::vector<std::vector<float>> probabilities;
  // Of each symbol that was read, and each head, the weights over the symbols up to it.
  std::vector<std::vector<float>> weights;
  std::vector<ReadingCost> costs;  // of each symbol that was read
};

// beginning: 1 … most() symbols. end: what ends it, where something does. Afterwards the writer's cache has
// all symbols but the last.
Written write(Writer& writer, std::span<const float> parameters, std::span<const int32_t> beginning,
              Sampling sampling, Draws draws, std::optional<int32_t> end);

// Where symbols stand one after another in a line.
enum class Stands : int32_t { nowhere, training, held_out };
// Lines that are trained on first.
Stands stands(Task task, const Text& text, std::span<const int32_t> symbols);

}  // namespace attention::train

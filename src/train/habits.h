// What heads read, on average: measured over the held-out lines, of every position that reads more than
// itself.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "train/model.h"

namespace attention::train {

// Mean weight of a head on a key of one kind, over the positions that have one, and what it would be if every
// position read all that it may read in equal shares. NaN where no position has one.
struct MeanWeight {
  double weight = 0, even = 0;
};

struct Habits {
  MeanWeight itself, before, first, marked;  // the symbol before, the first, the last marked one before
  double spread = 0;  // mean of e to the entropy of the weights: as if this many were read in equal shares
  double even_spread = 0;                      // mean number of symbols that may be read
  double positions = 0, marked_positions = 0;  // measured on
};

class HabitMeter {
 public:
  // held_out: sentences of a task that reads lines. None where there is too little memory.
  static std::optional<HabitMeter> make(const Settings& settings, const Shape& shape, const Batch& held_out);

  // In parts, as Evaluator: part = 0 … parts() − 1. marked: whether each symbol is.
  int32_t parts() const;
  void measure(int32_t part, std::span<const float> parameters, std::span<const int32_t> marked);
  // Of each head (as in Model), once all parts are measured.
  std::vector<Habits> habits() const;

 private:
  HabitMeter(const Settings& settings, const Shape& shape, const Batch& held_out);

  Shape shape_;
  const Batch* held_out_;
  Model model_;
  std::vector<Habits> sums_;
};

}  // namespace attention::train

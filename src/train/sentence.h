// One sentence of a batch, to be written. All that is not written stays "none".
#pragma once

#include "train/task.h"

namespace attention::train {

class Sentence {
 public:
  Sentence(Batch& batch, const Shape& shape, int32_t index) : batch_(batch), shape_(shape), index_(index) {}

  void symbol(int32_t position, int32_t first, int32_t second = -1) {
    int32_t* const at = &batch_.symbols[2 * (static_cast<size_t>(index_) * shape_.tokens + position)];
    at[0] = first;
    at[1] = second;
  }

  // `position` says one of `count` classes, each equally likely: from, from + step, …
  void uniform_answer(int32_t position, int32_t right, int32_t from, int32_t count, int32_t step,
                      Random& random) {
    const std::span<float> truth = answer(position, right, from + step * random.below(count));
    for (int32_t i = 0; i < count; ++i) truth[from + step * i] = 1.0f / static_cast<float>(count);
  }
  void certain_answer(int32_t position, int32_t right, int32_t known) {
    answer(position, right, known)[known] = 1;
  }
  // `position` says `known`, but one time in kReplaced any of the classes.
  void replaced_answer(int32_t position, int32_t right, int32_t known, Random& random) {
    const bool replaced = random.below(kReplaced) == 0;
    const std::span<float> truth = answer(position, right, replaced ? random.below(shape_.classes) : known);
    for (int32_t c = 0; c < shape_.classes; ++c) {
      truth[c] =
          static_cast<float>((c == known ? 1 - 1.0 / kReplaced : 0) + 1.0 / kReplaced / shape_.classes);
    }
  }

 private:
  Batch& batch_;
  const Shape& shape_;
  int32_t index_;

  std::span<float> answer(int32_t position, int32_t right, int32_t drawn) {
    const size_t at = static_cast<size_t>(index_) * shape_.asked() + (position - shape_.first);
    batch_.answers[at] = drawn;
    batch_.right[at] = right;
    return std::span(batch_.truth).subspan(at * shape_.classes, shape_.classes);
  }
};

}  // namespace attention::train

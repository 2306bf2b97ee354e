// Training a small transformer: embeddings (+ positions), layers of attention with residual sums, an output
// matrix, cross-entropy, Adam. One trace holds a whole batch, forward and backward; a step fills its inputs,
// computes it and moves the parameters. Deterministic: the same settings give the same bits on every machine.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "train/adam.h"
#include "train/evaluation.h"
#include "train/model.h"
#include "train/task.h"

namespace attention::train {

// Held-out sentences whose embeddings the page asks for, where there are so many.
inline constexpr int32_t kShown = 8;

class Training {
 public:
  // None where settings or the text do not fit or nothing is held out (web/core/training checks before), or
  // there is too little memory.
  static std::unique_ptr<Training> make(const Settings& settings, const Text& text = {});

  // One step of Adam; returns the mean loss of the batch before it, against the drawn answers, in nats.
  float step();
  // Held-out sentences in parts, so that no call is long: call with part = 0 … parts() − 1 in order; the last
  // one returns true and fills `out`.
  int32_t parts() const { return evaluator_.parts(); }
  bool evaluate(int32_t part, Evaluation& out) { return evaluate(part, parameters_, out); }
  // The same with other parameters, as `layout` says.
  bool evaluate(int32_t part, std::span<const float> parameters, Evaluation& out) {
    return evaluator_.evaluate(part, parameters, out);
  }

  std::span<const float> parameters() const { return parameters_; }
  std::span<const Parameter> layout() const { return layout_; }
  // The vectors (positions not added) of the words of held-out sentence i, 0 … shown() − 1: tokens × d_model.
  void embeddings(int32_t sentence, std::span<float> out) const;
  const Batch& held_out() const { return evaluator_.held_out(); }
  // The sentences of the last step; none before the first.
  const Batch& batch() const { return batch_; }
  int32_t shown() const { return std::min(kShown, held_out().sentences); }
  const Problem& problem() const { return problem_; }
  const Settings& settings() const { return settings_; }

 private:
  Training(const Settings& settings, Problem problem, Model model, Evaluator evaluator);
  void draw_parameters();
  void exchange_answers();

  Settings settings_;
  Problem problem_;
  Model model_;
  Evaluator evaluator_;
  std::vector<Parameter> layout_;
  std::vector<float> parameters_;
  Adam adam_;
  int32_t steps_ = 0;  // done
  Random sentences_, others_;
  Batch batch_, other_batch_;
};

}  // namespace attention::train

// What a model has learned, measured on sentences that it is not trained on.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "train/model.h"

namespace attention::train {

// Of the held-out sentences, against the exact distribution of their answers. Means over the positions that
// answer; of the weights and gradients, over those of them whose answer can be read somewhere. Heads: layer
// 1's, then layer 2's; none without attention.
struct Evaluation {
  double loss = 0;  // cross-entropy, nats
  // The same while no head of the last layer may read the key that holds the answer; NaN where there is none.
  double masked_loss = 0;
  double accuracy = 0;  // how often the likeliest class is the likeliest in truth
  // For each head; NaN where no answer can be read. The weight on the key that holds the answer.
  std::vector<float> right_weight;
  // −∂L/∂s of that score (as softmax takes it), and the mean over the other scores of its row. L: the loss of
  // the sentence's answers, each counted whole.
  std::vector<float> right_negative_gradient, wrong_negative_gradient;
};

class Evaluator {
 public:
  // None where there is too little memory.
  static std::optional<Evaluator> make(const Settings& settings, const Shape& shape, Batch held_out);

  // Some of the sentences at a time, so that no call is long: part = 0 … parts() − 1 in order, with the same
  // parameters. The last one returns true and fills `out`.
  int32_t parts() const;
  bool evaluate(int32_t part, std::span<const float> parameters, Evaluation& out);

  const Batch& held_out() const { return held_out_; }

 private:
  // A position that answers.
  struct Answer {
    int32_t sentence;    // in the part
    int32_t position;    // in the sentence
    int32_t row;         // of log_probabilities
    int32_t right;       // the key that holds the answer; −1: there is none
    const float* truth;  // of each class
  };
  struct Sums {
    double loss = 0, masked_loss = 0, accuracy = 0;
    std::vector<double> right_weight, right_negative_gradient, wrong_negative_gradient;
    int32_t answers = 0, readable = 0;
  };

  Evaluator(const Settings& settings, const Shape& shape, Batch held_out);
  std::vector<Answer> answers_of(int32_t part) const;
  double loss(const Answer& answer) const;
  bool predicts_likeliest(const Answer& answer) const;
  void add_heads(const Answer& answer);
  void hide_right_keys(std::span<const Answer> answers);
  Evaluation means() const;

  Settings settings_;
  Shape shape_;
  Batch held_out_;
  Model model_;
  Sums sums_;
};

}  // namespace attention::train

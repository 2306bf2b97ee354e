#include "train/evaluation.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "train/compute.h"

namespace attention::train {

Evaluator::Evaluator(const Settings& settings, const Shape& shape, Batch held_out)
    : settings_(settings),
      shape_(shape),
      held_out_(std::move(held_out)),
      model_(record_evaluation(settings, shape, kSentencesPerPart)) {}

std::optional<Evaluator> Evaluator::make(const Settings& settings, const Shape& shape, Batch held_out) {
  Evaluator out(settings, shape, std::move(held_out));
  if (!out.model_.trace.allocate()) return std::nullopt;
  return out;
}

int32_t Evaluator::parts() const { return (held_out_.sentences + kSentencesPerPart - 1) / kSentencesPerPart; }

bool Evaluator::evaluate(int32_t part, std::span<const float> parameters, Evaluation& out) {
  if (part == 0) {
    sums_ = {};
    for (auto* of_heads :
         {&sums_.right_weight, &sums_.right_negative_gradient, &sums_.wrong_negative_gradient}) {
      of_heads->assign(model_.heads.size(), 0);
    }
  }
  const std::vector<Answer> answers = answers_of(part);
  load(model_, parameters);
  fill_symbols(model_, held_out_, part * kSentencesPerPart);
  fill_masks(model_, settings_.causal);
  const Matrix upstream = model_.trace[model_.upstream].tall();
  std::fill(upstream.values, upstream.row(upstream.rows), 0.0f);
  for (const Answer& answer : answers) {
    for (int32_t c = 0; c < shape_.classes; ++c) upstream.row(answer.row)[c] = -answer.truth[c];
  }
  compute(model_);
  for (const Answer& answer : answers) {
    sums_.loss += loss(answer);
    sums_.accuracy += predicts_likeliest(answer);
    ++sums_.answers;
    if (answer.right < 0) continue;
    add_heads(answer);
    ++sums_.readable;
  }
  if (model_.key_mask != kNoStep) {
    hide_right_keys(answers);
    // From the first scores to which the mask is added.
    const Head& first = model_.heads[model_.heads.size() - static_cast<size_t>(settings_.heads)];
    model_.trace.compute(first.scores, model_.log_probabilities + 1);
    for (const Answer& answer : answers) sums_.masked_loss += loss(answer);
  }
  if (part + 1 < parts()) return false;
  out = means();
  return true;
}

std::vector<Evaluator::Answer> Evaluator::answers_of(int32_t part) const {
  std::vector<Answer> out;
  const int32_t asked = shape_.asked(), begin = part * kSentencesPerPart;
  const int32_t sentences = std::min(kSentencesPerPart, held_out_.sentences - begin);
  for (int32_t row = 0; row < sentences * asked; ++row) {
    const size_t at = static_cast<size_t>(begin) * asked + row;
    if (held_out_.answers[at] < 0) continue;
    out.push_back({.sentence = row / asked,
                   .position = shape_.first + row % asked,
                   .row = row,
                   .right = held_out_.right[at],
                   .truth = &held_out_.truth[at * shape_.classes]});
  }
  return out;
}

// −Σ_c P(c) · ln p(c)
double Evaluator::loss(const Answer& answer) const {
  const float* logs = model_.trace[model_.log_probabilities].tall().row(answer.row);
  double sum = 0;
  for (int32_t c = 0; c < shape_.classes; ++c) sum -= static_cast<double>(answer.truth[c]) * logs[c];
  return sum;
}

bool Evaluator::predicts_likeliest(const Answer& answer) const {
  const float* logs = model_.trace[model_.log_probabilities].tall().row(answer.row);
  const auto likeliest = std::max_element(logs, logs + shape_.classes) - logs;
  return answer.truth[likeliest] == *std::max_element(answer.truth, answer.truth + shape_.classes);
}

void Evaluator::add_heads(const Answer& answer) {
  for (size_t h = 0; h < model_.heads.size(); ++h) {
    const Head& head = model_.heads[h];
    const int32_t row = answer.position - head.first;
    sums_.right_weight[h] += model_.trace[head.weights].block(answer.sentence).row(row)[answer.right];
    const float* gradients = model_.trace[head.gradient].block(answer.sentence).row(row);
    const int32_t keys = settings_.causal ? answer.position + 1 : shape_.tokens;
    double others = 0;
    for (int32_t key = 0; key < keys; ++key) {
      if (key != answer.right) others -= gradients[key];
    }
    sums_.right_negative_gradient[h] -= gradients[answer.right];
    if (keys > 1) sums_.wrong_negative_gradient[h] += others / (keys - 1);
  }
}

void Evaluator::hide_right_keys(std::span<const Answer> answers) {
  const Step& mask = model_.trace[model_.key_mask];
  for (const Answer& answer : answers) {
    if (answer.right < 0) continue;
    mask.block(answer.sentence).row(answer.position - shape_.first)[answer.right] =
        -std::numeric_limits<float>::infinity();
  }
}

Evaluation Evaluator::means() const {
  const auto mean = [](double sum, int32_t count) {
    return count > 0 ? sum / count : std::numeric_limits<double>::quiet_NaN();
  };
  const auto means = [&](const std::vector<double>& sums) {
    std::vector<float> out;
    for (const double sum : sums) out.push_back(static_cast<float>(mean(sum, sums_.readable)));
    return out;
  };
  const bool hides = sums_.readable > 0 && model_.key_mask != kNoStep;
  return {.loss = mean(sums_.loss, sums_.answers),
          .masked_loss = mean(sums_.masked_loss, hides ? sums_.answers : 0),
          .accuracy = mean(sums_.accuracy, sums_.answers),
          .right_weight = means(sums_.right_weight),
          .right_negative_gradient = means(sums_.right_negative_gradient),
          .wrong_negative_gradient = means(sums_.wrong_negative_gradient)};
}

}  // namespace attention::train

#include "train/training.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "kernels/cannot_happen.h"
#include "train/compute.h"

namespace attention::train {
namespace {

// Streams of one seed, so that what is drawn for one purpose does not depend on how much is drawn for
// another.
enum Stream : uint32_t { kInit, kSentences, kHeldOutSentences, kOtherSentences };

// The standard deviation that the numbers of a parameter are drawn with; 0: all are 0. Chosen by trying seeds
// 1 … 20. Small positions let attention find words before positions; a small W_U makes the first predictions
// nearly uniform, so that a run starts at the bound without context. The model of names has those of
// microgpt.
float deviation(const Settings& settings, const Parameter& parameter) {
  const auto is = [&](auto... roles) { return (... || (parameter.role == roles)); };
  if (is(Role::b_1, Role::b_2, Role::gain, Role::shift)) return 0;
  if (is(Role::W_Q, Role::W_K) && settings.control == Control::uniform) return 0;
  if (settings.task == Task::names) return 0.08f;
  if (is(Role::embeddings)) return 0.4f;
  if (is(Role::positions)) return 0.2f;
  if (is(Role::W_Q, Role::W_K, Role::W_V, Role::W_O, Role::W_1, Role::W_2)) {
    return 1 / std::sqrt(static_cast<float>(parameter.rows));
  }
  if (is(Role::W_U)) return 0.3f / std::sqrt(static_cast<float>(parameter.rows));
  cannot_happen();
}

}  // namespace

std::unique_ptr<Training> Training::make(const Settings& settings, const Text& text) {
  if (reads_lines(settings.task) && !fits(text)) return nullptr;
  Problem problem(settings.task, text);
  const Shape shape = problem.shape();
  if (!fit(settings, shape)) return nullptr;
  Model model = record_training(settings, shape);
  if (!model.trace.allocate_reusing(results_of(model))) return nullptr;
  Batch held_out;
  Random random(settings.seed, kHeldOutSentences);
  problem.draw_held_out(random, most_held_out(settings.task), held_out);
  if (held_out.sentences == 0) return nullptr;
  auto evaluator = Evaluator::make(settings, shape, std::move(held_out));
  if (!evaluator) return nullptr;
  return std::unique_ptr<Training>(
      new Training(settings, std::move(problem), std::move(model), std::move(*evaluator)));
}

Training::Training(const Settings& settings, Problem problem, Model model, Evaluator evaluator)
    : settings_(settings),
      problem_(std::move(problem)),
      model_(std::move(model)),
      evaluator_(std::move(evaluator)),
      layout_(train::layout(model_)),
      parameters_(static_cast<size_t>(layout_.back().start + layout_.back().size())),
      adam_(parameters_.size(), settings.beta_2),
      sentences_(settings.seed, kSentences),
      others_(settings.seed, kOtherSentences) {
  fill_masks(model_, settings_.causal);
  draw_parameters();
}

void Training::draw_parameters() {
  Random random(settings_.seed, kInit);
  for (const Parameter& p : layout_) {
    const std::span<float> numbers = std::span(parameters_).subspan(p.start, p.size());
    // Uniform draws from −1 to 1 have the standard deviation 1 ÷ √3.
    const float factor = std::sqrt(3.0f) * deviation(settings_, p);
    for (float& x : numbers) x = p.role == Role::gain ? 1 : random.uniform() * factor;
  }
}

float Training::step() {
  problem_.draw(sentences_, settings_.batch, batch_);
  if (settings_.control == Control::shuffled) exchange_answers();

  load(model_, parameters_);
  fill_symbols(model_, batch_);
  // L = −mean of ln p(answer)
  const Matrix upstream = model_.trace[model_.upstream].tall();
  std::fill(upstream.values, upstream.row(upstream.rows), 0.0f);
  const auto answers = static_cast<float>(std::count_if(batch_.answers.begin(), batch_.answers.end(),
                                                        [](int32_t answer) { return answer >= 0; }));
  for (int32_t row = 0; row < upstream.rows; ++row) {
    if (batch_.answers[row] >= 0) upstream.row(row)[batch_.answers[row]] = -1 / answers;
  }
  compute(model_);

  double loss = 0;
  const Matrix logs = model_.trace[model_.log_probabilities].tall();
  for (int32_t row = 0; row < logs.rows; ++row) {
    if (batch_.answers[row] >= 0) loss -= logs.row(row)[batch_.answers[row]];
  }
  adam_.begin_step(rate_at(settings_, ++steps_));
  for (size_t i = 0; i < layout_.size(); ++i) {
    if (model_.gradients[i] == kNoStep) continue;
    const Step& gradient = model_.trace[model_.gradients[i]];
    adam_.move({gradient.values, static_cast<size_t>(gradient.size())}, static_cast<size_t>(layout_[i].start),
               parameters_);
  }
  return static_cast<float>(loss / answers);
}

// Takes the answers of other sentences, which are drawn for that: of answers shuffled within the batch, one
// on average would stay where it was.
void Training::exchange_answers() {
  problem_.draw(others_, settings_.batch, other_batch_);
  std::vector<int32_t>& others = other_batch_.answers;
  others.erase(std::remove(others.begin(), others.end(), -1), others.end());
  size_t next = 0;
  for (int32_t& answer : batch_.answers) {
    if (answer >= 0) answer = others[next++ % others.size()];
  }
}

void Training::embeddings(int32_t sentence, std::span<float> out) const {
  const Parameter& table = layout_[0];
  const int32_t tokens = problem_.shape().tokens;
  std::fill(out.begin(), out.end(), 0.0f);
  for (int32_t i = 0; i < 2 * tokens; ++i) {
    const int32_t symbol = held_out().symbols[2 * tokens * sentence + i];
    if (symbol < 0) continue;
    for (int32_t j = 0; j < table.columns; ++j) {
      out[i / 2 * table.columns + j] += parameters_[table.start + symbol * table.columns + j];
    }
  }
}

}  // namespace attention::train

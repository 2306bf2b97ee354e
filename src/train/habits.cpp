#include "train/habits.h"

#include <algorithm>
#include <limits>

#include "kernels/double_math.h"

namespace attention::train {
namespace {

// e^(−Σ w ln w)
double spread_of(std::span<const float> weights) {
  double entropy = 0;
  for (const float w : weights) {
    if (w > 0) entropy -= w * kernels::log_f64(w);
  }
  return kernels::exp_f64(entropy);
}

MeanWeight mean(MeanWeight sum, double count) {
  if (count == 0) count = std::numeric_limits<double>::quiet_NaN();
  return {sum.weight / count, sum.even / count};
}

}  // namespace

HabitMeter::HabitMeter(const Settings& settings, const Shape& shape, const Batch& held_out)
    : shape_(shape), held_out_(&held_out), model_(record_evaluation(settings, shape, kSentencesPerPart)) {}

std::optional<HabitMeter> HabitMeter::make(const Settings& settings, const Shape& shape,
                                           const Batch& held_out) {
  HabitMeter out(settings, shape, held_out);
  if (!out.model_.trace.allocate()) return std::nullopt;
  fill_masks(out.model_, settings.causal);
  return out;
}

int32_t HabitMeter::parts() const {
  return (held_out_->sentences + kSentencesPerPart - 1) / kSentencesPerPart;
}

void HabitMeter::measure(int32_t part, std::span<const float> parameters, std::span<const int32_t> marked) {
  if (part == 0) sums_.assign(model_.heads.size(), {});
  if (sums_.empty()) return;
  const int32_t begin = part * kSentencesPerPart, tokens = shape_.tokens;
  load(model_, parameters);
  fill_symbols(model_, *held_out_, begin);
  model_.trace.compute();
  for (int32_t i = begin; i < std::min(begin + kSentencesPerPart, held_out_->sentences); ++i) {
    const auto symbol = [&](int32_t at) { return held_out_->symbols[2 * (i * tokens + at)]; };
    int32_t mark = -1;  // the last marked position before this one
    for (int32_t position = 1; position < tokens && symbol(position) >= 0; ++position) {
      if (marked[symbol(position - 1)] != 0) mark = position - 1;
      const double even = 1.0 / (position + 1);
      for (size_t h = 0; h < model_.heads.size(); ++h) {
        Habits& sum = sums_[h];
        const std::span<const float> row(model_.trace[model_.heads[h].weights].block(i - begin).row(position),
                                         static_cast<size_t>(position) + 1);
        const auto add = [&](MeanWeight& to, int32_t key) {
          to.weight += row[key];
          to.even += even;
        };
        add(sum.itself, position);
        add(sum.before, position - 1);
        add(sum.first, 0);
        if (mark >= 0) {
          add(sum.marked, mark);
          ++sum.marked_positions;
        }
        sum.spread += spread_of(row);
        sum.even_spread += position + 1;
        ++sum.positions;
      }
    }
  }
}

std::vector<Habits> HabitMeter::habits() const {
  std::vector<Habits> out = sums_;
  for (Habits& h : out) {
    for (MeanWeight* each : {&h.itself, &h.before, &h.first}) *each = mean(*each, h.positions);
    h.marked = mean(h.marked, h.marked_positions);
    h.spread /= h.positions;
    h.even_spread /= h.positions;
  }
  return out;
}

}  // namespace attention::train

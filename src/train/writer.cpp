#include "train/writer.h"

#include <algorithm>

#include "trace/cost.h"

namespace attention::train {
namespace {

// Multiplications of all steps, and of those that project keys and values.
struct Count {
  double all = 0, projections = 0;
};

Count count_of(const Model& model) {
  Count out;
  for (const Step& step : model.trace.steps()) {
    const auto& operands = step.operands;
    if (std::find(operands.begin(), operands.end(), model.symbols) != operands.end()) continue;
    const double count = cost_of(model.trace, step).multiply_adds;
    out.all += count;
    const bool projects = step.operation == Operation::matmul && step.place.head == 0 &&
                          (step.role == Role::key || step.role == Role::value);
    if (projects) out.projections += count;
  }
  return out;
}

}  // namespace

Writer::Writer(const Settings& s, const Shape& shape)
    : key_columns_(s.heads * s.d_k),
      value_columns_(s.heads * d_v(s)),
      layout_(train::layout(record_reading(s, shape, shape.tokens))),
      parameters_(static_cast<size_t>(layout_.back().start + layout_.back().size())) {
  const int32_t layers = s.control == Control::feed_forward ? 0 : s.layers;
  keys_.assign(layers, std::vector<float>(static_cast<size_t>(shape.tokens) * key_columns_));
  values_.assign(layers, std::vector<float>(static_cast<size_t>(shape.tokens) * value_columns_));
  for (int32_t cached = 0; cached < shape.tokens; ++cached) {
    models_.push_back(record_next(s, shape, cached));
    const Count with = count_of(models_.back()), without = count_of(record_reading(s, shape, cached + 1));
    const double numbers = static_cast<double>(cached + 1) * layers * (key_columns_ + value_columns_);
    costs_.push_back({.reused = layers > 0 ? cached : 0,
                      .numbers = numbers,
                      .bytes = numbers * sizeof(float),
                      .projections = with.projections,
                      .projections_without = without.projections,
                      .multiplications = with.all,
                      .multiplications_without = without.all});
  }
}

std::unique_ptr<Writer> Writer::make(const Settings& settings, const Shape& shape) {
  std::unique_ptr<Writer> out(new Writer(settings, shape));
  return out->allocate() ? std::move(out) : nullptr;
}

// No parameter is copied for a model, nor is the cache.
bool Writer::allocate() {
  for (size_t cached = 0; cached < models_.size(); ++cached) {
    Model& model = models_[cached];
    for (size_t i = 0; i < layout_.size(); ++i) {
      const Parameter& p = layout_[i];
      const size_t row = p.role == Role::positions ? cached : 0;
      model.trace.borrow(model.parameters[i], parameters_.data() + p.start + row * p.columns);
    }
    for (size_t layer = 0; layer < model.caches.size(); ++layer) {
      model.trace.borrow(model.caches[layer].key, keys_[layer].data());
      model.trace.borrow(model.caches[layer].value, values_[layer].data());
    }
    if (!model.trace.allocate()) return false;
  }
  return true;
}

void Writer::restart(std::span<const float> parameters) {
  std::copy(parameters.begin(), parameters.end(), parameters_.begin());
  count_ = 0;
}

void Writer::read(int32_t symbol) {
  const Model& model = models_[count_];
  const Step& symbols = model.trace[model.symbols];
  std::fill_n(symbols.values, symbols.size(), 0.0f);
  symbols.values[symbol] = 1;
  models_[count_].trace.compute();
  for (size_t layer = 0; layer < keys_.size(); ++layer) {
    const Place place{.layer = static_cast<int32_t>(layer) + 1};
    const auto keep = [&](Role role, std::vector<float>& cache, int32_t columns) {
      std::copy_n(model.trace[*model.trace.find(role, place)].values, columns,
                  cache.begin() + static_cast<ptrdiff_t>(count_) * columns);
    };
    keep(Role::key, keys_[layer], key_columns_);
    keep(Role::value, values_[layer], value_columns_);
  }
  ++count_;
}

std::span<const float> Writer::logits() const {
  const Trace& trace = models_[count_ - 1].trace;
  const Step& step = trace[*trace.find(Role::logits)];
  return {step.values, static_cast<size_t>(step.size())};
}

std::span<const float> Writer::weights(int32_t head) const {
  const Model& model = models_[count_ - 1];
  const Step& step = model.trace[model.heads[head].weights];
  return {step.values, static_cast<size_t>(step.size())};
}

std::span<const float> Writer::keys(int32_t layer) const {
  return std::span(keys_[layer]).first(static_cast<size_t>(count_) * key_columns_);
}

std::span<const float> Writer::values(int32_t layer) const {
  return std::span(values_[layer]).first(static_cast<size_t>(count_) * value_columns_);
}

}  // namespace attention::train

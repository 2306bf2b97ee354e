#include "train/model.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "attention/positions.h"
#include "attention/transformer.h"
#include "trace/backward.h"
#include "trace/place_scope.h"
#include "trace/record.h"

namespace attention::train {
namespace {

class Recorder {
 public:
  // cached: how many symbols stand before those of the shape, where their keys and values are given.
  Recorder(const Settings& settings, const Shape& shape, int32_t sentences, bool evaluates,
           std::optional<int32_t> cached = {})
      : s_(settings),
        shape_(shape),
        evaluates_(evaluates),
        cached_(cached),
        model_{.trace = Trace(sentences)} {}

  Model record() {
    StepId x = embedded();
    for (int32_t layer = 1; layer <= s_.layers; ++layer) {
      const PlaceScope scope(trace_, {.layer = layer});
      const bool last = layer == s_.layers;
      x = feed_forward_part(trace_, block_, with_attention(x, last ? shape_.first : 0, last));
    }
    model_.log_probabilities = log_softmax(trace_, logits(final_norm(trace_, layer_, x)));
    for (StepId id = 0; id < model_.log_probabilities; ++id) {
      if (is_parameter(id)) model_.parameters.push_back(id);
    }
    model_.upstream =
        input(trace_, Role::log_probabilities, {Axis::query, shape_.asked()}, {Axis::label, shape_.classes});
    return std::move(model_);
  }

 private:
  // x = symbols·E (+ positions), normalized where the settings say so
  StepId embedded() {
    const AxisSize symbols{Axis::label, shape_.symbols};
    model_.symbols = input(trace_, Role::identity_rows, {Axis::token, shape_.tokens}, symbols);
    table_ = input(trace_, Role::embeddings, symbols, {Axis::d_model, s_.d_model}, true);
    const StepId x = matmul(trace_, Role::embeddings, model_.symbols, table_);
    const StepId sum =
        positioned(trace_, s_.positions ? PositionEncoding::learned : PositionEncoding::none, x);
    if (!s_.embedding_norm) return sum;
    const PlaceScope scope(trace_, {.part = Part::embeddings});
    return norm(trace_, layer_, sum);
  }

  // x + attention(x), for the positions from `first` on
  StepId with_attention(StepId x, int32_t first, bool last) {
    const bool before = s_.norm == NormPlace::pre;
    const StepId read = before ? norm(trace_, layer_, x) : x;
    const StepId queries = rows_from(read, first);
    const StepId context = s_.control == Control::feed_forward ? without_attention(queries)
                                                               : read_by(queries, read, first, last);
    const StepId sum = add(trace_, Role::residual, before ? rows_from(x, first) : queries, context);
    return s_.norm == NormPlace::post ? norm(trace_, layer_, sum) : sum;
  }

  // attention(x): the contexts, of several heads ·W_O
  StepId read_by(StepId queries, StepId read, int32_t first, bool last) {
    MultiHead attention{.heads = {s_.heads, s_.heads, s_.d_k, d_v(s_)}, .attend = {}};
    if (s_.scaled) attention.attend.scale = attribute::divisor{std::sqrt(static_cast<float>(s_.d_k))};
    const bool of_sentences = evaluates_ && last && has_right_keys(s_.task);
    // The last symbol of all may read each of them.
    if (!cached_ && (s_.causal || of_sentences)) {
      const StepId mask = input(trace_, Role::mask, {Axis::query, shape_.tokens - first},
                                {Axis::key, shape_.tokens}, !of_sentences);
      model_.masks.push_back(mask);
      if (of_sentences) model_.key_mask = mask;
      attention.masks = {mask};
    }
    const StepId out =
        attention_of(trace_, layer_, attention, {.query = queries, .key = read, .value = read}, cache());
    for (int32_t h = 1; h <= s_.heads; ++h) {
      Place place = trace_.place();
      if (s_.heads > 1) place.head = h;
      const StepId shifted = *trace_.find(Role::shifted_scores, place);
      model_.heads.push_back({.first = first,
                              .weights = *trace_.find(Role::weights, place),
                              .scores = trace_[shifted].operands[0]});
    }
    return out;
  }

  // The keys and values of the symbols that were read before.
  Packed cache() {
    if (cached_.value_or(0) == 0) return {};
    const PlaceScope scope(trace_, past_of(trace_.place()));
    const bool several = s_.heads > 1;
    const AxisSize rows{Axis::key, *cached_};
    const Cache inputs{
        .key = input(trace_, Role::key, rows, {several ? Axis::heads_d_k : Axis::d_k, s_.heads * s_.d_k}),
        .value =
            input(trace_, Role::value, rows, {several ? Axis::heads_d_v : Axis::d_v, s_.heads * d_v(s_)})};
    model_.caches.push_back(inputs);
    return {.cached_key = inputs.key, .cached_value = inputs.value};
  }

  // What replaces attention where there is none: each position sees itself alone.
  StepId without_attention(StepId x) {
    Layer layer = block_;
    layer.d_ff = matching_d_ff(s_);
    return feed_forward(trace_, layer, x);
  }

  // x·W_U, or x·Eᵀ
  StepId logits(StepId x) {
    if (s_.tied) return matmul_transposed(trace_, Role::logits, x, table_);
    return matmul(trace_, Role::logits, x,
                  input(trace_, Role::W_U, {Axis::d_model, s_.d_model}, {Axis::label, shape_.classes}, true));
  }

  StepId rows_from(StepId x, int32_t first) {
    if (first == 0) return x;
    return slice_rows(trace_, trace_[x].role, x, first, {Axis::query, shape_.tokens - first});
  }

  bool is_parameter(StepId id) const {
    const auto& masks = model_.masks;
    return trace_[id].operation == Operation::input && id != model_.symbols &&
           trace_[id].place.stage != Stage::past && std::find(masks.begin(), masks.end(), id) == masks.end();
  }

  const Settings& s_;
  const Shape& shape_;
  const bool evaluates_;
  const std::optional<int32_t> cached_;
  Model model_;
  Trace& trace_ = model_.trace;
  StepId table_ = kNoStep;
  const Layer layer_ = layer(false);
  const Layer block_ = layer(true);

  // As a layer's attention has it, or its feed-forward block.
  Layer layer(bool feed_forward) const {
    Layer out{.residual = true,
              .norm = s_.norm,
              .rms = s_.norm_kind == NormKind::rms,
              .norm_parameters = s_.norm_kind == NormKind::layer,
              .no_final_norm = !s_.final_norm};
    if (feed_forward) {
      out.bias = s_.biases;
      out.d_ff = s_.d_ff;
    } else {
      out.output = has_output(s_);
    }
    return out;
  }
};

}  // namespace

Model record_training(const Settings& settings, const Shape& shape) {
  Model model = Recorder(settings, shape, settings.batch, false).record();
  std::vector<StepId> trained;
  for (const StepId id : model.parameters) {
    if (is_trained(settings.control, model.trace[id].role)) trained.push_back(id);
  }
  const auto gradients = backward(model.trace, model.log_probabilities, model.upstream, trained);
  size_t next = 0;
  for (const StepId id : model.parameters) {
    const bool found = next < trained.size() && trained[next] == id;
    model.gradients.push_back(found ? gradients[next++].value_or(kNoStep) : kNoStep);
  }
  return model;
}

Model record_evaluation(const Settings& settings, const Shape& shape, int32_t sentences) {
  Model model = Recorder(settings, shape, sentences, true).record();
  if (!has_right_keys(settings.task)) return model;
  std::vector<StepId> scores;
  for (const Head& head : model.heads) scores.push_back(head.scores);
  const auto gradients = backward(model.trace, model.log_probabilities, model.upstream, scores);
  for (size_t i = 0; i < scores.size(); ++i) model.heads[i].gradient = *gradients[i];
  return model;
}

Model record_reading(const Settings& settings, const Shape& shape, int32_t count) {
  const Shape all{.tokens = count, .symbols = shape.symbols, .classes = shape.classes, .first = count - 1};
  return Recorder(settings, all, 1, false).record();
}

Model record_next(const Settings& settings, const Shape& shape, int32_t cached) {
  const Shape one{.tokens = 1, .symbols = shape.symbols, .classes = shape.classes, .first = 0};
  return Recorder(settings, one, 1, false, cached).record();
}

bool is_trained(Control control, Role role) {
  const bool frozen = control == Control::uniform || control == Control::frozen_query_key;
  return !frozen || (role != Role::W_Q && role != Role::W_K);
}

bool has_output(const Settings& s) { return s.heads > 1; }
int32_t d_v(const Settings& s) { return has_output(s) ? s.d_k : s.d_model; }

int32_t matching_d_ff(const Settings& s) {
  const int32_t contexts = s.heads * d_v(s);
  const int32_t columns =
      2 * s.heads * s.d_k + contexts + (has_output(s) ? contexts : 0);  // W_Q, W_K, W_V, W_O
  const int32_t attention = s.d_model * columns;
  const int32_t of_each = 2 * s.d_model + s.biases, besides = s.biases ? s.d_model : 0;  // W_1, b_1, W_2; b_2
  return std::max(1, (2 * (attention - besides) + of_each) / (2 * of_each));             // rounded
}

std::vector<Parameter> layout(const Model& model) {
  std::vector<Parameter> out;
  int32_t start = 0;
  for (const StepId id : model.parameters) {
    const Step& step = model.trace[id];
    out.push_back({step.role, step.place, step.rows, step.columns, start});
    start += out.back().size();
  }
  return out;
}

std::vector<StepId> results_of(const Model& model) {
  std::vector<StepId> out{model.log_probabilities};
  for (const StepId id : model.gradients) {
    if (id != kNoStep) out.push_back(id);
  }
  return out;
}

void load(const Model& model, std::span<const float> parameters) {
  const float* next = parameters.data();
  for (const StepId id : model.parameters) {
    const Step& step = model.trace[id];
    std::copy_n(next, step.size(), step.values);
    next += step.size();
  }
}

void fill_symbols(Model& model, const Batch& batch, int32_t first) {
  const Step& step = model.trace[model.symbols];
  std::fill_n(step.values, step.size(), 0.0f);
  const int32_t sentences = std::min(step.blocks, batch.sentences - first);
  const auto begin = static_cast<size_t>(first) * step.rows * 2,
             count = static_cast<size_t>(sentences) * step.rows * 2;
  model.looked_up = std::span(batch.symbols).subspan(begin, count);
  for (size_t i = 0; i < count; ++i) {
    const int32_t symbol = model.looked_up[i];
    if (symbol >= 0) step.tall().row(static_cast<int32_t>(i / 2))[symbol] += 1;
  }
}

void fill_masks(const Model& model, bool causal) {
  for (const StepId id : model.masks) {
    const Step& step = model.trace[id];
    const int32_t first = step.columns - step.rows;
    for (int32_t row = 0; row < step.blocks * step.rows; ++row) {
      const int32_t position = first + row % step.rows;
      for (int32_t key = 0; key < step.columns; ++key) {
        const bool hidden = causal && key > position;
        step.tall().row(row)[key] = hidden ? -std::numeric_limits<float>::infinity() : 0.0f;
      }
    }
  }
}

}  // namespace attention::train

#include "attention/transformer.h"

#include <cmath>
#include <utility>

#include "trace/place_scope.h"
#include "trace/record.h"

namespace attention {

StepId feed_forward_part(Trace& trace, const Layer& layer, StepId x) {
  if (layer.d_ff == 0) return x;
  Place place = trace.place();
  place.part = Part::feed_forward;
  const PlaceScope scope(trace, place);
  return with_residual(trace, layer, x, [&](StepId read) { return feed_forward(trace, layer, read); });
}

StepId final_norm(Trace& trace, const Layer& layer, StepId x) {
  if (!has_final_norm(layer)) return x;
  const PlaceScope scope(trace, {.stage = trace.place().stage, .part = Part::final});
  return norm(trace, layer, x);
}

StepId attention_of(Trace& trace, const Layer& layer, const MultiHead& heads, const Sources& from,
                    const Packed& given) {
  const int32_t d_model = from.query == kNoStep ? 0 : trace[from.query].columns;
  MultiHead m = heads;
  Packed packed = project(trace, layer, heads.heads, from, given);
  if (m.cache_grows) {
    packed.key = std::exchange(packed.cached_key, kNoStep);
    packed.value = std::exchange(packed.cached_value, kNoStep);
  }
  if (m.attend.scoring == Scoring::general || m.attend.scoring == Scoring::concat) {
    const int64_t rows = int64_t{m.heads.d_k} * (m.attend.scoring == Scoring::concat ? 2 : 1);
    trace.require(rows == static_cast<int32_t>(rows), "attention_of: 2·d_k is below 2³¹");
    const Axis axis = m.attend.scoring == Scoring::concat ? Axis::pair_numbers : Axis::d_k;
    m.W_a = parameter(trace, Role::W_a, {axis, static_cast<int32_t>(rows)}, {Axis::d_k, m.heads.d_k});
  }
  if (m.attend.scoring == Scoring::additive || m.attend.scoring == Scoring::concat) {
    m.v_a = parameter(trace, Role::v_a, {Axis::d_k, m.heads.d_k}, {Axis::one, 1});
  }
  return output(trace, layer, multi_head(trace, m, packed), d_model);
}

namespace {

// One layer on cached tokens x (m × d), after encoder_layer has recorded their keys and values: each reads
// those before it, and the memory.
StepId cached_layer(Trace& trace, const Transformer& t, StepId x, const EncoderInputs& inputs) {
  const Place past = past_of(trace.place());
  const PlaceScope scope(trace, past);
  const auto key = trace.find(Role::key, past), value = trace.find(Role::value, past);
  trace.require(key && value, "cached_layer: the cached tokens have keys and values");
  if (!key || !value) return x;
  MultiHead heads = t.attention;
  heads.masks = inputs.cached_masks;
  heads.shared = nullptr;
  if (heads.rotation) {
    Rotation& r = *heads.rotation;
    r.query_cosines = r.key_cosines = r.cached_cosines;
    r.query_sines = r.key_sines = r.cached_sines;
  }
  const Packed given{.key = *key,
                     .value = *value,
                     .memory_key = inputs.given.memory_key,
                     .memory_value = inputs.given.memory_value};
  StepId read = x;
  if (t.layer.norm == NormPlace::pre) read = trace.find(Role::layer_norm, past).value_or(x);
  x = add(trace, Role::residual, x, attention_of(trace, t.layer, heads, {.query = read}, given));
  if (t.layer.norm == NormPlace::post) x = norm(trace, t.layer, x);
  return feed_forward_part(trace, t.layer, x);
}

}  // namespace

StepId encoder_layer(Trace& trace, const Transformer& t, StepId x, const EncoderInputs& inputs) {
  x = with_residual(trace, t.layer, x, [&](StepId read) {
    const Packed& given = inputs.given;
    Sources from{.cached = inputs.cached};
    if (from.cached != kNoStep) {
      const PlaceScope scope(trace, past_of(trace.place()));
      from.cached = read_of(trace, t.layer, from.cached);
    }
    const bool compares = t.attention.scores == kNoStep && t.attention.weights == kNoStep;
    if (compares && given.query == kNoStep) from.query = read;
    if (compares && given.key == kNoStep && !inputs.memory_alone) from.key = read;
    if (given.value == kNoStep && !inputs.memory_alone) from.value = read;
    return attention_of(trace, t.layer, t.attention, from, given);
  });
  return feed_forward_part(trace, t.layer, x);
}

namespace {

// The layer that reads x (n × d) and leaves `width` numbers for each token.
Transformer of_width(const Transformer& t, int32_t d, int32_t width) {
  Transformer one = t;
  Heads& heads = one.attention.heads;
  heads.d_k = heads.d_v = d / heads.heads;
  one.layer.width = width;
  Attend& attend = one.attention.attend;
  if (attend.scale && std::holds_alternative<attribute::divisor>(*attend.scale)) {
    attend.scale = attribute::divisor{std::sqrt(static_cast<float>(heads.d_k))};
  }
  return one;
}

}  // namespace

StepId encoder(Trace& trace, const Transformer& t, StepId x, const EncoderInputs& inputs) {
  trace.require(t.layers >= 1, "encoder: layers >= 1");
  trace.require(inputs.cached == kNoStep || t.layers == 1 || t.layer.residual,
                "encoder: cached tokens of several layers go with a residual");
  trace.require(inputs.caches.empty() || inputs.caches.size() == static_cast<size_t>(t.layers),
                "encoder: no cached keys and values are given, or those of each layer");
  trace.require(t.widths.empty() || t.widths.size() == static_cast<size_t>(t.layers),
                "encoder: no widths are given, or one for each layer");
  trace.require(t.attention.heads.heads >= 1, "encoder: heads >= 1");
  if (trace.violation()) return x;
  EncoderInputs here = inputs;
  const Stage stage = trace.place().stage;
  for (int32_t layer = 1; layer <= t.layers; ++layer) {
    const PlaceScope scope(trace, {.stage = stage, .layer = t.layer.residual ? layer : 0});
    if (!inputs.caches.empty()) {
      here.given.cached_key = inputs.caches[static_cast<size_t>(layer - 1)].key;
      here.given.cached_value = inputs.caches[static_cast<size_t>(layer - 1)].value;
    }
    x = t.widths.empty()
            ? encoder_layer(trace, t, x, here)
            : encoder_layer(trace, of_width(t, trace[x].columns, t.widths[static_cast<size_t>(layer - 1)]), x,
                            here);
    // Of the last layer, only the keys and values of cached tokens are read.
    if (here.cached != kNoStep && layer < t.layers) here.cached = cached_layer(trace, t, here.cached, here);
  }
  return final_norm(trace, t.layer, x);
}

StepId decoder_layer(Trace& trace, const Transformer& self, const MultiHead& cross, StepId x, StepId memory) {
  x = with_residual(trace, self.layer, x, [&](StepId read) {
    return attention_of(trace, self.layer, self.attention, {.query = read, .key = read, .value = read});
  });
  {
    Place place = trace.place();
    place.stage = Stage::cross;
    const PlaceScope scope(trace, place);
    x = with_residual(trace, self.layer, x, [&](StepId read) {
      return attention_of(trace, self.layer, cross, {.query = read, .key = memory, .value = memory});
    });
  }
  return feed_forward_part(trace, self.layer, x);
}

StepId decoder(Trace& trace, const Transformer& self, const MultiHead& cross, StepId x, StepId memory) {
  trace.require(self.layers >= 1, "decoder: layers >= 1");
  const Stage stage = trace.place().stage;
  for (int32_t layer = 1; layer <= self.layers; ++layer) {
    const PlaceScope scope(trace, {.stage = stage, .layer = self.layer.residual ? layer : 0});
    x = decoder_layer(trace, self, cross, x, memory);
  }
  return final_norm(trace, self.layer, x);
}

}  // namespace attention

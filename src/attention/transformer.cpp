#include "attention/transformer.h"

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
  if (layer.norm != NormPlace::pre) return x;
  const PlaceScope scope(trace, {.stage = trace.place().stage, .part = Part::final});
  return norm(trace, layer, x);
}

StepId attention_of(Trace& trace, const Layer& layer, const MultiHead& heads, const Sources& from,
                    const Packed& given) {
  const int32_t d_model = from.query == kNoStep ? 0 : trace[from.query].columns;
  MultiHead m = heads;
  const Packed packed = project(trace, layer, heads.heads, from, given);
  if (m.attend.scoring == Scoring::general || m.attend.scoring == Scoring::concat) {
    const int32_t rows = m.attend.scoring == Scoring::concat ? 2 * m.heads.d_k : m.heads.d_k;
    const Axis axis = m.attend.scoring == Scoring::concat ? Axis::pair_numbers : Axis::d_k;
    m.W_a = input(trace, Role::W_a, {axis, rows}, {Axis::d_k, m.heads.d_k}, true);
  }
  if (m.attend.scoring == Scoring::additive || m.attend.scoring == Scoring::concat) {
    m.v_a = input(trace, Role::v_a, {Axis::d_k, m.heads.d_k}, {Axis::one, 1}, true);
  }
  return output(trace, layer, multi_head(trace, m, packed), d_model);
}

StepId encoder_layer(Trace& trace, const Transformer& t, StepId x, const EncoderInputs& inputs) {
  x = with_residual(trace, t.layer, x, [&](StepId read) {
    const Packed& given = inputs.given;
    Sources from{.cached = inputs.cached};
    const bool compares = t.attention.scores == kNoStep && t.attention.weights == kNoStep;
    if (compares && given.query == kNoStep) from.query = read;
    if (compares && given.key == kNoStep && !inputs.memory_alone) from.key = read;
    if (given.value == kNoStep && !inputs.memory_alone) from.value = read;
    return attention_of(trace, t.layer, t.attention, from, given);
  });
  return feed_forward_part(trace, t.layer, x);
}

StepId encoder(Trace& trace, const Transformer& t, StepId x, const EncoderInputs& inputs) {
  trace.require(t.layers >= 1, "encoder: layers >= 1");
  const Stage stage = trace.place().stage;
  for (int32_t layer = 1; layer <= t.layers; ++layer) {
    const PlaceScope scope(trace, {.stage = stage, .layer = t.layer.residual ? layer : 0});
    x = encoder_layer(trace, t, x, inputs);
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

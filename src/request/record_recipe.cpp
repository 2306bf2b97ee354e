// Records the steps of a recipe that recipe.cpp has read and checked.
#include "analysis/analysis.h"
#include "analysis/lens.h"
#include "attention/recurrent.h"
#include "request/recipe.h"
#include "trace/place_scope.h"
#include "trace/record.h"

namespace attention {
namespace {

// The embeddings of one side, scaled, with their positions, and normalized.
StepId embedded(Trace& trace, const Recipe& a, Stage stage, int32_t tokens, AxisSize columns) {
  const PlaceScope scope(trace, {.stage = stage});
  StepId x = input(trace, Role::embeddings, {Axis::token, tokens}, columns);
  if (a.embedding_scale) x = scale(trace, Role::scaled_embeddings, x, attribute::factor{*a.embedding_scale});
  if (a.segments) {
    const AxisSize rows{trace[x].row_axis, tokens};
    x = add(trace, Role::segmented, x, input(trace, Role::segments, rows, columns, true));
  }
  x = positioned(trace, a.positions, x);
  if (!a.embedding_norm) return x;
  const PlaceScope here(trace, {.stage = stage, .part = Part::embeddings});
  return norm(trace, a.transformer.layer, x);
}

StepId embedded(Trace& trace, const Recipe& a, Stage stage, int32_t tokens) {
  return embedded(trace, a, stage, tokens, {Axis::d_model, a.d_model});
}

int32_t pairs_of(const Recipe& a) { return a.rotary_columns.value_or(a.transformer.attention.heads.d_k) / 2; }

RotationTable rotation_table_at(Trace& trace, const Recipe& a, Stage stage, int32_t tokens) {
  const PlaceScope scope(trace, {.stage = stage});
  return rotation_table(trace, tokens, pairs_of(a), a.rotary_base);
}

StepId mask_at(Trace& trace, const Place& place, int32_t queries, int32_t keys) {
  const PlaceScope scope(trace, place);
  return input(trace, Role::mask, {Axis::query, queries}, {Axis::key, keys}, true);
}

// The masks that the request gives: one for all heads, or one for each.
std::vector<StepId> masks_at(Trace& trace, const Recipe& a, Stage stage, int32_t queries, int32_t keys) {
  std::vector<StepId> masks;
  const int32_t heads = a.mask_per_head ? a.transformer.attention.heads.heads : 1;
  for (int32_t head = 1; head <= heads; ++head) {
    masks.push_back(mask_at(trace, {.stage = stage, .head = heads > 1 ? head : 0}, queries, keys));
  }
  return masks;
}

void add_masks(Trace& trace, MultiHead& m, const Recipe& a, Stage stage, int32_t queries, int32_t keys) {
  if (a.masked) m.masks = masks_at(trace, a, stage, queries, keys);
}

void add_slopes(MultiHead& m, const Recipe& a) {
  if (a.positions != PositionEncoding::alibi) return;
  for (int32_t h = 1; h <= m.heads.heads; ++h) m.slopes.push_back(alibi_slope(h, m.heads.heads, a.slope));
}

// The rotation of a sentence that attends to itself.
Rotation own_rotation(const Recipe& a, const RotationTable& own) {
  return {.query_cosines = own.cosines,
          .query_sines = own.sines,
          .key_cosines = own.cosines,
          .key_sines = own.sines,
          .halves = a.rotary_halves};
}

// Self-attention, with past tokens, memory and given matrices.
StepId record_self(Trace& trace, const Recipe& a) {
  Transformer t = a.transformer;
  MultiHead& m = t.attention;
  SharedHeads shared;
  if (a.reads_on) m.shared = &shared;
  const Heads& h = m.heads;
  const Recipe::Given& given = a.given;
  const bool rotates = a.positions == PositionEncoding::rotary && compares(a);
  StepId text = kNoStep;
  EncoderInputs inputs;
  if (embeds(a) && (!a.memory_alone || !given.query)) text = embedded(trace, a, Stage::main, a.keys);
  if (a.kv_cache > 0 && !a.cache_given) inputs.cached = embedded(trace, a, Stage::past, a.kv_cache);
  inputs.memory_alone = a.memory_alone;
  const int32_t all_keys = (a.memory_alone ? 0 : a.kv_cache + a.keys) + a.memory;
  const int32_t asking = m.region ? m.region->count : a.queries;
  add_masks(trace, m, a, Stage::main, asking, all_keys);
  if (inputs.cached != kNoStep && t.layers > 1) {
    inputs.cached_masks = masks_at(trace, a, Stage::past, a.kv_cache, a.kv_cache + a.memory);
  }
  add_slopes(m, a);

  const AxisSize asks{Axis::query, a.queries}, is_read{Axis::key, all_keys};
  const auto packed = [&](Axis one, Axis several, int32_t heads, int32_t size) {
    return AxisSize{h.heads > 1 ? several : one, heads * size};
  };
  const AxisSize query_columns = packed(Axis::d_k, Axis::heads_d_k, h.heads, h.d_k);
  const AxisSize key_columns = packed(Axis::d_k, Axis::heads_d_k, h.kv_heads, h.d_k);
  const AxisSize value_columns = packed(Axis::d_v, Axis::heads_d_v, h.kv_heads, h.d_v);
  const AxisSize own_keys{Axis::key, a.keys}, memory{Axis::memory, a.memory};
  if (given.query) inputs.given.query = input(trace, Role::query, asks, query_columns);
  if (given.key) inputs.given.key = input(trace, Role::key, own_keys, key_columns);
  if (given.value) inputs.given.value = input(trace, Role::value, own_keys, value_columns);
  m.cache_grows = a.reads_on;
  const AxisSize cache{Axis::key, a.reads_on ? a.kv_cache + a.keys : a.kv_cache};
  for (int32_t layer = 1; a.cache_given && layer <= t.layers; ++layer) {
    const PlaceScope scope(trace, {.stage = Stage::past, .layer = t.layer.residual ? layer : 0});
    const StepId key = input(trace, Role::key, cache, key_columns);
    inputs.caches.push_back({key, input(trace, Role::value, cache, value_columns)});
  }
  if (a.memory > 0) {
    if (compares(a)) inputs.given.memory_key = input(trace, Role::memory_key, memory, key_columns);
    inputs.given.memory_value = input(trace, Role::memory_value, memory, value_columns);
  }
  if (given.scores) m.scores = input(trace, Role::scores, asks, is_read);
  if (given.weights) m.weights = input(trace, Role::weights, asks, is_read);
  if (rotates) {
    m.rotation = own_rotation(a, rotation_table_at(trace, a, Stage::main, a.queries));
    if (cache.size > 0) {
      const RotationTable before = rotation_table_at(trace, a, Stage::past, cache.size);
      (a.reads_on ? m.rotation->key_cosines : m.rotation->cached_cosines) = before.cosines;
      (a.reads_on ? m.rotation->key_sines : m.rotation->cached_sines) = before.sines;
    }
  }
  return encoder(trace, t, text, inputs);
}

// Queries from the embeddings of one text, keys and values from those of another, whose values may have
// embeddings of their own, without positions.
StepId record_cross(Trace& trace, const Recipe& a) {
  const Layer& layer = a.transformer.layer;
  MultiHead m = a.transformer.attention;
  const AxisSize kdim = a.kdim > 0 ? AxisSize{Axis::kdim, a.kdim} : AxisSize{Axis::d_model, a.d_model};
  const StepId text = embedded(trace, a, Stage::main, a.keys, kdim);
  StepId values = text;
  if (a.vdim > 0) values = input(trace, Role::value_embeddings, {Axis::token, a.keys}, {Axis::vdim, a.vdim});
  const StepId target = embedded(trace, a, Stage::target, a.queries);
  add_masks(trace, m, a, Stage::main, a.queries, a.keys);
  add_slopes(m, a);
  if (a.positions == PositionEncoding::rotary) {
    const RotationTable keys = rotation_table_at(trace, a, Stage::main, a.keys);
    const RotationTable queries = rotation_table_at(trace, a, Stage::target, a.queries);
    m.rotation = {.query_cosines = queries.cosines,
                  .query_sines = queries.sines,
                  .key_cosines = keys.cosines,
                  .key_sines = keys.sines,
                  .halves = a.rotary_halves};
  }
  return attention_of(trace, layer, m, {.query = target, .key = text, .value = values});
}

StepId record_encoder_decoder(Trace& trace, const Recipe& a) {
  Transformer reads = a.transformer, writes = a.transformer;
  MultiHead cross = a.transformer.attention;
  StepId text = embedded(trace, a, Stage::encoder, a.keys);
  StepId target = embedded(trace, a, Stage::decoder, a.queries);
  add_slopes(reads.attention, a);
  add_slopes(writes.attention, a);
  if (a.positions == PositionEncoding::rotary) {
    reads.attention.rotation = own_rotation(a, rotation_table_at(trace, a, Stage::encoder, a.keys));
    writes.attention.rotation = own_rotation(a, rotation_table_at(trace, a, Stage::decoder, a.queries));
  }
  add_masks(trace, reads.attention, a, Stage::encoder, a.keys, a.keys);
  {
    const PlaceScope scope(trace, {.stage = Stage::encoder});
    text = encoder(trace, reads, text);
  }
  writes.attention.masks.push_back(mask_at(trace, {.stage = Stage::decoder}, a.queries, a.queries));
  if (a.cross_masked) cross.masks.push_back(mask_at(trace, {.stage = Stage::cross}, a.queries, a.keys));
  const PlaceScope scope(trace, {.stage = Stage::decoder});
  return decoder(trace, writes, cross, target, text);
}

// Everything except analyses and loss. Returns the last output: the states, if there is a recurrent network.
StepId record_output(Trace& trace, const Recipe& a) {
  if (a.kind == Kind::encoder_decoder) return record_encoder_decoder(trace, a);
  if (crosses_from_words(a)) return record_cross(trace, a);
  const StepId output = record_self(trace, a);
  if (a.summary) return summary(trace, *a.summary, output);
  if (a.kind != Kind::recurrent) return output;
  return recurrent(trace, *trace.find(a.embedding_scale ? Role::scaled_embeddings : Role::embeddings),
                   a.transformer.attention.heads.d_v, a.transformer.layer.bias);
}

}  // namespace

StepId record(Trace& trace, const Recipe& a) {
  const StepId output = record_output(trace, a);
  if (a.predictions) predictions(trace, *a.predictions, a.transformer.layer, output);
  if (a.logit_lens) logit_lens(trace, a.transformer, *a.predictions);
  if (a.cosines) cosines(trace);
  const bool one_sentence = a.kind != Kind::cross, reads_itself = one_sentence && !a.memory_alone;
  if (a.contributions) contributions(trace, reads_itself);
  if (a.rollout && reads_itself) rollout(trace);
  if (a.components && one_sentence) components(trace);
  if (a.gradients || a.kind == Kind::recurrent) gradients(trace);
  return a.loss.form == LossForm::none ? kNoStep : loss(trace, a.loss, output);
}

}  // namespace attention

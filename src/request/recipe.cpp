#include "request/recipe.h"

#include <cmath>
#include <limits>

#include "analysis/analysis.h"
#include "attention/recurrent.h"
#include "request/rows.h"
#include "trace/place_scope.h"
#include "trace/record.h"

namespace attention {
namespace {

constexpr Place kMain{};

constexpr float kLargest = std::numeric_limits<float>::max();
constexpr float kLeast = std::numeric_limits<float>::denorm_min();  // above 0

// The number of enumerators of an enum.
template <class Enum>
constexpr int32_t kCount = 0;
#define KIND(name) +1
template <>
constexpr int32_t kCount<Kind> =
#include "request/kinds.def"
    ;
#undef KIND
#define SCORING(name) +1
template <>
constexpr int32_t kCount<Scoring> =
#include "attention/scorings.def"
    ;
#undef SCORING
#define POSITION_ENCODING(name) +1
template <>
constexpr int32_t kCount<PositionEncoding> =
#include "attention/position_encodings.def"
    ;
#undef POSITION_ENCODING
#define NORM_PLACE(name) +1
template <>
constexpr int32_t kCount<NormPlace> =
#include "attention/norm_places.def"
    ;
#undef NORM_PLACE
#define ACTIVATION(name) +1
template <>
constexpr int32_t kCount<Activation> =
#include "attention/activations.def"
    ;
#undef ACTIVATION
#define LOSS_FORM(name) +1
template <>
constexpr int32_t kCount<LossForm> =
#include "attention/loss_forms.def"
    ;
#undef LOSS_FORM

// Reads the options of a request, and notes whether all of them are valid.
class Options {
 public:
  explicit Options(const Request& request) : request_(request) {}

  // `otherwise` if the option is absent or not within the limits.
  float number(Field field, float least, float most, float otherwise = 0) {
    if (!request_.has(field)) return otherwise;
    const auto x = request_.number(field);
    if (x && *x >= least && *x <= most) return *x;
    fit_ = false;
    return otherwise;
  }
  int32_t whole(Field field, int32_t least, int32_t most, int32_t otherwise = 0) {
    const float x =
        number(field, static_cast<float>(least), static_cast<float>(most), static_cast<float>(otherwise));
    const auto n = static_cast<int32_t>(x);
    if (static_cast<float>(n) != x) fit_ = false;
    return n;
  }
  // The first enumerator if the option is absent.
  template <class Enum>
  Enum choice(Field field) {
    return static_cast<Enum>(whole(field, 0, kCount<Enum> - 1));
  }
  int32_t size(Field field, int32_t otherwise = 0) { return whole(field, 1, kMaxSize, otherwise); }

  bool fit() const { return fit_; }

 private:
  const Request& request_;
  bool fit_ = true;
};

// Anything but a pair of whole numbers becomes a region that fits no sentence.
std::optional<Region> region_of(const Request& r) {
  const auto region = r.matrix(Field::region);
  if (!region) return std::nullopt;
  const auto rows = rows_in<RegionRow>(*region);
  if (!rows || rows->size() != 1) return Region{};
  const auto index = [](float x) { return whole(x, 0, kMaxSize).value_or(-1); };
  const int32_t first = index(rows->front().first), end = index(rows->front().end);
  return Region{.first = first, .count = end - first};
}

bool compares(const Recipe& a) { return !a.given.scores && !a.given.weights; }

// Whether queries and keys come from the embeddings of two texts.
bool crosses_from_words(const Recipe& a) { return a.kind == Kind::cross && compares(a) && !a.given.query; }

// Whether the parts of a recipe can be combined.
bool parts_fit(const Recipe& a) {
  const Recipe::Given& given = a.given;
  const Layer& layer = a.transformer.layer;
  const bool gives_words = given.key || given.value || !compares(a);
  const bool starts_later = given.query || gives_words;
  const bool one_sentence = a.kind == Kind::self || (a.kind == Kind::cross && !crosses_from_words(a));
  if (a.kv_cache > 0 && (a.kind != Kind::self || starts_later || a.memory_alone || layer.residual))
    return false;
  if (a.memory > 0 && !one_sentence) return false;
  if (a.memory_alone && (a.memory == 0 || gives_words)) return false;
  if (starts_later && (a.kind == Kind::encoder_decoder || a.kind == Kind::recurrent)) return false;
  if (layer.residual && (starts_later || a.kind == Kind::cross || a.kind == Kind::recurrent)) return false;
  if (layer.values_are_keys && (given.value || !compares(a))) return false;
  // The columns of W_O are those of the embeddings.
  if (layer.output && (given.query || !compares(a))) return false;
  if (a.positions == PositionEncoding::alibi && !compares(a)) return false;
  if (a.positions == PositionEncoding::rotary && one_sentence && a.queries != a.keys) return false;
  return true;
}

// Whether the queries of a region can be computed alone: in attention without layers, with nothing but the
// sentence, and without an analysis that needs all contexts.
bool region_fits(const Recipe& a) {
  const std::optional<Region>& region = a.transformer.attention.region;
  if (!region) return true;
  if (region->first < 0 || region->count < 1 || region->first > a.queries - region->count) return false;
  const Recipe::Given& given = a.given;
  if (a.kind != Kind::self || a.kv_cache > 0 || a.memory > 0 || a.transformer.layer.residual) return false;
  if (given.query || given.key || given.value || !compares(a)) return false;
  return !a.rollout && !a.components && !a.gradients && a.loss.form == LossForm::none;
}

bool fits(const Recipe& a) {
  const Heads& h = a.transformer.attention.heads;
  const Layer& layer = a.transformer.layer;
  if (a.queries == 0 || a.keys == 0 || h.d_v == 0 || h.heads == 0 || h.kv_heads == 0) return false;
  if (h.heads % h.kv_heads != 0 || a.transformer.layers == 0) return false;
  const Recipe::Given& given = a.given;
  if (!compares(a) && h.heads != 1) return false;
  const bool embeds = !given.value || (compares(a) && (!given.query || !given.key));
  if (compares(a) && h.d_k == 0) return false;
  if (embeds && a.d_model == 0) return false;
  const bool two_sides = a.kind == Kind::cross || a.kind == Kind::encoder_decoder;
  if (compares(a) && !given.query && !two_sides && a.queries != a.keys) return false;
  if (layer.identity) {
    if (compares(a) && h.heads * h.d_k != a.d_model && (!given.query || !given.key)) return false;
    if (!given.value && h.kv_heads * h.d_v != a.d_model) return false;
  }
  if (layer.values_are_keys && h.d_k != h.d_v) return false;
  if (layer.residual && !layer.output && h.heads * h.d_v != a.d_model) return false;
  return parts_fit(a) && region_fits(a);
}

struct Sides {
  StepId text = kNoStep;
  StepId target = kNoStep;
};

// The embeddings of one side, with their positions.
StepId words(Trace& trace, const Recipe& a, Stage stage, int32_t tokens) {
  const PlaceScope scope(trace, {.stage = stage});
  const StepId x = input(trace, Role::embeddings, {Axis::token, tokens}, {Axis::d_model, a.d_model});
  return positioned(trace, a.positions, x);
}

int32_t pairs_of(const Recipe& a) { return a.transformer.attention.heads.d_k / 2; }

RotationTable rotation_table_at(Trace& trace, const Recipe& a, Stage stage, int32_t tokens) {
  const PlaceScope scope(trace, {.stage = stage});
  return rotation_table(trace, tokens, pairs_of(a));
}

StepId mask_at(Trace& trace, Stage stage, int32_t queries, int32_t keys) {
  const PlaceScope scope(trace, {.stage = stage});
  return input(trace, Role::mask, {Axis::query, queries}, {Axis::key, keys}, true);
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
  const Heads& h = m.heads;
  const Recipe::Given& given = a.given;
  const bool embeds = !given.value || (compares(a) && (!given.query || !given.key));
  const bool rotates = a.positions == PositionEncoding::rotary && compares(a);
  Sides sides;
  EncoderInputs inputs;
  if (embeds && (!a.memory_alone || !given.query)) sides.text = words(trace, a, Stage::main, a.keys);
  if (a.kv_cache > 0) inputs.cached = words(trace, a, Stage::past, a.kv_cache);
  inputs.memory_alone = a.memory_alone;
  const int32_t all_keys = (a.memory_alone ? 0 : a.kv_cache + a.keys) + a.memory;
  const int32_t asking = m.region ? m.region->count : a.queries;
  if (a.masked) m.masks.push_back(mask_at(trace, Stage::main, asking, all_keys));
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
  if (a.memory > 0) {
    if (compares(a)) inputs.given.memory_key = input(trace, Role::memory_key, memory, key_columns);
    inputs.given.memory_value = input(trace, Role::memory_value, memory, value_columns);
  }
  if (given.scores) m.scores = input(trace, Role::scores, asks, is_read);
  if (given.weights) m.weights = input(trace, Role::weights, asks, is_read);
  if (rotates) {
    m.rotation = own_rotation(a, rotation_table_at(trace, a, Stage::main, a.queries));
    if (a.kv_cache > 0) {
      const RotationTable before = rotation_table_at(trace, a, Stage::past, a.kv_cache);
      m.rotation->cached_cosines = before.cosines;
      m.rotation->cached_sines = before.sines;
    }
  }
  return encoder(trace, t, sides.text, inputs);
}

// Queries from the embeddings of one text, keys and values from those of another.
StepId record_cross(Trace& trace, const Recipe& a) {
  const Layer& layer = a.transformer.layer;
  MultiHead m = a.transformer.attention;
  const StepId text = words(trace, a, Stage::main, a.keys);
  const StepId target = words(trace, a, Stage::target, a.queries);
  if (a.masked) m.masks.push_back(mask_at(trace, Stage::main, a.queries, a.keys));
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
  return attention_of(trace, layer, m, {.query = target, .key = text, .value = text});
}

StepId record_encoder_decoder(Trace& trace, const Recipe& a) {
  Transformer reads = a.transformer, writes = a.transformer;
  const MultiHead cross = a.transformer.attention;
  StepId text = words(trace, a, Stage::encoder, a.keys);
  StepId target = words(trace, a, Stage::decoder, a.queries);
  add_slopes(reads.attention, a);
  add_slopes(writes.attention, a);
  if (a.positions == PositionEncoding::rotary) {
    reads.attention.rotation = own_rotation(a, rotation_table_at(trace, a, Stage::encoder, a.keys));
    writes.attention.rotation = own_rotation(a, rotation_table_at(trace, a, Stage::decoder, a.queries));
  }
  if (a.masked) reads.attention.masks.push_back(mask_at(trace, Stage::encoder, a.keys, a.keys));
  {
    const PlaceScope scope(trace, {.stage = Stage::encoder});
    text = encoder(trace, reads, text);
  }
  writes.attention.masks.push_back(mask_at(trace, Stage::decoder, a.queries, a.queries));
  const PlaceScope scope(trace, {.stage = Stage::decoder});
  return decoder(trace, writes, cross, target, text);
}

// Everything except analyses and loss. Returns the last output: the states, if there is a recurrent network.
StepId record_output(Trace& trace, const Recipe& a) {
  if (a.kind == Kind::encoder_decoder) return record_encoder_decoder(trace, a);
  if (crosses_from_words(a)) return record_cross(trace, a);
  const StepId output = record_self(trace, a);
  if (a.kind != Kind::recurrent) return output;
  return recurrent(trace, *trace.find(Role::embeddings), a.transformer.attention.heads.d_v,
                   a.transformer.layer.bias);
}

}  // namespace

std::optional<Recipe> recipe(const Request& r) {
  Options options(r);
  Recipe a;
  a.kind = options.choice<Kind>(Field::kind);
  a.queries = options.size(Field::queries);
  a.keys = options.size(Field::keys);
  a.kv_cache = options.size(Field::kv_cache);
  a.memory = options.size(Field::memory);
  a.memory_alone = r.has(Field::memory_alone);
  a.d_model = options.size(Field::d_model);
  a.masked = r.has(Field::masked);
  a.positions = options.choice<PositionEncoding>(Field::positions);
  a.rotary_halves = r.has(Field::rotary_halves);
  if (r.has(Field::slope)) a.slope = options.number(Field::slope, -kLargest, kLargest);
  for (const Field seed : {Field::words_seed, Field::parameters_seed}) options.whole(seed, 0, kMaxWhole - 1);

  Transformer& t = a.transformer;
  t.layers = options.size(Field::layers, 1);
  Layer& layer = t.layer;
  layer.residual = r.has(Field::layers);
  layer.norm = options.choice<NormPlace>(Field::norm);
  layer.rms = r.has(Field::rms);
  layer.norm_parameters = r.has(Field::norm_parameters);
  layer.identity = r.has(Field::identity);
  layer.values_are_keys = r.has(Field::values_are_keys);
  layer.bias = r.has(Field::bias);
  layer.output = r.has(Field::output);
  layer.d_ff = options.size(Field::d_ff);
  layer.activation = options.choice<Activation>(Field::activation);

  MultiHead& m = t.attention;
  m.heads = {.heads = options.size(Field::heads, 1),
             .kv_heads = options.size(Field::kv_heads, 1),
             .d_k = options.size(Field::d_k),
             .d_v = options.size(Field::d_v)};
  m.region = region_of(r);
  Attend& attend = m.attend;
  attend.scoring = options.choice<Scoring>(Field::score);
  if (r.has(Field::divide_by_root)) {
    attend.scale = attribute::divisor{std::sqrt(options.number(Field::divide_by_root, kLeast, kLargest))};
  }
  if (r.has(Field::multiply_by)) {
    attend.scale = attribute::factor{options.number(Field::multiply_by, -kLargest, kLargest)};
  }
  attend.softcap = options.number(Field::softcap, kLeast, kLargest);
  attend.softmax = r.has(Field::plain_softmax) ? Softmax::plain : Softmax::stable;
  a.given = {.query = r.input(Role::query, kMain).has_value(),
             .key = r.input(Role::key, kMain).has_value(),
             .value = r.input(Role::value, kMain).has_value(),
             .scores = r.input(Role::scores, kMain).has_value(),
             .weights = r.input(Role::weights, kMain).has_value()};
  a.loss.form = options.choice<LossForm>(Field::loss);
  if (const auto W = r.input(Role::W_U, kMain)) {
    if (W->columns < 1 || W->columns > kMaxSize) return std::nullopt;
    a.loss.classes = W->columns;
  }
  a.cosines = r.has(Field::cosines);
  a.contributions = r.has(Field::contributions);
  a.rollout = r.has(Field::rollout);
  a.components = r.has(Field::components);
  a.gradients = r.has(Field::gradients);
  if (!options.fit() || !fits(a)) return std::nullopt;
  return a;
}

StepId record(Trace& trace, const Recipe& a) {
  const StepId output = record_output(trace, a);
  if (a.cosines) cosines(trace);
  const bool one_sentence = a.kind != Kind::cross, reads_itself = one_sentence && !a.memory_alone;
  if (a.contributions) contributions(trace, reads_itself);
  if (a.rollout && reads_itself) rollout(trace);
  if (a.components && one_sentence) components(trace);
  if (a.gradients || a.kind == Kind::recurrent) gradients(trace);
  return a.loss.form == LossForm::none ? kNoStep : loss(trace, a.loss, output);
}

}  // namespace attention

#include "request/recipe.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "request/rows.h"

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

  // The number of an option that there is.
  float number(Field field, float least, float most) {
    const auto x = request_.number(field);
    if (x && *x >= least && *x <= most) return *x;
    fit_ = false;
    return least;
  }
  int32_t whole(Field field, int32_t least, int32_t most) {
    const float x = number(field, static_cast<float>(least), static_cast<float>(most));
    const auto n = static_cast<int32_t>(x);
    if (static_cast<float>(n) != x) fit_ = false;
    return n;
  }
  template <class Enum>
  Enum choice(Field field) {
    return static_cast<Enum>(whole(field, 0, kCount<Enum> - 1));
  }
  int32_t size(Field field) { return whole(field, 1, kMaxSize); }

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

// Reads the widths of the layers. False if they are not as many as the layers, or not sizes.
bool read_widths(const Request& r, Recipe& a) {
  const auto widths = r.matrix(Field::widths);
  if (!widths) return true;
  if (widths->rows != 1 || widths->columns != a.transformer.layers) return false;
  for (int i = 0; i < widths->columns; ++i) {
    const auto width = whole(widths->row(0)[i], 1, kMaxSize);
    if (!width) return false;
    a.transformer.widths.push_back(*width);
  }
  Heads& heads = a.transformer.attention.heads;
  if (heads.d_k != 0 || heads.d_v != 0) return false;
  heads.d_k = heads.d_v = a.d_model / heads.heads;
  return true;
}

// Whether a recipe has what layers of different widths need, and nothing whose size follows from one width.
bool widths_fit(const Recipe& a) {
  const std::vector<int32_t>& widths = a.transformer.widths;
  if (widths.empty()) return true;
  const Heads& h = a.transformer.attention.heads;
  const Layer& layer = a.transformer.layer;
  if (a.kind != Kind::self || !layer.residual || !layer.output || layer.identity) return false;
  if (a.kv_cache > 0 || a.memory > 0 || a.positions == PositionEncoding::rotary) return false;
  if (h.kv_heads != h.heads || a.d_model % h.heads != 0) return false;
  return std::all_of(widths.begin(), widths.end() - 1, [&](int32_t width) { return width % h.heads == 0; });
}

// Whether the parts of a recipe can be combined.
bool parts_fit(const Recipe& a) {
  const Recipe::Given& given = a.given;
  const Layer& layer = a.transformer.layer;
  const bool gives_words = given.key || given.value || !compares(a);
  const bool starts_later = given.query || gives_words;
  const bool one_sentence = a.kind == Kind::self || (a.kind == Kind::cross && !crosses_from_words(a));
  if (a.kv_cache > 0 && (a.kind != Kind::self || a.memory_alone)) return false;
  if (a.kv_cache > 0 && (a.cache_given ? !compares(a) : starts_later)) return false;
  if (a.cache_given && a.kv_cache == 0 && !a.reads_on) return false;
  if (a.memory > 0 && !one_sentence) return false;
  if (a.memory_alone && (a.memory == 0 || gives_words)) return false;
  if (starts_later && (a.kind == Kind::encoder_decoder || a.kind == Kind::recurrent)) return false;
  if (layer.residual && (starts_later || a.kind == Kind::cross || a.kind == Kind::recurrent)) return false;
  if (a.embedding_norm && (a.kind != Kind::self || layer.norm == NormPlace::none)) return false;
  if (layer.values_are_keys && (given.value || !compares(a))) return false;
  if ((a.kdim > 0 || a.vdim > 0) && !crosses_from_words(a)) return false;
  if (layer.identity && ((a.kdim > 0 && a.kdim != a.d_model) || (a.vdim > 0 && a.vdim != a.d_model)))
    return false;
  if (a.vdim > 0 && (layer.values_are_keys || a.gradients)) return false;
  // Without d_out, the columns of W_O are those of the embeddings.
  if (layer.output && layer.d_out == 0 && (given.query || !compares(a))) return false;
  if (layer.d_out > 0 && (!layer.output || layer.residual || a.kind == Kind::encoder_decoder)) return false;
  if (a.positions == PositionEncoding::alibi && !compares(a)) return false;
  if (a.positions == PositionEncoding::sinusoidal_halves && (a.d_model % 2 != 0 || a.kdim % 2 != 0))
    return false;
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

// Whether the last outputs can become probabilities: those of a sentence, whose steps no loss has as well.
bool predictions_fit(const Recipe& a) {
  if (!a.predictions) return !a.logit_lens;
  if (a.logit_lens && (!a.transformer.layer.residual || !a.transformer.widths.empty())) return false;
  if (a.predictions->transforms && a.predictions->activation == Activation::swiglu) return false;
  const bool of_sentence = a.kind == Kind::self && !a.summary && !a.transformer.attention.region;
  return of_sentence && a.predictions->vocabulary > 0 && a.loss.form != LossForm::cross_entropy;
}

// Whether a text can be read on: nothing needs the steps of heads, and no layer has parameters for its
// scores.
bool reads_on_fits(const Request& r, const Recipe& a) {
  if (!a.reads_on) return true;
  return a.transformer.layer.residual && a.transformer.attention.attend.scoring == Scoring::dot &&
         !r.has(Field::overrides) && a.loss.form == LossForm::none && !a.cosines && !a.contributions &&
         !a.rollout && !a.components && !a.gradients;
}

bool fits(const Recipe& a) {
  const Heads& h = a.transformer.attention.heads;
  const Layer& layer = a.transformer.layer;
  if (a.queries == 0 || a.keys == 0 || h.d_v == 0 || h.heads == 0 || h.kv_heads == 0) return false;
  if (h.heads % h.kv_heads != 0 || a.transformer.layers == 0) return false;
  const Recipe::Given& given = a.given;
  if (!compares(a) && h.heads != 1) return false;
  if (compares(a) && h.d_k == 0) return false;
  if (embeds(a) && a.d_model == 0) return false;
  const bool two_sides = a.kind == Kind::cross || a.kind == Kind::encoder_decoder;
  if (compares(a) && !given.query && !two_sides && a.queries != a.keys) return false;
  if (layer.identity) {
    if (compares(a) && h.heads * h.d_k != a.d_model && (!given.query || !given.key)) return false;
    if (!given.value && h.kv_heads * h.d_v != a.d_model) return false;
  }
  if (a.rotary_columns && (*a.rotary_columns % 2 != 0 || *a.rotary_columns > h.d_k)) return false;
  if (layer.values_are_keys && h.d_k != h.d_v) return false;
  if (layer.residual && !layer.output && h.heads * h.d_v != a.d_model) return false;
  if (a.summary && (a.kind != Kind::self || a.transformer.attention.region)) return false;
  if (a.segments && (a.kind != Kind::self || a.kv_cache > 0)) return false;
  return parts_fit(a) && predictions_fit(a) && widths_fit(a) && region_fits(a);
}

}  // namespace

std::optional<Recipe> recipe(const Request& r) {
  Options options(r);
  Recipe a;
  Layer& layer = a.transformer.layer;
  MultiHead& multi_head = a.transformer.attention;
  Heads& heads = multi_head.heads;
  Attend& attend = multi_head.attend;
  bool has_summary = false;
  Summary summary;
  bool predicts = false;
  Predictions predictions;
#define FIELD(name)
#define FLAG(name, into) into = r.has(Field::name);
#define SIZE(name, into) \
  if (r.has(Field::name)) into = options.size(Field::name);
#define NUMBER(name, into, least, most) \
  if (r.has(Field::name)) into = options.number(Field::name, least, most);
#define CHOICE(name, into) \
  if (r.has(Field::name)) into = options.choice<decltype(into)>(Field::name);
#include "request/fields.def"
  for (const Field seed : {Field::words_seed, Field::parameters_seed}) {
    if (r.has(seed)) options.whole(seed, 0, kMaxWhole - 1);
  }
  if (r.has(Field::d_ff)) layer.d_ff = options.whole(Field::d_ff, 1, kMaxInnerSize);
  layer.residual = r.has(Field::layers);
  if (has_summary) a.summary = summary;
  if (a.summary) a.summary->bias = layer.bias;
  if (!read_widths(r, a)) return std::nullopt;
  multi_head.region = region_of(r);
  if (r.has(Field::divide_by_root)) {
    attend.scale = attribute::divisor{std::sqrt(options.number(Field::divide_by_root, kLeast, kLargest))};
  }
  if (r.has(Field::multiply_by)) {
    attend.scale = attribute::factor{options.number(Field::multiply_by, -kLargest, kLargest)};
  }
  attend.softmax = r.has(Field::plain_softmax) ? Softmax::plain : Softmax::stable;
  a.cross_masked = r.input(Role::mask, {.stage = Stage::cross}).has_value();
  a.cache_given = r.input(Role::key, {.stage = Stage::past, .layer = layer.residual ? 1 : 0}).has_value();
  a.given = {.query = r.input(Role::query, kMain).has_value(),
             .key = r.input(Role::key, kMain).has_value(),
             .value = r.input(Role::value, kMain).has_value(),
             .scores = r.input(Role::scores, kMain).has_value(),
             .weights = r.input(Role::weights, kMain).has_value()};
  if (predicts) {
    const auto W_U = r.input(Role::W_U, kMain), W_E = r.input(Role::W_E, kMain);
    predictions.tied = !W_U;
    predictions.vocabulary = W_U ? W_U->columns : W_E ? W_E->rows : 0;
    a.predictions = predictions;
  } else if (const auto W = r.input(Role::W_U, kMain)) {
    if (W->columns < 1 || W->columns > kMaxSize) return std::nullopt;
    a.loss.classes = W->columns;
  }
  if (!options.fit() || !fits(a) || !reads_on_fits(r, a)) return std::nullopt;
  return a;
}

}  // namespace attention

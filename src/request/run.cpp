#include "request/run.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "analysis/cosines.h"
#include "attention/self_attention.h"
#include "text/seeded.h"
#include "text/word_space.h"

namespace attention {
namespace {

// Words that the word space does not hold have the same seeded numbers in every example.
constexpr uint32_t kUnknownWordSeed = 1;

SelfAttention recipe(const Request& r) {
  SelfAttention a;
  a.sizes = {.queries = r.size(Field::queries),
             .keys = r.size(Field::keys),
             .d_model = r.size(Field::d_model),
             .d_k = r.size(Field::d_k),
             .d_v = r.size(Field::d_v)};
  a.identity = r.has(Field::identity);
  if (const auto n = r.number(Field::divide_by_root)) a.scale = Attributes{.divisor = std::sqrt(*n)};
  if (const auto factor = r.number(Field::multiply_by)) a.scale = Attributes{.factor = *factor};
  a.masked = r.has(Field::mask);
  a.softmax = r.has(Field::plain_softmax) ? Softmax::plain : Softmax::stable;
  a.given = {.query = r.has(Field::query),
             .key = r.has(Field::key),
             .value = r.has(Field::value),
             .scores = r.has(Field::scores),
             .weights = r.has(Field::weights)};
  return a;
}

// Whether the recipe can be recorded with these sizes.
bool fits(const SelfAttention& a) {
  const Sizes& s = a.sizes;
  if (s.queries == 0 || s.keys == 0 || s.d_v == 0) return false;
  const bool compares = !a.given.scores && !a.given.weights;
  const bool embeds = !a.given.value || (compares && (!a.given.query || !a.given.key));
  if (compares && s.d_k == 0) return false;
  if (compares && !a.given.query && s.queries != s.keys) return false;
  if (embeds && s.d_model == 0) return false;
  if (embeds && a.identity) {
    if (!a.given.value && s.d_v != s.d_model) return false;
    if (compares && s.d_k != s.d_model) return false;
  }
  return true;
}

bool copy_into(const Step& step, const std::optional<ConstMatrix>& from) {
  if (!from || from->rows != step.rows || from->columns != step.columns) return false;
  std::memcpy(step.values, from->values, static_cast<size_t>(step.size()) * sizeof(float));
  return true;
}

// Puts (row, column, value) triples over a step's values.
bool edit(const Step& step, const std::optional<ConstMatrix>& edits) {
  if (!edits) return true;
  if (edits->columns != 3) return false;
  for (int i = 0; i < edits->rows; ++i) {
    const float row = edits->row(i)[0];
    const float column = edits->row(i)[1];
    if (!(row >= 0 && row < static_cast<float>(step.rows))) return false;
    if (!(column >= 0 && column < static_cast<float>(step.columns))) return false;
    step.tall().row(static_cast<int>(row))[static_cast<int>(column)] = edits->row(i)[2];
  }
  return true;
}

bool fill_embeddings(const Step& step, const Request& r, Result& result) {
  if (r.has(Field::embeddings)) {
    result.embeddings = Source::example;
    return copy_into(step, r.matrix(Field::embeddings)) && edit(step, r.matrix(Field::embedding_edits));
  }
  if (static_cast<int>(r.words().size()) != step.rows) return false;
  const auto seed = r.seed(Field::words_seed);
  if (r.has(Field::words_seed) && !seed) return false;
  result.embeddings = seed ? Source::seed : Source::words;
  if (!seed && step.columns != kWordDimensions) return false;
  for (int i = 0; i < step.rows; ++i) {
    const std::string_view word = r.words()[static_cast<size_t>(i)];
    const std::optional<WordVector> known = word_vector(word);
    if (known && !seed) {
      std::copy(known->begin(), known->end(), step.tall().row(i));
      continue;
    }
    if (!seed) result.seeded_rows.push_back(i);
    for (int k = 0; k < step.columns; ++k) {
      step.tall().row(i)[k] =
          seeded_number(seed.value_or(kUnknownWordSeed), name_hash(word), static_cast<uint32_t>(k));
    }
  }
  return edit(step, r.matrix(Field::embedding_edits));
}

bool fill_parameters(const Step& step, const Request& r, Field matrix, Field edits, std::string_view name,
                     Result& result) {
  if (r.has(matrix)) {
    result.parameters = Source::example;
    return copy_into(step, r.matrix(matrix)) && edit(step, r.matrix(edits));
  }
  if (r.has(Field::parameters_seed)) {
    const auto seed = r.seed(Field::parameters_seed);
    if (!seed) return false;
    result.parameters = Source::seed;
    for (uint64_t i = 0; i < step.size(); ++i) {
      step.values[i] = seeded_number(*seed, name_hash(name), static_cast<uint32_t>(i));
    }
  } else {
    result.parameters = Source::words;
    if (step.rows != kWordDimensions || step.columns != kWordDimensions) return false;
    for (int i = 0; i < step.rows; ++i) {
      const WordVector row = word_parameters(step.role, i);
      std::copy(row.begin(), row.end(), step.tall().row(i));
    }
  }
  return edit(step, r.matrix(edits));
}

// Gives an input step its numbers. False where the request has none that fit.
bool fill(const Step& step, const Request& r, Result& result) {
  switch (step.role) {
    case Role::embeddings:
      return fill_embeddings(step, r, result);
    case Role::W_Q:
      return fill_parameters(step, r, Field::W_Q, Field::W_Q_edits, "W_Q", result);
    case Role::W_K:
      return fill_parameters(step, r, Field::W_K, Field::W_K_edits, "W_K", result);
    case Role::W_V:
      return fill_parameters(step, r, Field::W_V, Field::W_V_edits, "W_V", result);
    case Role::query:
      return copy_into(step, r.matrix(Field::query));
    case Role::key:
      return copy_into(step, r.matrix(Field::key));
    case Role::value:
      return copy_into(step, r.matrix(Field::value));
    case Role::scores:
      return copy_into(step, r.matrix(Field::scores));
    case Role::weights:
      return copy_into(step, r.matrix(Field::weights));
    case Role::mask:
      return copy_into(step, r.matrix(Field::mask));
    default:
      return false;
  }
}

// Pins of steps that this trace does not have, or of cells outside, are left to the caller to notice.
void hold_cells(const Request& r, Trace& trace) {
  const auto pins = r.matrix(Field::pins);
  if (!pins || pins->columns != 4) return;
  for (int i = 0; i < pins->rows; ++i) {
    const float* pin = pins->row(i);
    const auto index = [](float x) { return x >= 0 && x <= kMaxSize ? static_cast<int>(x) : -1; };
    const auto step = trace.find(static_cast<Role>(index(pin[0])));
    if (!step) continue;
    (void)trace.pin({.step = *step, .row = index(pin[1]), .column = index(pin[2]), .value = pin[3]});
  }
}

}  // namespace

Result run(const Request& request) {
  Result result;
  const SelfAttention attention = recipe(request);
  if (!request.valid() || !fits(attention)) {
    result.status = Status::invalid_request;
    return result;
  }
  Trace& trace = result.trace;
  const StepId context = self_attention(trace, attention);
  if (request.has(Field::cosines)) cosines(trace, context);
  hold_cells(request, trace);
  if (!trace.allocate()) {
    result.status = Status::out_of_memory;
    return result;
  }
  for (const Step& step : trace.steps()) {
    if (step.operation != Operation::input) continue;
    if (fill(step, request, result)) continue;
    result.status = Status::invalid_request;
    return result;
  }
  trace.compute();
  return result;
}

}  // namespace attention

#include "request/fill.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "kernels/cannot_happen.h"
#include "text/seeded.h"
#include "text/word_space.h"

namespace attention {
namespace {

// Words that are not in the word space, and parameters that it does not have, have the same seeded numbers in
// every example.
constexpr uint32_t kWordSpaceSeed = 1;

bool copy_into(const Step& step, const ConstMatrix& from) {
  if (from.rows != step.rows || from.columns != step.columns) return false;
  std::memcpy(step.values, from.values, static_cast<size_t>(step.size()) * sizeof(float));
  return true;
}

// Changes cells of a step. False if there is no such cell.
bool edit(const Step& step, const std::optional<ConstMatrix>& edits) {
  if (!edits) return true;
  const auto rows = rows_in<EditRow>(*edits);
  if (!rows) return false;
  for (const auto& [row, column, value] : *rows) {
    if (!(row >= 0 && row < static_cast<float>(step.rows))) return false;
    if (!(column >= 0 && column < static_cast<float>(step.columns))) return false;
    step.tall().row(static_cast<int>(row))[static_cast<int>(column)] = value;
  }
  return true;
}

// The words of a request: those of the text, those of the past, those of the target.
std::span<const std::string_view> words_of(const Request& r, const Recipe& a, Stage stage) {
  const auto all = r.words();
  const auto from = [&](int32_t start, int32_t count) {
    const size_t first = static_cast<size_t>(start), size = static_cast<size_t>(count);
    return first + size <= all.size() ? all.subspan(first, size) : all.subspan(0, 0);
  };
  switch (stage) {
    case Stage::past:
      return from(a.keys, a.kv_cache);
    case Stage::target:
    case Stage::decoder:
      return from(a.keys + a.kv_cache, a.queries);
    case Stage::main:
    case Stage::encoder:
    case Stage::cross:
    case Stage::recurrent:
      return from(0, a.keys);
  }
  cannot_happen();
}

bool fill_embeddings(const Request& r, const Recipe& a, StepId id, Result& result) {
  const Step& step = result.trace[id];
  const auto words = words_of(r, a, step.place.stage);
  if (static_cast<int>(words.size()) != step.rows) return false;
  const auto seed = r.seed(Field::words_seed);
  Source& source = result.sources[static_cast<size_t>(id)];
  source = seed ? Source::seed : Source::words;
  if (!seed && step.columns != kWordDimensions) return false;
  for (int i = 0; i < step.rows; ++i) {
    const std::string_view word = words[static_cast<size_t>(i)];
    const std::optional<WordVector> known = word_vector(word);
    if (known && !seed) {
      std::copy(known->begin(), known->end(), step.tall().row(i));
      continue;
    }
    if (!seed) {
      result.seeded.push_back({.step = id, .row = i});
    }
    for (int k = 0; k < step.columns; ++k) {
      step.tall().row(i)[k] =
          seeded_number(seed.value_or(kWordSpaceSeed), name_hash(word), static_cast<uint32_t>(k));
    }
  }
  return true;
}

// Of parameters: other names would only take bytes in what a page loads.
constexpr const char* kParameterNames[] = {
#define ROLE(name) "",
#define PARAMETER(name, words) #name,
#include "trace/roles.def"
};

constexpr const char* kStageNames[] = {
#define STAGE(name) #name,
#include "trace/stages.def"
#undef STAGE
};

// The hash of the name of a seeded parameter: its stage and layer, if it has any, and its role
// ("encoder.layer1.W_Q").
uint32_t seed_name(const Step& step) {
  uint32_t hash = kEmptyName;
  // The parameters of the recurrent network have names of their own.
  if (step.place.stage != Stage::main && step.place.stage != Stage::recurrent) {
    hash = name_hash(".", name_hash(kStageNames[static_cast<size_t>(step.place.stage)], hash));
  }
  if (step.place.layer > 0) {
    hash = name_hash("layer", hash);
    char digits[10];
    size_t start = sizeof digits;
    for (int32_t rest = step.place.layer; rest > 0; rest /= 10) {
      digits[--start] = static_cast<char>('0' + rest % 10);
    }
    hash = name_hash(".", name_hash({digits + start, sizeof digits - start}, hash));
  }
  return name_hash(kParameterNames[static_cast<size_t>(step.role)], hash);
}

void fill_seeded(const Step& step, uint32_t seed) {
  const uint32_t name = seed_name(step);
  for (uint64_t i = 0; i < step.size(); ++i) {
    step.values[i] = seeded_number(seed, name, static_cast<uint32_t>(i));
  }
}

// Blocks of size × size, each with `factor` on its diagonal.
void fill_diagonal(const Step& step, int32_t size, float factor) {
  for (int i = 0; i < step.rows; ++i) {
    for (int j = 0; j < step.columns; ++j) step.tall().row(i)[j] = i % size == j % size ? factor : 0.0f;
  }
}

void fill_with(const Step& step, float value) { std::fill(step.values, step.values + step.size(), value); }

// The values of a parameter with the word space (roles.def).
enum class WithWords : uint8_t {
  none,              // the role is not a parameter
  asking,            // W_Q of the word space: each row in the columns of one head
  reading,           // W_K or W_V of the word space: each row in the columns of every head
  mean_of_heads,     // the mean of the results of the heads
  unit_matrix,       // 1 on the diagonal
  half_unit_matrix,  // ½ on the diagonal
  ones,
  zeros,
  seeded,
};
constexpr WithWords kWithWords[] = {
#define ROLE(name) WithWords::none,
#define PARAMETER(name, words) WithWords::words,
#include "trace/roles.def"
};

// False if the matrix of the word space does not fit.
bool fill_asking(const Step& step, int32_t heads) {
  if (step.rows != kWordDimensions || step.columns != heads * kWordDimensions) return false;
  fill_with(step, 0);
  for (int row = 0; row < step.rows; ++row) {
    const WordVector numbers = word_parameters(step.role, row);
    const int head = head_of_query(row, heads);
    std::copy(numbers.begin(), numbers.end(), step.tall().row(row) + head * kWordDimensions);
  }
  return true;
}

bool fill_reading(const Step& step) {
  if (step.rows != kWordDimensions || step.columns % kWordDimensions != 0) return false;
  for (int row = 0; row < step.rows; ++row) {
    const WordVector numbers = word_parameters(step.role, row);
    for (int j = 0; j < step.columns; j += kWordDimensions) {
      std::copy(numbers.begin(), numbers.end(), step.tall().row(row) + j);
    }
  }
  return true;
}

bool fill_with_words(const Step& step, const Heads& heads, Source& source) {
  source = Source::words;
  switch (kWithWords[static_cast<size_t>(step.role)]) {
    case WithWords::asking:
      return fill_asking(step, heads.heads);
    case WithWords::reading:
      return fill_reading(step);
    case WithWords::mean_of_heads:
      fill_diagonal(step, kWordDimensions, 1.0f / static_cast<float>(heads.heads));
      return true;
    case WithWords::unit_matrix:
      fill_diagonal(step, kWordDimensions, 1);
      return true;
    case WithWords::half_unit_matrix:
      fill_diagonal(step, kWordDimensions, 0.5f);
      return true;
    case WithWords::ones:
      fill_with(step, 1);
      return true;
    case WithWords::zeros:
      fill_with(step, 0);
      return true;
    case WithWords::seeded:
      fill_seeded(step, kWordSpaceSeed);
      source = Source::seed;
      return true;
    case WithWords::none:
      break;
  }
  cannot_happen();
}

bool fill_parameters(const Request& r, const Recipe& a, const Step& step, Source& source) {
  if (const auto seed = r.seed(Field::parameters_seed)) {
    fill_seeded(step, *seed);
    source = Source::seed;
    return true;
  }
  return fill_with_words(step, a.transformer.attention.heads, source);
}

// The position of the first row of a step in its sentence.
int32_t first_position(const Recipe& a, const Step& step) {
  return step.place.stage == Stage::main ? a.kv_cache : 0;
}

void fill_angles(const Recipe& a, const Step& step) {
  const bool of_pairs = step.column_axis == Axis::angle;
  for (int i = 0; i < step.rows; ++i) {
    for (int j = 0; j < step.columns; ++j) {
      if (a.positions == PositionEncoding::sinusoidal_halves) {
        step.tall().row(i)[j] = timing_angle(first_position(a, step) + i, j, step.columns);
        continue;
      }
      const int32_t column = of_pairs ? 2 * j : j;
      const int32_t size = of_pairs ? 2 * step.columns : step.columns;
      const double base = of_pairs ? static_cast<double>(a.rotary_base) : 10000;
      step.tall().row(i)[j] = angle(first_position(a, step) + i, column, size, base);
    }
  }
}

// ALiBi. The rows of the memory have no position, and so no distance.
void fill_position_bias(const Recipe& a, const Step& step) {
  const std::optional<Region>& region = a.transformer.attention.region;
  const int32_t first = first_position(a, step) + (region ? region->first : 0);
  const int32_t words = a.memory_alone ? 0 : step.columns - a.memory;
  for (int i = 0; i < step.rows; ++i) {
    for (int j = 0; j < step.columns; ++j) {
      const int32_t distance = first + i - j;
      step.tall().row(i)[j] =
          j < words ? -step.get<attribute::slope>() * static_cast<float>(distance < 0 ? -distance : distance)
                    : 0.0f;
    }
  }
}

// The loss of cross-entropy is the mean over the rows that have targets. False if no row has, or if the
// targets of a row are not probabilities.
bool fill_shares(const Recipe& a, const Trace& trace, const Step& step) {
  if (a.loss.form != LossForm::cross_entropy) {
    std::fill(step.values, step.values + step.columns, 1.0f);
    return true;
  }
  const Step& targets = trace[*trace.find(Role::targets)];
  float answers = 0;
  for (int i = 0; i < step.columns; ++i) {
    double sum = 0;
    for (int c = 0; c < targets.columns; ++c) {
      const float target = targets.tall().row(i)[c];
      if (!(target >= 0)) return false;
      sum += target;
    }
    // Rounded to f32, their sum is 1 up to a few units in the last place.
    if (sum != 0 && !(std::fabs(sum - 1) < 1e-4)) return false;
    step.values[i] = sum == 0 ? 0 : 1;
    answers += step.values[i];
  }
  if (answers == 0) return false;
  for (int i = 0; i < step.columns; ++i) step.values[i] = step.values[i] == 0 ? 0 : -1 / answers;
  return true;
}

// The values of an input for which the request has none (roles.def).
enum class Default : uint8_t {
  computed,  // the role is never an input
  given,     // none: the request must give them
  embeddings,
  angles,
  distances,
  unit_matrix,
  equal_shares,
  loss_shares,
  ones,
  zeros,
  parameter,
};
constexpr Default kDefaults[] = {
#define ROLE(name) Default::computed,
#define INPUT(name, numbers) Default::numbers,
#include "trace/roles.def"
};

bool fill_default(const Request& r, const Recipe& a, StepId id, Result& result) {
  const Step& step = result.trace[id];
  Source& source = result.sources[static_cast<size_t>(id)];
  source = Source::formula;
  switch (kDefaults[static_cast<size_t>(step.role)]) {
    case Default::embeddings:
      return fill_embeddings(r, a, id, result);
    case Default::angles:
      fill_angles(a, step);
      return true;
    case Default::distances:
      fill_position_bias(a, step);
      return true;
    case Default::unit_matrix:
      fill_diagonal(step, step.rows, 1);
      return true;
    case Default::equal_shares:
      fill_with(step, 1.0f / static_cast<float>(step.columns));
      return true;
    case Default::loss_shares:
      return fill_shares(a, result.trace, step);
    case Default::ones:
      fill_with(step, 1);
      return true;
    case Default::zeros:
      fill_with(step, 0);
      return true;
    case Default::parameter:
      return fill_parameters(r, a, step, source);
    case Default::computed:
    case Default::given:
      return false;
  }
  cannot_happen();
}

// False if the table does not have the rows.
bool fill_from_table(const Step& step, const Request::Lookup& lookup) {
  if (lookup.ids.rows != step.rows || lookup.ids.columns != 1) return false;
  const auto width = static_cast<uint64_t>(step.columns);
  for (int i = 0; i < step.rows; ++i) {
    const auto id = whole(lookup.ids.row(i)[0], 0, kMaxWhole - 1);
    if (!id) return false;
    const uint64_t start = static_cast<uint64_t>(*id) * width;
    if (start + width > lookup.table.size()) return false;
    std::copy_n(lookup.table.data() + start, step.columns, step.tall().row(i));
  }
  return true;
}

}  // namespace

bool fill(const Request& r, const Recipe& a, StepId id, Result& result) {
  const Step& step = result.trace[id];
  Source& source = result.sources[static_cast<size_t>(id)];
  if (step.borrowed) {
    source = Source::model;
    return true;
  }
  if (const auto given = r.input(step.role, step.place)) {
    source = r.model(step.role, step.place) ? Source::model : Source::example;
    if (!copy_into(step, *given)) return false;
  } else if (const auto lookup = r.lookup(step.role, step.place)) {
    source = Source::model;
    if (!fill_from_table(step, *lookup)) return false;
  } else if (!fill_default(r, a, id, result)) {
    return false;
  }
  return edit(step, r.edits(step.role, step.place));
}

}  // namespace attention

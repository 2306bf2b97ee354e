// Training as a WebAssembly module of its own, without JavaScript glue, so that a worker can instantiate it
// from its bytes. JavaScript owns a session, which every function takes first
// (web/core/training/instance.ts). Input is written to the address that a `…_room` function returns; output
// is copied from the bytes that a function returns, before the next call.
#include <algorithm>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "kernels/clock.h"
#include "train/bounds.h"
#include "train/habits.h"
#include "train/scale.h"
#include "train/switch_off.h"
#include "train/training.h"
#include "train/writing.h"

#define EXPORT(name) extern "C" __attribute__((export_name(#name)))

namespace attention::train {
namespace {

struct Fields {
#define FIELD(name) int32_t name;
#include "train/fields.def"
#undef FIELD
};

// What is handed over in rows of named numbers.
#define COLUMN(name) int32_t name;
struct ShapeRow {
#include "train/columns/shape.def"
};
struct ParameterRow {
#include "train/columns/parameter.def"
};
#undef COLUMN
#define COLUMN(name) double name;
struct BoundRow {
#include "train/columns/bound.def"
};
struct EvaluationRow {
#include "train/columns/evaluation.def"
};
struct ScaleRow {
#include "train/columns/scale.def"
};
struct WrittenRow {
#include "train/columns/written.def"
};
struct ChoiceRow {
#include "train/columns/choice.def"
};
struct ReadingRow {
#include "train/columns/reading.def"
};
struct HabitsRow {
#include "train/columns/habits.def"
};
#undef COLUMN

// Output for JavaScript.
struct Bytes {
  const void* address = nullptr;
  size_t count = 0;
};

// One model, with its settings and what was returned last.
struct Session {
  Fields fields = {};
  Text text;
  std::unique_ptr<Training> training;
  Evaluation evaluation;
  // What is asked of parameters that JavaScript hands over, those of any checkpoint.
  std::vector<float> parameters;
  std::vector<int32_t> beginning, marked;
  std::unique_ptr<Writer> writer;
  std::optional<HabitMeter> habit_meter;
  Written written;

  Bytes bytes;
  ShapeRow shape = {};
  std::vector<ParameterRow> layout;
  std::vector<BoundRow> bounds;
  std::vector<float> embeddings;
  EvaluationRow evaluation_row = {};
  ScaleRow scale = {};
  WrittenRow written_row = {};
  std::vector<ChoiceRow> choices;
  std::vector<ReadingRow> readings;
  std::vector<HabitsRow> habits;
  std::vector<float> numbers;
  std::string names;

  template <class Numbers>
  const Bytes* output(const Numbers& numbers) {
    bytes = {numbers.data(), numbers.size() * sizeof *numbers.data()};
    return &bytes;
  }

  // One name a line.
  const Bytes* output_names(const std::vector<std::string>& all) {
    names.clear();
    for (const std::string& name : all) names += name + '\n';
    return output(names);
  }

  // Several lists of numbers, one after another.
  template <class Lists>
  const Bytes* output_joined(const Lists& lists) {
    numbers.clear();
    for (const auto& list : lists) numbers.insert(numbers.end(), list.begin(), list.end());
    return output(numbers);
  }

  // The parameters that were handed over, without a head where one is named: layer and head from 1.
  std::vector<float> parameters_without(int layer, int head) const {
    std::vector<float> out = parameters;
    if (head > 0) switch_off(training->settings(), training->layout(), layer, head, out);
    return out;
  }

  // Of a held-out batch, the sentences that the page shows.
  template <class Number>
  const Bytes* output_shown(const std::vector<Number>& numbers) {
    return output(
        std::span(numbers).first(numbers.size() / training->held_out().sentences * training->shown()));
  }
};

constexpr int32_t kTasks = 0
#define TASK(name, ...) +1
#include "train/tasks.def"
#undef TASK
    ;
constexpr int32_t kControls = 0
#define CONTROL(name) +1
#include "train/controls.def"
#undef CONTROL
    ;
constexpr int32_t kNormPlaces = 0
#define NORM_PLACE(name) +1
#include "attention/norm_places.def"
#undef NORM_PLACE
    ;

constexpr int32_t kNormKinds = 0
#define NORM_KIND(name) +1
#include "train/norm_kinds.def"
#undef NORM_KIND
    ;
constexpr int32_t kSchedules = 0
#define SCHEDULE(name) +1
#include "train/schedules.def"
#undef SCHEDULE
    ;

bool is_number_of(int32_t enumerator, int32_t count) { return enumerator >= 0 && enumerator < count; }

// None if a field is not an enumerator of its list.
std::optional<Settings> settings(const Fields& f, float rate, double beta_2) {
  if (!is_number_of(f.task, kTasks) || !is_number_of(f.control, kControls) ||
      !is_number_of(f.norm, kNormPlaces) || !is_number_of(f.norm_kind, kNormKinds) ||
      !is_number_of(f.schedule, kSchedules)) {
    return std::nullopt;
  }
  return Settings{
      .task = static_cast<Task>(f.task),
      .control = static_cast<Control>(f.control),
      .seed = static_cast<uint32_t>(f.seed),
      .layers = f.layers,
      .heads = f.heads,
      .d_model = f.d_model,
      .d_k = f.d_k,
      .d_ff = f.d_ff,
      .norm = static_cast<NormPlace>(f.norm),
      .norm_kind = static_cast<NormKind>(f.norm_kind),
      .embedding_norm = f.embedding_norm != 0,
      .final_norm = f.final_norm != 0,
      .biases = f.biases != 0,
      .positions = f.positions != 0,
      .tied = f.tied != 0,
      .causal = f.causal != 0,
      .scaled = f.scaled != 0,
      .batch = f.batch,
      .rate = rate,
      .beta_2 = beta_2,
      .schedule = static_cast<Schedule>(f.schedule),
      .steps = f.steps,
  };
}

}  // namespace

EXPORT(create) Session* create() { return new Session(); }

// Room for what `make` needs: the fields of fields.def; the words of all lines and how many each line has
// (tasks that read lines).
EXPORT(settings_room) void* settings_room(Session* s, size_t) { return &s->fields; }
EXPORT(words_room) void* words_room(Session* s, size_t count) {
  s->text.words.resize(count);
  return s->text.words.data();
}
EXPORT(lengths_room) void* lengths_room(Session* s, size_t count) {
  s->text.lengths.resize(count);
  return s->text.lengths.data();
}

// Replaces the model by a new one before its first step. 0: the settings or the text do not fit, or there is
// too little memory for the traces.
EXPORT(make) int make(Session* s, float rate, double beta_2, int vocabulary) {
  s->text.vocabulary = vocabulary;
  s->writer = nullptr;
  s->habit_meter.reset();
  s->training = nullptr;  // frees its memory first
  if (const auto all = settings(s->fields, rate, beta_2)) s->training = Training::make(*all, s->text);
  return s->training != nullptr;
}
// The loss of the batch, in nats.
EXPORT(step) float step(Session* s) { return s->training->step(); }
// The sentences of the last step, as Batch has them: batch × tokens × 2 int32; batch × asked int32.
EXPORT(batch_symbols) const Bytes* batch_symbols(Session* s) {
  return s->output(s->training->batch().symbols);
}
EXPORT(batch_answers) const Bytes* batch_answers(Session* s) {
  return s->output(s->training->batch().answers);
}
// Part 0, 1, … of the held-out sentences.
EXPORT(evaluate) void evaluate(Session* s, int part) { s->training->evaluate(part, s->evaluation); }

// What is known before the first step.

// A row of columns/shape.def.
EXPORT(shape) const Bytes* shape(Session* s) {
  const Training& t = *s->training;
  const Shape& shape = t.problem().shape();
  s->shape = {.tokens = shape.tokens,
              .symbols = shape.symbols,
              .classes = shape.classes,
              .first = shape.first,
              .parts = t.parts(),
              .held_out = t.held_out().sentences,
              .shown = t.shown()};
  return s->output(std::span(&s->shape, 1));
}
// Rows of columns/parameter.def.
EXPORT(layout) const Bytes* layout(Session* s) {
  s->layout.clear();
  for (const Parameter& p : s->training->layout()) {
    s->layout.push_back({.role = static_cast<int32_t>(p.role),
                         .layer = p.place.layer,
                         .part = static_cast<int32_t>(p.place.part),
                         .rows = p.rows,
                         .columns = p.columns,
                         .start = p.start});
  }
  return s->output(s->layout);
}
// Rows of columns/bound.def.
EXPORT(bounds) const Bytes* bounds(Session* s) {
  s->bounds.clear();
  for (const BestLoss& best : best_losses(s->training->problem().task(), s->text)) {
    s->bounds.push_back({.bound = static_cast<double>(best.bound),
                         .nats = best.nats,
                         .estimated = best.estimated ? 1.0 : 0.0});
  }
  return s->output(s->bounds);
}
// UTF-8, each name before a line feed; none with a task that reads lines, whose words JavaScript has.
EXPORT(symbol_names) const Bytes* symbol_names(Session* s) {
  return s->output_names(s->training->problem().symbol_names());
}
EXPORT(class_names) const Bytes* class_names(Session* s) {
  return s->output_names(s->training->problem().class_names());
}
// Of the sentences shown, as Batch has them (train/task.h): shown × tokens × 2 int32; shown × asked × classes
// float; shown × asked int32. asked: tokens − the first position that may answer.
EXPORT(symbols) const Bytes* symbols(Session* s) { return s->output_shown(s->training->held_out().symbols); }
EXPORT(truth) const Bytes* truth(Session* s) { return s->output_shown(s->training->held_out().truth); }
EXPORT(right) const Bytes* right(Session* s) { return s->output_shown(s->training->held_out().right); }

// What the model is now: all parameters as `layout` says, float.
EXPORT(parameters) const Bytes* parameters(Session* s) { return s->output(s->training->parameters()); }
// The words' vectors without positions: shown × tokens × d_model float.
EXPORT(embeddings) const Bytes* embeddings(Session* s) {
  const size_t size = static_cast<size_t>(s->training->problem().shape().tokens) * s->fields.d_model;
  const int32_t count = s->training->shown();
  s->embeddings.resize(count * size);
  for (int32_t i = 0; i < count; ++i) {
    s->training->embeddings(i, std::span(s->embeddings).subspan(i * size, size));
  }
  return s->output(s->embeddings);
}
// How well it did when all parts were evaluated, a row of columns/evaluation.def; and of each head (float):
// the weight on the right key, the negative gradient of its score, and that of the other scores.
EXPORT(evaluation) const Bytes* evaluation(Session* s) {
  const Evaluation& e = s->evaluation;
  s->evaluation_row = {.loss = e.loss, .masked_loss = e.masked_loss, .accuracy = e.accuracy};
  return s->output(std::span(&s->evaluation_row, 1));
}
EXPORT(right_weight) const Bytes* right_weight(Session* s) { return s->output(s->evaluation.right_weight); }
EXPORT(right_negative_gradient) const Bytes* right_negative_gradient(Session* s) {
  return s->output(s->evaluation.right_negative_gradient);
}
EXPORT(wrong_negative_gradient) const Bytes* wrong_negative_gradient(Session* s) {
  return s->output(s->evaluation.wrong_negative_gradient);
}

// Any checkpoint of a task that reads lines: what it writes and what its heads read. Parameters are handed
// over as `layout` says; a head that is switched off is named by its layer and itself, from 1, or both are 0.

EXPORT(parameters_room) void* parameters_room(Session* s, size_t count) {
  s->parameters.resize(count);
  return s->parameters.data();
}
EXPORT(beginning_room) void* beginning_room(Session* s, size_t count) {
  s->beginning.resize(count);
  return s->beginning.data();
}
// Of each symbol, whether heads are measured on it (1) or not (0).
EXPORT(marked_room) void* marked_room(Session* s, size_t count) {
  s->marked.resize(count);
  return s->marked.data();
}
// Writes sample `sample` of a seed: train/writing.h. 0: too little memory, or the beginning is not valid.
EXPORT(write)
int write(Session* s, int seed, int sample, float temperature, int top_k, int layer, int head) {
  const Settings& settings = s->training->settings();
  const Shape& shape = s->training->problem().shape();
  if (!s->writer) s->writer = Writer::make(settings, shape);
  const bool fits = std::all_of(s->beginning.begin(), s->beginning.end(),
                                [&](int32_t symbol) { return is_number_of(symbol, shape.symbols); });
  if (!s->writer || !fits || s->beginning.empty() ||
      s->beginning.size() > static_cast<size_t>(s->writer->most())) {
    return 0;
  }
  std::optional<int32_t> end;
  if (settings.task == Task::names) end = s->text.words[0];  // what begins a name also ends it
  s->written = train::write(*s->writer, s->parameters_without(layer, head), s->beginning,
                            {.temperature = temperature, .top_k = top_k},
                            {static_cast<uint32_t>(seed), static_cast<uint32_t>(sample)}, end);
  return 1;
}
// What was written last: a row of columns/written.def, and its symbols (int32).
EXPORT(written) const Bytes* written(Session* s) {
  const Written& w = s->written;
  const Stands at = stands(s->training->problem().task(), s->text, w.symbols);
  s->written_row = {
      .begun = static_cast<double>(w.begun), .ended = w.ended ? 1.0 : 0.0, .stands = static_cast<double>(at)};
  return s->output(std::span(&s->written_row, 1));
}
EXPORT(written_symbols) const Bytes* written_symbols(Session* s) { return s->output(s->written.symbols); }
// Of each symbol that was read (all but the last): as many rows of columns/choice.def as there are classes; a
// row of columns/reading.def; of each head the weights over the symbols up to it (float).
EXPORT(written_choices) const Bytes* written_choices(Session* s) {
  s->choices.clear();
  for (const std::vector<float>& all : s->written.probabilities) {
    const std::vector<int32_t> order = by_probability(all);
    const size_t begin = s->choices.size();
    for (const int32_t c : order) {
      s->choices.push_back({.symbol = static_cast<double>(c), .probability = all[c], .after = 0});
    }
    for (size_t i = s->choices.size() - 1; i > begin; --i) {
      s->choices[i - 1].after = s->choices[i].after + s->choices[i].probability;
    }
  }
  return s->output(s->choices);
}
EXPORT(written_readings) const Bytes* written_readings(Session* s) {
  s->readings.clear();
  for (size_t i = 0; i < s->written.costs.size(); ++i) {
    const ReadingCost& c = s->written.costs[i];
    s->readings.push_back({.draw = s->written.draws[i],
                           .reused = static_cast<double>(c.reused),
                           .numbers = c.numbers,
                           .bytes = c.bytes,
                           .projections = c.projections,
                           .projections_without = c.projections_without,
                           .multiplications = c.multiplications,
                           .multiplications_without = c.multiplications_without});
  }
  return s->output(s->readings);
}
EXPORT(written_weights) const Bytes* written_weights(Session* s) {
  return s->output_joined(s->written.weights);
}
// The cache of each layer: symbols that were read × heads·d_k, and × heads·d_v (float).
EXPORT(written_keys) const Bytes* written_keys(Session* s) {
  std::vector<std::span<const float>> layers;
  for (int32_t i = 0; i < s->writer->layers(); ++i) layers.push_back(s->writer->keys(i));
  return s->output_joined(layers);
}
EXPORT(written_values) const Bytes* written_values(Session* s) {
  std::vector<std::span<const float>> layers;
  for (int32_t i = 0; i < s->writer->layers(); ++i) layers.push_back(s->writer->values(i));
  return s->output_joined(layers);
}
// Part 0, 1, … of the held-out sentences with the parameters that were handed over; then `evaluation`.
EXPORT(evaluate_without) void evaluate_without(Session* s, int part, int layer, int head) {
  s->training->evaluate(part, s->parameters_without(layer, head), s->evaluation);
}
// The same for what heads read. 0: too little memory.
EXPORT(measure_habits) int measure_habits(Session* s, int part) {
  const Training& t = *s->training;
  if (!s->habit_meter) s->habit_meter = HabitMeter::make(t.settings(), t.problem().shape(), t.held_out());
  if (!s->habit_meter) return 0;
  s->habit_meter->measure(part, s->parameters, s->marked);
  return 1;
}
// Of each head a row of columns/habits.def.
EXPORT(habits) const Bytes* habits(Session* s) {
  s->habits.clear();
  for (const Habits& h : s->habit_meter->habits()) {
    s->habits.push_back({.itself = h.itself.weight,
                         .itself_even = h.itself.even,
                         .before = h.before.weight,
                         .before_even = h.before.even,
                         .first = h.first.weight,
                         .first_even = h.first.even,
                         .marked = h.marked.weight,
                         .marked_even = h.marked.even,
                         .spread = h.spread,
                         .even_spread = h.even_spread,
                         .positions = h.positions,
                         .marked_positions = h.marked_positions});
  }
  return s->output(s->habits);
}

// Why scores are divided by √d_k, a row of columns/scale.def at one d_k; no row where that is out of its
// range (train/scale.h), or there is too little memory. Needs no model.
EXPORT(scale_measure) const Bytes* scale_measure(Session* s, int d_k, int scaled) {
  const auto m = measure_scale(d_k, scaled != 0);
  if (!m) return s->output(std::span<const ScaleRow>());
  s->scale = {.spread = m->spread, .entropy = m->entropy, .gradient = m->gradient};
  return s->output(std::span(&s->scale, 1));
}

}  // namespace attention::train

// Nothing is imported, so there is no clock.
double attention::kernels::milliseconds() { return 0; }

// What the C library would import: a notice that memory has grown, which nobody needs, and the end of the
// process, instead of which the call fails.
extern "C" void emscripten_notify_memory_growth(size_t) {}
extern "C" void _Exit(int) { __builtin_trap(); }

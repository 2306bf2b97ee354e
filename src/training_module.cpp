// Training as a WebAssembly module of its own, without glue in JavaScript, so that a worker instantiates it
// from bytes. It holds one model. What JavaScript gives is written where a function says that there is room
// for it; what it takes, it copies from where a function says that it stands, before it calls another one
// (web/core/training/instance.ts).
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "train/bounds.h"
#include "train/scale.h"
#include "train/training.h"

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
#undef COLUMN

struct State {
  Fields fields;
  Text text;
  std::unique_ptr<Training> training;
  Evaluation evaluation;
  // What was handed over last.
  ShapeRow shape;
  std::vector<ParameterRow> layout;
  std::vector<BoundRow> bounds;
  std::vector<float> embeddings;
  EvaluationRow evaluation_row;
  ScaleRow scale;
  std::string names;
};
State state;

// Where numbers stand.
struct Bytes {
  const void* address;
  size_t count;
};

template <class Numbers>
const Bytes* handed(const Numbers& numbers) {
  static Bytes bytes;
  bytes = {numbers.data(), numbers.size() * sizeof *numbers.data()};
  return &bytes;
}

// One name a line.
const Bytes* handed_names(const std::vector<std::string>& names) {
  state.names.clear();
  for (const std::string& name : names) state.names += name + '\n';
  return handed(state.names);
}

// The part of a held-out batch that is shown.
template <class Number>
const Bytes* shown(const std::vector<Number>& numbers) {
  return handed(std::span(numbers).first(numbers.size() / state.training->held_out().sentences *
                                         state.training->shown()));
}

Settings settings(float rate) {
  const Fields& f = state.fields;
  return {
      .task = static_cast<Task>(f.task),
      .control = static_cast<Control>(f.control),
      .seed = static_cast<uint32_t>(f.seed),
      .layers = f.layers,
      .heads = f.heads,
      .d_model = f.d_model,
      .d_k = f.d_k,
      .d_ff = f.d_ff,
      .norm = static_cast<NormPlace>(f.norm),
      .positions = f.positions != 0,
      .tied = f.tied != 0,
      .causal = f.causal != 0,
      .scaled = f.scaled != 0,
      .batch = f.batch,
      .rate = rate,
  };
}

}  // namespace

// Room for what `make` needs: the fields of fields.def; the words of all lines and how many each line has
// (task `text`).
EXPORT(settings_room) void* settings_room(size_t) { return &state.fields; }
EXPORT(words_room) void* words_room(size_t count) {
  state.text.words.resize(count);
  return state.text.words.data();
}
EXPORT(lengths_room) void* lengths_room(size_t count) {
  state.text.lengths.resize(count);
  return state.text.lengths.data();
}

// A model before its first step, in the place of the one before. 0: the settings or the text do not fit, or
// the traces' memory cannot be had.
EXPORT(make) int make(float rate, int vocabulary) {
  state.text.vocabulary = vocabulary;
  state.training = nullptr;  // its memory first
  state.training = Training::make(settings(rate), state.text);
  return state.training != nullptr;
}
// The loss of the batch, in nats.
EXPORT(step) float step() { return state.training->step(); }
// Part 0, 1, … of the held-out sentences.
EXPORT(evaluate) void evaluate(int part) { state.training->evaluate(part, state.evaluation); }

// What is known before the first step.

// A row of columns/shape.def.
EXPORT(shape) const Bytes* shape() {
  const Training& t = *state.training;
  const Shape& s = t.problem().shape();
  state.shape = {.tokens = s.tokens,
                 .symbols = s.symbols,
                 .classes = s.classes,
                 .first = s.first,
                 .parts = t.parts(),
                 .held_out = t.held_out().sentences,
                 .shown = t.shown()};
  return handed(std::span(&state.shape, 1));
}
// Rows of columns/parameter.def.
EXPORT(layout) const Bytes* layout() {
  state.layout.clear();
  for (const Parameter& p : state.training->layout()) {
    state.layout.push_back({.role = static_cast<int32_t>(p.role),
                            .layer = p.place.layer,
                            .part = static_cast<int32_t>(p.place.part),
                            .rows = p.rows,
                            .columns = p.columns,
                            .start = p.start});
  }
  return handed(state.layout);
}
// Rows of columns/bound.def.
EXPORT(bounds) const Bytes* bounds() {
  state.bounds.clear();
  for (const BestLoss& best : best_losses(state.training->problem().task(), state.text)) {
    state.bounds.push_back({.bound = static_cast<double>(best.bound),
                            .nats = best.nats,
                            .estimated = best.estimated ? 1.0 : 0.0});
  }
  return handed(state.bounds);
}
// UTF-8, each name before a line feed; none with the task text, whose words JavaScript has.
EXPORT(symbol_names) const Bytes* symbol_names() {
  return handed_names(state.training->problem().symbol_names());
}
EXPORT(class_names) const Bytes* class_names() {
  return handed_names(state.training->problem().class_names());
}
// Of the sentences shown, as Batch has them (train/task.h): shown × tokens × 2 int32; shown × asked × classes
// float; shown × asked int32. asked: tokens − the first position that may answer.
EXPORT(symbols) const Bytes* symbols() { return shown(state.training->held_out().symbols); }
EXPORT(truth) const Bytes* truth() { return shown(state.training->held_out().truth); }
EXPORT(right) const Bytes* right() { return shown(state.training->held_out().right); }

// What the model is now: all parameters as `layout` says, float.
EXPORT(parameters) const Bytes* parameters() { return handed(state.training->parameters()); }
// The words' vectors without positions: shown × tokens × d_model float.
EXPORT(embeddings) const Bytes* embeddings() {
  const size_t size = static_cast<size_t>(state.training->problem().shape().tokens) * state.fields.d_model;
  const int32_t count = state.training->shown();
  state.embeddings.resize(count * size);
  for (int32_t i = 0; i < count; ++i) {
    state.training->embeddings(i, std::span(state.embeddings).subspan(i * size, size));
  }
  return handed(state.embeddings);
}
// How well it did when all parts were evaluated, a row of columns/evaluation.def; and of each head (float):
// the weight on the right key, the negative gradient of its score, and that of the other scores.
EXPORT(evaluation) const Bytes* evaluation() {
  const Evaluation& e = state.evaluation;
  state.evaluation_row = {.loss = e.loss, .masked_loss = e.masked_loss, .accuracy = e.accuracy};
  return handed(std::span(&state.evaluation_row, 1));
}
EXPORT(right_weight) const Bytes* right_weight() { return handed(state.evaluation.right_weight); }
EXPORT(right_negative_gradient) const Bytes* right_negative_gradient() {
  return handed(state.evaluation.right_negative_gradient);
}
EXPORT(wrong_negative_gradient) const Bytes* wrong_negative_gradient() {
  return handed(state.evaluation.wrong_negative_gradient);
}

// Why scores are divided by √d_k, a row of columns/scale.def at one d_k; no row where that is out of its
// range (train/scale.h), or the trace's memory cannot be had. Needs no model.
EXPORT(scale_measure) const Bytes* scale_measure(int d_k, int scaled) {
  const auto m = measure_scale(d_k, scaled != 0);
  if (!m) return handed(std::span<const ScaleRow>());
  state.scale = {.spread = m->spread, .entropy = m->entropy, .gradient = m->gradient};
  return handed(std::span(&state.scale, 1));
}

}  // namespace attention::train

// What the C library would ask of its surroundings, so that there is nothing to be imported: to tell when
// memory has grown, which nobody needs to know, and to end the process, in whose place the call ends.
extern "C" void emscripten_notify_memory_growth(size_t) {}
extern "C" void _Exit(int) { __builtin_trap(); }

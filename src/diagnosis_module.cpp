// The diagnosis of mistakes as a WebAssembly module of its own, without JavaScript glue: it is fetched when
// somebody asks for it. JavaScript owns a session, which every function takes first
// (web/core/diagnosis/instance.ts). Input is written to the address that a `…_room` function returns; output
// is copied from the bytes that a function returns, before the next call.
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "kernels/clock.h"
#include "mistakes/diagnosis.h"
#include "request/rows.h"

#define EXPORT(name) extern "C" __attribute__((export_name(#name)))

namespace attention::mistakes {
namespace {

#define COLUMN(name) float name;
struct GivenRow {
#include "mistakes/columns/given.def"
};
#undef COLUMN
#define COLUMN(name) int32_t name;
struct JudgedRow {
#include "mistakes/columns/judged.def"
};
struct ExplanationRow {
#include "mistakes/columns/explanation.def"
};
#undef COLUMN

// Output for JavaScript.
struct Bytes {
  const void* address = nullptr;
  size_t count = 0;
};

struct Session {
  std::string words;
  std::vector<int32_t> entries;
  std::vector<float> numbers;
  std::vector<float> given;

  std::optional<Request> request;
  Result right;
  Bytes bytes;
  std::vector<JudgedRow> judged;
  std::vector<ExplanationRow> explanations;
  std::vector<float> floats;

  template <class Numbers>
  const Bytes* output(const Numbers& all) {
    bytes = {all.data(), all.size() * sizeof *all.data()};
    return &bytes;
  }
};

template <class List>
void* room(List& list, size_t count) {
  list.resize(count);
  return list.data();
}

// Steps with their cells, in order. Empty where a row names no cell of the trace.
std::vector<GivenStep> given_steps(const Trace& trace, std::span<const float> numbers) {
  const auto rows = rows_in<GivenRow>(numbers);
  std::vector<GivenStep> out;
  if (!rows) return out;
  for (const GivenRow& row : *rows) {
    const auto id = whole(row.step, 0, kMaxWhole);
    if (!id || !trace.has(*id)) return {};
    const Step& step = trace[*id];
    const auto i = whole(row.row, 0, step.rows - 1), j = whole(row.column, 0, step.columns - 1);
    if (!i || !j || !(row.half >= 0) || (!out.empty() && out.back().id > *id)) return {};
    if (out.empty() || out.back().id != *id) out.push_back({.id = *id, .cells = {}});
    out.back().cells.push_back({.row = *i, .column = *j, .value = row.value, .half = row.half});
  }
  return out;
}

bool is_mistake(int32_t number) { return number >= 0 && number < kMistakes; }

}  // namespace

EXPORT(create) Session* create() { return new Session(); }

// Room for a request: UTF-8, int32 and float. The next `run` reads it.
EXPORT(words_room) void* words_room(Session* s, size_t count) { return room(s->words, count); }
EXPORT(entries_room) void* entries_room(Session* s, size_t count) { return room(s->entries, count); }
EXPORT(numbers_room) void* numbers_room(Session* s, size_t count) { return room(s->numbers, count); }
// Rows of columns/given.def, in the order of steps, each cell once.
EXPORT(given_room) void* given_room(Session* s, size_t count) { return room(s->given, count); }

// Computes the right numbers of the request: a Status. Unless it is ok, nothing else may be called.
EXPORT(run) int run_request(Session* s) {
  s->request.emplace(s->words, s->entries, s->numbers);
  s->right = run(*s->request);
  return static_cast<int>(s->right.status);
}

// Judges the given numbers: how many steps; 0 where one of the rows is not a cell of the request.
EXPORT(diagnose) size_t diagnose_request(Session* s) {
  const std::vector<GivenStep> given = given_steps(s->right.trace, s->given);
  s->judged.clear();
  s->explanations.clear();
  s->floats.clear();
  for (const Judged& one : diagnose(*s->request, s->right, given)) {
    s->judged.push_back({.step = one.id,
                         .verdict = static_cast<int32_t>(one.verdict),
                         .cells = one.cells,
                         .wrong = one.wrong,
                         .unexplained = one.unexplained,
                         .row = one.row,
                         .column = one.column,
                         .explanations = static_cast<int32_t>(one.explanations.size()),
                         .pairs = static_cast<int32_t>(one.pairs)});
    s->floats.push_back(one.expected);
    for (const Explanation& e : one.explanations) {
      const bool pair = e.made.size() > 1;
      s->explanations.push_back({.mistake = static_cast<int32_t>(e.made[0].mistake),
                                 .variant = e.made[0].variant,
                                 .second = pair ? static_cast<int32_t>(e.made[1].mistake) : -1,
                                 .everywhere = e.everywhere,
                                 .explained = e.explained,
                                 .unexplained = e.unexplained});
    }
  }
  return s->judged.size();
}
// Of the last diagnosis: rows of columns/judged.def; of each the number expected in its cell, float; rows of
// columns/explanation.def, those of all steps one after another.
EXPORT(judged) const Bytes* judged(Session* s) { return s->output(s->judged); }
EXPORT(expected) const Bytes* expected(Session* s) { return s->output(s->floats); }
EXPORT(explanations) const Bytes* explanations(Session* s) { return s->output(s->explanations); }

// The numbers of all steps of the request with a mistake, float, one step after another; NaN in steps that
// have none. second: another mistake, or −1. judged: the step at which mistakes are made that concern a
// single one, or −1. No bytes: the mistake cannot be made with this example.
EXPORT(mistaken) const Bytes* mistaken_numbers(Session* s, int mistake, int variant, int second, int judged) {
  s->floats.clear();
  std::vector<Made> made;
  if (is_mistake(mistake)) made.push_back({static_cast<Mistake>(mistake), variant});
  if (is_mistake(second)) made.push_back({static_cast<Mistake>(second)});
  if (const auto steps = mistaken(*s->request, s->right, made, judged)) {
    for (StepId id = 0; id < static_cast<StepId>(steps->size()); ++id) {
      const auto& values = (*steps)[static_cast<size_t>(id)];
      s->floats.insert(s->floats.end(), values.begin(), values.end());
      const size_t missing = values.empty() ? static_cast<size_t>(s->right.trace[id].size()) : 0;
      s->floats.insert(s->floats.end(), missing, std::numeric_limits<float>::quiet_NaN());
    }
  }
  return s->output(s->floats);
}

}  // namespace attention::mistakes

// Nothing is imported, so there is no clock.
double attention::kernels::milliseconds() { return 0; }

// What the C library would import: a notice that memory has grown, which nobody needs, and the end of the
// process, instead of which the call fails.
extern "C" void emscripten_notify_memory_growth(size_t) {}
extern "C" void _Exit(int) { __builtin_trap(); }

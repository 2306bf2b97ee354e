// The core for JavaScript: plan and run(words, entries, numbers) return an object of flat arrays that
// JavaScript owns; nothing has to be deleted. Only what is computed by steps stays here, and advance returns
// a view of it: the next run by steps frees it. This is the only file that includes Emscripten.
// web/core/decode.ts makes steps of the arrays: an Embind call for each property of each step would take
// longer than the arithmetic.
#include <emscripten/bind.h>
#include <emscripten/emscripten.h>
#include <emscripten/val.h>

#include <functional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "kernels/clock.h"
#include "kernels/simd.h"
#include "request/rounding.h"
#include "request/run.h"
#include "request/tables.h"
#include "trace/arena.h"

namespace attention {

// JavaScript hears only that there is a violation.
const char* text_of_precondition(const char*) { return ""; }

namespace {

using emscripten::val;

// A view of wasm memory, which becomes invalid when that grows or is used for something else.
template <class Number>
val view(const Number* numbers, size_t count) {
  return val(emscripten::typed_memory_view(count, numbers));
}

// A copy that JavaScript owns.
template <class Number>
val owned(const Number* numbers, size_t count) {
  return view(numbers, count).template call<val>("slice");
}

template <class Numbers>
val owned(const Numbers& numbers) {
  return owned(numbers.data(), numbers.size());
}

// The parameters of the trained model that this instance computes with, if it has any, and the cache of a
// text that is read on. Besides `running`, they are its only state.
struct Model {
  Arena numbers;
  size_t count = 0;

  std::span<const float> span() const { return {numbers.begin(), count}; }
} model;

// Makes room for `count` numbers, instead of those that there were. False if there is too little memory.
bool reserve_model(double count) {
  const bool reserved = model.numbers.reserve(static_cast<uint64_t>(count));
  model.count = reserved ? static_cast<size_t>(count) : 0;
  return reserved;
}

// All of them, for JavaScript to set: a view, which becomes invalid when the memory grows.
val model_numbers() { return view(model.numbers.begin(), model.count); }

// Calls `use` with a request. Its numbers are copied into an Arena, which is not filled with zeros first and
// reports that there is too little memory.
template <class Answer, class Use>
Answer with_request(const std::string& words, const val& entries, const val& numbers, Use use) {
  const size_t count = numbers["length"].as<size_t>();
  Arena copy;
  if (!copy.reserve(count)) {
    Answer refused;
    refused.status = Status::out_of_memory;
    return refused;
  }
  view(copy.begin(), count).template call<void>("set", numbers);
  const auto rows = emscripten::convertJSArrayToNumberVector<int32_t>(entries);
  return use(Request(words, rows, {copy.begin(), count}, model.span()));
}

val cost_for_js(const Cost& cost) {
  val out = val::object();
  out.set("steps", cost.steps);
  out.set("numbers", cost.numbers);
  out.set("temporary", cost.temporary);
  out.set("cells", cost.cells);
  out.set("multiply_adds", cost.multiply_adds);
  return out;
}

val answer(Status status, const Trace& trace, const Cost& cost) {
  val out = val::object();
  out.set("status", static_cast<int>(status));
  out.set("backend", val(kernels::kBackend));
  out.set("cost", cost_for_js(cost));
  if (status != Status::ok) return out;
  const Tables tables = tables_of(trace, model.span());
  out.set("steps", owned(numbers_of<int32_t>(tables.steps)));
  out.set("operands", owned(tables.operands));
  out.set("attributes", owned(tables.attributes));
  out.set("overridden", owned(numbers_of<int32_t>(tables.overridden)));
  return out;
}

val plan_request(const std::string& words, const val& entries, const val& numbers) {
  const Plan planned = with_request<Plan>(words, entries, numbers, plan);
  const bool known = planned.status == Status::ok;
  return answer(planned.status, planned.trace, known ? cost_of(planned.trace) : Cost{});
}

// A result that is computed, with its numbers. `copied`: they are JavaScript's.
val answer(const Result& result, bool copied) {
  val out = answer(result.status, result.trace, result.cost);
  if (result.status != Status::ok) return out;
  std::vector<float> replaced;
  for (const Override& cell : result.trace.overrides()) replaced.push_back(cell.computed);
  const auto values = result.trace.values();
  out.set("values", copied ? owned(values) : view(values.data(), values.size()));
  out.set("computed", owned(replaced));
  out.set("sources", owned(reinterpret_cast<const int32_t*>(result.sources.data()), result.sources.size()));
  out.set("seeded", owned(numbers_of<int32_t>(result.seeded)));
  return out;
}

// The calculation that is computed step by step, if there is one.
Calculation* running = nullptr;

// allows: a function that takes a cost and answers whether it may be computed.
// by_steps: nothing is computed yet, and undefined is returned; advance goes on. What was computed by steps
// before is given up.
val run_request(const std::string& words, const val& entries, const val& numbers, const val& allows,
                bool by_steps) {
  Result result = with_request<Result>(words, entries, numbers, [&](const Request& request) {
    return prepare(request, [&](const Cost& cost) { return allows(cost_for_js(cost)).as<bool>(); });
  });
  if (by_steps) {
    delete running;
    running = new Calculation{std::move(result)};
    return val::undefined();
  }
  if (result.status == Status::ok) result.trace.compute();
  return answer(result, true);
}

// Computes the next steps, as many as take about three milliseconds (a cell may be an exponential, which
// takes longer than a multiplication), and returns undefined. Where every step is computed: the result, whose
// values are a view of memory that the next run by steps uses again.
// report: a function that takes the cost of what is computed so far.
val advance(const val& report) {
  const auto done = [] { return 4 * running->done.cells + running->done.multiply_adds; };
  const double enough = done() + 1.6e7;
  while (running->advance()) {
    if (done() < enough) continue;
    report(cost_for_js(running->done));
    return val::undefined();
  }
  return answer(running->result, false);
}

// For each step the row, the column and the exact number of its Rounding; empty where there are none.
val rounding_of_request(const std::string& words, const val& entries, const val& numbers) {
  struct Found {
    Status status = Status::ok;
    std::vector<Rounding> all = {};
  };
  const auto found = with_request<Found>(
      words, entries, numbers, [](const Request& request) { return Found{.all = rounding(request)}; });
  return owned(numbers_of<float>(found.all));
}

}  // namespace
}  // namespace attention

// Embind uses sprintf to name a type that is not bound. All types here are bound, so this replaces it and
// keeps 5 kB of printf out of the module.
extern "C" int siprintf(char* out, const char*, ...) {
  *out = 0;
  return 0;
}

EMSCRIPTEN_BINDINGS(attention) {
  emscripten::function("plan", &attention::plan_request);
  emscripten::function("run", &attention::run_request);
  emscripten::function("advance", &attention::advance);
  emscripten::function("rounding", &attention::rounding_of_request);
  emscripten::function("reserve_model", &attention::reserve_model);
  emscripten::function("model_numbers", &attention::model_numbers);
}

// The standard clock would add 90 bytes to what every page loads.
double attention::kernels::milliseconds() { return emscripten_get_now(); }

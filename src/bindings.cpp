// The core for JavaScript: plan and run(words, entries, numbers) return an object of flat arrays that
// JavaScript owns; nothing has to be deleted. This is the only file that includes Emscripten.
// web/core/decode.ts makes steps of the arrays: an Embind call for each property of each step would take
// longer than the arithmetic.
#include <emscripten/bind.h>
#include <emscripten/val.h>

#include <string>
#include <vector>

#include "kernels/simd.h"
#include "request/run.h"
#include "request/tables.h"
#include "trace/arena.h"

namespace attention {
namespace {

using emscripten::val;

// A copy that JavaScript owns: a view of wasm memory becomes invalid when the memory grows.
template <class Number>
val owned(const Number* numbers, size_t count) {
  return val(emscripten::typed_memory_view(count, numbers)).template call<val>("slice");
}

template <class Numbers>
val owned(const Numbers& numbers) {
  return owned(numbers.data(), numbers.size());
}

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
  val(emscripten::typed_memory_view(count, copy.begin())).call<void>("set", numbers);
  const auto rows = emscripten::convertJSArrayToNumberVector<int32_t>(entries);
  return use(Request(words, rows, {copy.begin(), count}));
}

val answer(Status status, const Trace& trace) {
  val out = val::object();
  out.set("status", static_cast<int>(status));
  out.set("backend", val(kernels::kBackend));
  if (status != Status::ok) return out;
  const Tables tables = tables_of(trace);
  out.set("steps", owned(numbers_of<int32_t>(tables.steps)));
  out.set("operands", owned(tables.operands));
  out.set("attributes", owned(tables.attributes));
  out.set("overridden", owned(numbers_of<int32_t>(tables.overridden)));
  return out;
}

val plan_request(const std::string& words, const val& entries, const val& numbers) {
  const Plan planned = with_request<Plan>(words, entries, numbers, plan);
  return answer(planned.status, planned.trace);
}

val run_request(const std::string& words, const val& entries, const val& numbers) {
  const Result result = with_request<Result>(words, entries, numbers, run);
  val out = answer(result.status, result.trace);
  if (result.status != Status::ok) return out;
  std::vector<float> computed;
  for (const Override& cell : result.trace.overrides()) computed.push_back(cell.computed);
  out.set("values", owned(result.trace.values()));
  out.set("computed", owned(computed));
  out.set("sources", owned(reinterpret_cast<const int32_t*>(result.sources.data()), result.sources.size()));
  out.set("seeded", owned(numbers_of<int32_t>(result.seeded)));
  return out;
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
}

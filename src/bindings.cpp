// The core as JavaScript sees it: run(words, entries, numbers) → one object of flat, owned arrays; nothing to
// delete. The only file that includes emscripten. web/core/decode.ts makes the steps of it, with ids and
// labels: an Embind call for each property of each step would take longer than the arithmetic.
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

// A copy that JavaScript owns: views of wasm memory die when it grows.
template <class Number>
val owned(const Number* numbers, size_t count) {
  return val(emscripten::typed_memory_view(count, numbers)).template call<val>("slice");
}

template <class Numbers>
val owned(const Numbers& numbers) {
  return owned(numbers.data(), numbers.size());
}

// The numbers of a request may be many: they are copied into memory that nobody fills before, and that may be
// too small for them.
Result run_numbers(const std::string& words, const std::vector<int32_t>& entries, const val& numbers) {
  const size_t count = numbers["length"].as<size_t>();
  Arena copy;
  if (!copy.reserve(count)) {
    Result result;
    result.status = Status::out_of_memory;
    return result;
  }
  val(emscripten::typed_memory_view(count, copy.begin())).call<void>("set", numbers);
  return run(Request(words, entries, {copy.begin(), count}));
}

val run_request(const std::string& words, const val& entries, const val& numbers) {
  const Result result =
      run_numbers(words, emscripten::convertJSArrayToNumberVector<int32_t>(entries), numbers);

  val out = val::object();
  out.set("status", static_cast<int>(result.status));
  out.set("backend", val(kBackend));
  if (result.status != Status::ok) return out;
  const Trace& trace = result.trace;
  const Tables tables = tables_of(trace);
  std::vector<float> computed;
  for (const Pin& pin : trace.pins()) computed.push_back(pin.computed);
  out.set("steps", owned(numbers_of<int32_t>(tables.steps)));
  out.set("operands", owned(tables.operands));
  out.set("attributes", owned(tables.attributes));
  out.set("values", owned(trace.values()));
  out.set("overridden", owned(numbers_of<int32_t>(tables.overridden)));
  out.set("computed", owned(computed));
  out.set("sources", owned(reinterpret_cast<const int32_t*>(result.sources.data()), result.sources.size()));
  out.set("seeded", owned(numbers_of<int32_t>(result.seeded)));
  return out;
}

}  // namespace
}  // namespace attention

// Embind would name a type that is not bound with sprintf. All types here are bound, so that the 5 kB of
// printf can stay away: this stands in its place.
extern "C" int siprintf(char* out, const char*, ...) {
  *out = 0;
  return 0;
}

EMSCRIPTEN_BINDINGS(attention) { emscripten::function("run", &attention::run_request); }

// The core as JavaScript sees it: run(words, fields, numbers) → one object of flat, owned arrays; nothing to
// delete. The only file that includes emscripten. web/core/decode.ts makes the steps of it, with ids and
// labels: an Embind call for each property of each step would take longer than the arithmetic.
#include <emscripten/bind.h>
#include <emscripten/val.h>

#include <initializer_list>
#include <string>
#include <vector>

#include "kernels/simd.h"
#include "request/run.h"
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

template <class Number>
void append(std::vector<Number>& to, std::initializer_list<Number> numbers) {
  for (const Number number : numbers) to.push_back(number);
}

// Thirteen whole numbers for each step, in the order of the fields of CoreResult.steps
// (web/core/module.d.ts).
std::vector<int32_t> step_table(const Trace& trace) {
  std::vector<int32_t> table;
  for (const Step& step : trace.steps()) {
    const Place& place = step.place;
    append(table, {static_cast<int32_t>(step.operation), static_cast<int32_t>(step.role),
                   static_cast<int32_t>(step.row_axis), static_cast<int32_t>(step.column_axis),
                   step.blocks * step.rows, step.columns, static_cast<int32_t>(place.stage), place.layer,
                   static_cast<int32_t>(place.part), place.head, place.position,
                   static_cast<int32_t>(step.operands.size()), step.gradient_of});
  }
  return table;
}

// The numbers of a request may be many: they are copied into memory that nobody fills before, and that may be
// too small for them.
Result run_numbers(const std::string& words, const std::vector<int32_t>& fields, const val& numbers) {
  const size_t count = numbers["length"].as<size_t>();
  Arena copy;
  if (!copy.reserve(count)) {
    Result result;
    result.status = Status::out_of_memory;
    return result;
  }
  val(emscripten::typed_memory_view(count, copy.begin())).call<void>("set", numbers);
  return run(Request(words, fields, {copy.begin(), count}));
}

val run_request(const std::string& words, const val& fields, const val& numbers) {
  const Result result =
      run_numbers(words, emscripten::convertJSArrayToNumberVector<int32_t>(fields), numbers);

  val out = val::object();
  out.set("status", static_cast<int>(result.status));
  out.set("backend", val(kBackend));
  if (result.status != Status::ok) return out;
  const Trace& trace = result.trace;
  std::vector<float> attributes;
  std::vector<int32_t> operands;
  for (const Step& step : trace.steps()) {
    const Attributes& a = step.attributes;
    append(attributes,
           {a.divisor, a.factor, a.epsilon, static_cast<float>(a.start), a.halves ? 1.0f : 0.0f, a.slope});
    for (const StepId operand : step.operands) operands.push_back(operand);
  }
  std::vector<int32_t> held;
  std::vector<float> computed;
  for (const Pin& pin : trace.pins()) {
    append(held, {pin.step, pin.row, pin.column});
    computed.push_back(pin.computed);
  }
  out.set("steps", owned(step_table(trace)));
  out.set("operands", owned(operands));
  out.set("attributes", owned(attributes));
  out.set("values", owned(trace.values()));
  out.set("held", owned(held));
  out.set("computed", owned(computed));
  out.set("sources", owned(reinterpret_cast<const int32_t*>(result.sources.data()), result.sources.size()));
  out.set("seeded", owned(result.seeded));
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

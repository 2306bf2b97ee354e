// The core as JavaScript sees it: run(words, fields, numbers) → one object of flat, owned arrays; nothing to
// delete. The only file that includes emscripten. web/core/decode.ts makes the steps of it, with ids and
// labels: an Embind call for each property of each step would take longer than the arithmetic.
#include <emscripten/bind.h>
#include <emscripten/val.h>

#include <string>
#include <vector>

#include "kernels/simd.h"
#include "request/run.h"

namespace attention {
namespace {

using emscripten::val;

// A copy that JavaScript owns: views of wasm memory die when it grows.
template <class Numbers>
val owned(const Numbers& numbers) {
  return val(emscripten::typed_memory_view(numbers.size(), numbers.data())).template call<val>("slice");
}

// Eight whole numbers for each step, in the order of the fields of CoreResult.steps (web/core/module.d.ts).
std::vector<int32_t> step_table(const Trace& trace) {
  std::vector<int32_t> table;
  for (const Step& step : trace.steps()) {
    table.insert(table.end(), {static_cast<int32_t>(step.operation), static_cast<int32_t>(step.role),
                               static_cast<int32_t>(step.row_axis), static_cast<int32_t>(step.column_axis),
                               step.blocks * step.rows, step.columns, step.operands[0], step.operands[1]});
  }
  return table;
}

val run_request(const std::string& words, const val& fields, const val& numbers) {
  const auto field_values = emscripten::convertJSArrayToNumberVector<int32_t>(fields);
  const auto number_values = emscripten::convertJSArrayToNumberVector<float>(numbers);
  const Result result = run(Request(words, field_values, number_values));

  val out = val::object();
  out.set("status", static_cast<int>(result.status));
  out.set("backend", std::string(kBackend));
  if (result.status != Status::ok) return out;
  const Trace& trace = result.trace;
  std::vector<float> attributes;
  for (const Step& step : trace.steps()) {
    attributes.insert(attributes.end(), {step.attributes.divisor, step.attributes.factor});
  }
  std::vector<int32_t> held;
  std::vector<float> computed;
  for (const Pin& pin : trace.pins()) {
    held.insert(held.end(), {pin.step, pin.row, pin.column});
    computed.push_back(pin.computed);
  }
  out.set("steps", owned(step_table(trace)));
  out.set("attributes", owned(attributes));
  out.set("values", owned(trace.values()));
  out.set("held", owned(held));
  out.set("computed", owned(computed));
  out.set("embeddingsSource", static_cast<int>(result.embeddings));
  out.set("parametersSource", static_cast<int>(result.parameters));
  out.set("seededRows", owned(result.seeded_rows));
  return out;
}

}  // namespace
}  // namespace attention

EMSCRIPTEN_BINDINGS(attention) { emscripten::function("run", &attention::run_request); }

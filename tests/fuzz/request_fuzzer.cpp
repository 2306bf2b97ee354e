// libFuzzer for the decoder of requests: whatever the numbers are, the core plans and computes the request or
// refuses it. Nothing here checks what web/core checks first. Built by the preset `fuzz`, under the address
// and undefined-behaviour sanitizers.
#include <cstdio>
#include <cstdlib>

#include "request/run.h"
#include "request/tables.h"
#include "request_case.h"

using namespace attention;

namespace {

// What is larger is planned, but not computed: a fuzzer learns more from many small requests.
constexpr double kMostNumbers = 5'000;
constexpr double kMostWork = 10'000;
// Even the plan of more heads, in all layers, or of a recurrent network with more tokens takes long.
constexpr int32_t kMostHeads = 24, kMostTokens = 64;

struct Counts {
  uint64_t executions = 0, planned = 0, computed = 0;
  ~Counts() {
    std::fprintf(stderr, "%llu requests: %llu planned, %llu computed\n",
                 static_cast<unsigned long long>(executions), static_cast<unsigned long long>(planned),
                 static_cast<unsigned long long>(computed));
  }
} counts;

void expect(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "does not hold: %s\n", what);
  std::abort();
}

bool is_quick(const Request& request) {
  const auto count = [&](Field field) {
    return whole(request.number(field).value_or(1), 1, kMaxSize).value_or(1);
  };
  const bool recurrent = request.number(Field::kind) == static_cast<float>(Kind::recurrent);
  return count(Field::heads) * count(Field::layers) <= kMostHeads &&
         (!recurrent || count(Field::queries) <= kMostTokens);
}

void expect_sound(const Trace& trace) {
  for (StepId id = 0; id < static_cast<StepId>(trace.steps().size()); ++id) {
    const Step& step = trace[id];
    expect(step.rows > 0 && step.columns > 0, "every step has rows and columns");
    for (const StepId operand : step.operands) expect(operand >= 0 && operand < id, "operands come first");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  ++counts.executions;
  const RequestCase bytes = case_of({reinterpret_cast<const char*>(data), size});
  const Request request(bytes.words, bytes.entries, bytes.numbers, model());
  if (request.valid() && !is_quick(request)) return 0;
  const Plan planned = plan(request);
  if (planned.status != Status::ok) {
    expect(run(request).status == planned.status, "what has no plan is not computed");
    return 0;
  }
  ++counts.planned;
  expect_sound(planned.trace);
  const Cost cost = cost_of(planned.trace);
  const bool small = cost.numbers <= kMostNumbers && cost.cells + cost.multiply_adds <= kMostWork;
  // To be refused, a request is planned once more: one in sixteen is enough.
  if (!small && counts.executions % 16 != 0) return 0;
  const Result result = run(request, [&](const Cost& asked) {
    expect(asked.numbers == cost.numbers && asked.multiply_adds == cost.multiply_adds,
           "run costs what plan says");
    return small;
  });
  expect(small || result.status == Status::too_large, "what is not allowed is not computed");
  if (result.status != Status::ok) return 0;
  ++counts.computed;
  expect(tables_of(planned.trace, model()) == tables_of(result.trace, model()), "run has the steps of plan");
  expect(static_cast<double>(result.trace.values().size()) == cost.numbers,
         "as many numbers as the cost says");
  return 0;
}

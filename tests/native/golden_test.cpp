// The same bits on every platform: the hashes in tests/golden.txt hold for native gcc and clang, wasm SIMD
// and wasm scalar. They are of our own output, on purpose: they show that it is the same everywhere. Whether
// it is right is for the other tests.
#include "golden.h"

#include <cmath>
#include <cstdlib>
#include <fstream>
#include <iomanip>
#include <map>
#include <set>
#include <sstream>
#include <string>

#include "catch.h"
#include "golden_requests.h"
#include "random.h"
#include "recorded.h"
#include "request/recipe.h"
#include "request/run.h"
#include "request/tables.h"
#include "trace/backward.h"
#include "trace/record.h"

using namespace attention;

namespace {

std::string hexadecimal(uint32_t value) {
  std::ostringstream out;
  out << std::hex << value;
  return out.str();
}

std::map<std::string, std::string> golden_hashes() {
  std::ifstream in(file("GOLDEN_HASHES", "tests/golden.txt"));
  std::map<std::string, std::string> out;
  for (std::string name, hash; in >> name >> hash;) out[name] = hash;
  return out;
}

// With GOLDEN_WRITE set to a file, scripts/golden collects the hashes there.
void collect(const std::string& name, const TraceHash& hash) {
  if (const char* path = std::getenv("GOLDEN_WRITE")) {
    std::ofstream(path, std::ios::app) << name << " " << hexadecimal(hash.value) << "\n";
  }
}

bool has_nan(const Trace& trace) {
  for (const Step& step : trace.steps())
    for (uint64_t i = 0; i < step.size(); ++i)
      if (std::isnan(step.values[i])) return true;
  return false;
}

// A valid recipe of any kind.
Recipe any_recipe(Random& random) {
  const auto one_in = [&](uint32_t n) { return random.bits() % n == 0; };
  Recipe a;
  Layer& layer = a.transformer.layer;
  Heads& h = a.transformer.attention.heads;
  Attend& attend = a.transformer.attention.attend;
  a.kind = static_cast<Kind>(random.between(0, 3));
  a.queries = a.keys = random.between(1, one_in(4) ? 13 : 6);
  if (a.kind == Kind::cross || a.kind == Kind::encoder_decoder) a.keys = random.between(1, 6);
  a.d_model = random.between(1, 11);
  h.kv_heads = random.between(1, 2);
  h.heads = one_in(3) ? h.kv_heads = 1 : h.kv_heads * random.between(1, 2);
  h.d_k = random.between(1, 7);
  h.d_v = random.between(1, 7);

  attend.scoring = one_in(2) ? Scoring::dot : static_cast<Scoring>(random.between(0, 3));
  if (one_in(2)) attend.scale = attribute::divisor{std::sqrt(static_cast<float>(h.d_k))};
  if (one_in(4)) attend.scale = attribute::factor{random.real(2)};
  if (one_in(5)) attend.softcap = 0.5f + std::abs(random.real());
  attend.softmax = one_in(4) ? Softmax::plain : Softmax::stable;
  a.masked = one_in(2);
  a.positions = one_in(2) ? PositionEncoding::none : static_cast<PositionEncoding>(random.between(0, 4));
  a.rotary_halves = one_in(2);
  if (one_in(2)) a.slope = 0.5f;

  layer.bias = one_in(2);
  layer.output = one_in(2);
  layer.identity = one_in(5);
  layer.values_are_keys = one_in(8);
  if (layer.identity) h.kv_heads = h.heads;
  if (layer.identity || layer.values_are_keys) h.d_v = h.d_k;
  if (layer.identity) a.d_model = h.heads * h.d_k;
  const bool layered = one_in(2) && (a.kind == Kind::self || a.kind == Kind::encoder_decoder);
  if (layered) {
    a.transformer.layers = random.between(1, 3);
    layer.residual = layer.output = true;
    layer.norm = static_cast<NormPlace>(random.between(0, 2));
    layer.rms = one_in(3);
    layer.norm_parameters = one_in(2);
    layer.d_ff = one_in(3) ? 0 : random.between(1, 7);
    layer.activation = static_cast<Activation>(random.between(0, 2));
  }
  if (a.kind == Kind::self && !layered) {
    if (one_in(3)) a.kv_cache = random.between(1, 4);
    if (one_in(3)) a.memory = random.between(1, 3);
    a.memory_alone = a.memory > 0 && a.kv_cache == 0 && one_in(3);
  }
  if (a.kind == Kind::self && !layered && a.kv_cache + a.memory == 0 && !layer.values_are_keys && one_in(4)) {
    h.heads = h.kv_heads = 1;
    if (layer.identity) a.d_model = h.d_k;
    layer.output = false;
    a.positions = PositionEncoding::none;
    const int start = random.between(0, 2);
    a.given = {.query = start == 0,
               .key = start == 0,
               .value = one_in(2),
               .scores = start == 1,
               .weights = start == 2};
  }
  a.cosines = one_in(3);
  a.contributions = one_in(3);
  a.rollout = one_in(3);
  a.components = one_in(3);
  return a;
}

// The output of a recipe, before any analysis.
StepId result_of(const Trace& trace) {
  StepId last = 0;
  for (StepId id = 0; id < static_cast<StepId>(trace.steps().size()); ++id) {
    for (const Role role : {Role::context, Role::concatenated, Role::output, Role::residual, Role::layer_norm,
                            Role::hidden_states}) {
      if (trace[id].role == role) last = id;
    }
  }
  return last;
}

// Records the gradients of the output by all inputs but masks, from an upstream gradient that is an input.
void record_gradients(Trace& trace, bool longer) {
  StepId result = result_of(trace);
  if (longer) {
    result = log_softmax(trace, gelu_tanh(trace, Role::activated, result),
                         {.maximum = Role::row_maximum,
                          .shifted = Role::shifted_scores,
                          .exponentials = Role::exponentials,
                          .sums = Role::row_sums,
                          .log_sums = Role::row_sums,
                          .result = Role::weights});
  }
  std::vector<StepId> by;
  for (StepId id = 0; id < result; ++id) {
    const Step& step = trace[id];
    if (step.operation != Operation::input) continue;
    if (step.role != Role::mask) by.push_back(id);
  }
  const Step of = trace[result];
  const StepId upstream = input(trace, of.role, {of.row_axis, of.rows}, {of.column_axis, of.columns});
  backward(trace, result, upstream, by);
}

}  // namespace

TEST_CASE("every gallery example gives the golden bits") {
  const auto golden = golden_hashes();
  int count = 0;
  each_golden_request([&](const std::string& name, const Request& request, std::span<const float> model) {
    ++count;
    const Result result = run(request);
    INFO(name);
    REQUIRE(result.status == Status::ok);
    const Plan planned = plan(request);
    REQUIRE(planned.status == Status::ok);
    CHECK(planned.trace[0].values == nullptr);
    CHECK(tables_of(planned.trace, model) == tables_of(result.trace, model));
    CHECK_FALSE(has_nan(result.trace));
    TraceHash hash;
    hash.add(result.trace);
    collect(name, hash);
    CHECK(golden.count(name) == 1);
    CHECK(hexadecimal(hash.value) == (golden.count(name) ? golden.at(name) : "absent"));
  });
  CHECK(count + 1 == static_cast<int>(golden.size()));  // and "generated"
}

TEST_CASE("500 generated examples give the golden bits") {
  Random random{31};
  TraceHash hash;
  std::set<Operation> seen;
  for (int i = 0; i < 500; ++i) {
    Recipe a = any_recipe(random);
    const int blocks = a.kind == Kind::recurrent ? 1 : random.between(1, 3);
    a.gradients = blocks == 1 && a.queries <= 4 && a.keys <= 4 && random.bits() % 3 == 0;
    Trace trace(blocks);
    record(trace, a);
    if (random.bits() % 2) record_gradients(trace, random.bits() % 2);
    REQUIRE(trace.allocate());
    for (const Step& step : trace.steps()) {
      seen.insert(step.operation);
      if (step.operation != Operation::input) continue;
      if (step.role == Role::angles || step.role == Role::position_bias) {
        fill_positions(step, a.kv_cache);
        continue;
      }
      for (uint64_t k = 0; k < step.size(); ++k) {
        const float hidden = random.bits() % 3 ? 0.0f : -kInfinity;
        step.values[k] = step.role == Role::mask ? hidden : (random.bits() % 16 ? random.real(0.6f) : -0.0f);
      }
    }
    trace.compute();
    INFO("generated example " << i);
    REQUIRE_FALSE(has_nan(trace));
    hash.add(trace);
  }
  seen.insert(Operation::row_maximum_backward);  // where cells are overridden; its bits: backward_test.cpp
  seen.insert(Operation::recompute);             // where a text is read on; its bits: request_test.cpp
#define OPERATION(name, operands, recorder)  \
  {                                          \
    INFO(#name);                             \
    CHECK(seen.count(Operation::name) == 1); \
  }
#include "trace/operations.def"
  collect("generated", hash);
  CHECK(hexadecimal(hash.value) == golden_hashes()["generated"]);
}

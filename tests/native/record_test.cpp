#include "trace/record.h"

#include <algorithm>
#include <cstring>
#include <set>

#include "catch.h"
#include "interpreter.h"
#include "operation_cases.h"
#include "trace/forward_f64.h"

using namespace attention;

namespace {

const char* name_of(Operation operation) {
  static const char* const names[] = {
#define OPERATION(name, operands, recorder) #name,
#include "trace/operations.def"
  };
  return names[static_cast<size_t>(operation)];
}

constexpr int ANY = -1;
int operands_of(Operation operation) {
  static const int counts[] = {
#define OPERATION(name, operands, recorder) operands,
#include "trace/operations.def"
  };
  return counts[static_cast<size_t>(operation)];
}

std::vector<OperationCase> all_cases() {
  std::vector<OperationCase> out = operation_cases::with_backward();
  for (const OperationCase& c : operation_cases::without_backward()) out.push_back(c);
  return out;
}

}  // namespace

TEST_CASE("every operation agrees with its formula in double precision, over sizes, alone and in batches") {
  Random random{71};
  std::set<Operation> seen;
  for (const OperationCase& c : all_cases()) {
    INFO(name_of(c.operation));
    seen.insert(c.operation);
    for (int round = 0; round < 60; ++round) {
      Trace trace(round % 2 ? 3 : 1);
      const StepId id = c.record(trace, random);
      REQUIRE(trace.allocate());
      REQUIRE(trace[id].operation == c.operation);
      if (operands_of(c.operation) != ANY)
        REQUIRE(static_cast<int>(trace[id].operands.size()) == operands_of(c.operation));
      fill_inputs(trace, random);
      trace.compute();
      Interpreter exact(trace);
      exact.compute(0, id);
      for (uint64_t k = 0; k < trace[id].size(); ++k) {
        const double expected = exact.values[static_cast<size_t>(id)][k];
        REQUIRE(std::abs(trace[id].values[k] - expected) <= 2e-6 * std::max(1.0, std::abs(expected)));
      }
    }
  }
  // input, and the three that have tests of their own
  constexpr size_t kOperations = 0
#define OPERATION(name, operands, recorder) +1
#include "trace/operations.def"
      ;
  CHECK(seen.size() + 4 == kOperations);
}

TEST_CASE("each sentence of a batch gets the bits that it gets alone, for every operation") {
  Random random{72};
  for (const OperationCase& c : all_cases()) {
    if (c.operation == Operation::block_sums) continue;
    INFO(name_of(c.operation));
    for (int round = 0; round < 20; ++round) {
      Random again = random;
      Trace batch(3), alone(1);
      const StepId id = c.record(batch, random);
      REQUIRE(c.record(alone, again) == id);
      REQUIRE((batch.allocate() && alone.allocate()));
      fill_inputs(batch, random);
      batch.compute();
      for (int b = 0; b < batch[id].blocks; ++b) {
        for (StepId k = 0; k < id; ++k)
          std::memcpy(alone[k].values, batch[k].block(b).values, alone[k].size() * sizeof(float));
        alone.compute();
        REQUIRE(std::memcmp(alone[id].values, batch[id].block(b).values, alone[id].size() * sizeof(float)) ==
                0);
      }
    }
  }
}

TEST_CASE("steps have the place that the trace was sent to, and are found by role and place") {
  Trace trace;
  const Place head2{.stage = Stage::decoder, .layer = 1, .part = Part::attention, .head = 2};
  const StepId outside = input(trace, Role::scores, {Axis::query, 2}, {Axis::key, 2});
  trace.go_to(head2);
  const StepId inside = tanh(trace, Role::scores, outside);
  CHECK(trace[outside].place == Place{});
  CHECK(trace[inside].place == head2);
  CHECK(trace.find(Role::scores) == outside);
  CHECK(trace.find(Role::scores, head2) == inside);
  CHECK(trace.find(Role::scores, Place{}) == outside);
  CHECK_FALSE(trace.find(Role::weights));
  CHECK_FALSE(trace.find(Role::scores, Place{.layer = 1}));
}

TEST_CASE("a recorded trace has the steps, overrides and place of its original, and a memory of its own") {
  Trace trace(2);
  trace.go_to({.layer = 3});
  const StepId a = input(trace, Role::scores, {Axis::query, 2}, {Axis::key, 2});
  const StepId b = scale(trace, Role::scaled_scores, a, attribute::factor{2});
  REQUIRE(trace.override_cell({.step = b, .row = 3, .column = 1, .value = 5}));
  REQUIRE(trace.allocate());
  for (int k = 0; k < 8; ++k) trace[a].values[k] = 1;
  trace.compute();

  Trace other = trace.recorded();
  CHECK(other.blocks() == 2);
  CHECK(other.place() == Place{.layer = 3});
  CHECK(other[b].values == nullptr);
  const StepId c = tanh(other, Role::weights, b);
  REQUIRE(other.allocate());
  for (int k = 0; k < 8; ++k) other[a].values[k] = 7;
  other.compute();
  CHECK(other[b].values[0] == 14);
  CHECK(other[b].values[7] == 5);
  CHECK(trace[b].values[0] == 2);
  CHECK(trace.steps().size() == 2);

  other[b].values[0] = 0;  // computing from c on leaves b alone
  other.compute(c);
  CHECK(other[b].values[0] == 0);
  CHECK(other[c].values[0] == 0);
}

TEST_CASE("many overrides of many steps act as those of each step by themselves, in their order") {
  constexpr int kSteps = 50, kRows = 3, kColumns = 4;
  Trace trace;
  const StepId a = input(trace, Role::scores, {Axis::query, kRows}, {Axis::key, kColumns});
  std::vector<std::vector<float>> expected(kSteps);
  for (int k = 0; k < kSteps; ++k) {
    scale(trace, Role::scaled_scores, a, attribute::factor{static_cast<float>(k)});
    expected[static_cast<size_t>(k)].assign(kRows * kColumns, static_cast<float>(k));
  }
  Random random{94};
  std::vector<float> replaced;
  for (int k = 0; k < 20 * kSteps; ++k) {
    const int of = random.between(0, kSteps - 1), row = random.between(0, kRows - 1),
              column = random.between(0, kColumns - 1);
    const float value = random.real();
    REQUIRE(trace.override_cell({.step = a + 1 + of, .row = row, .column = column, .value = value}));
    float& cell = expected[static_cast<size_t>(of)][static_cast<size_t>(row * kColumns + column)];
    replaced.push_back(cell);
    cell = value;
  }
  Trace other = trace.recorded();
  for (Trace* each : {&trace, &other}) {
    REQUIRE(each->allocate());
    std::fill_n((*each)[a].values, kRows * kColumns, 1.0f);
    each->compute();
    ForwardF64 exact(*each, *each, a + 1);
    REQUIRE(exact.allocate());
    exact.compute(a, a + 1 + kSteps);
    for (int k = 0; k < kSteps; ++k) {
      const std::vector<float>& cells = expected[static_cast<size_t>(k)];
      CHECK(std::equal(cells.begin(), cells.end(), (*each)[a + 1 + k].values));
      CHECK(std::equal(cells.begin(), cells.end(), exact.row(a + 1 + k, 0)));
    }
    REQUIRE(each->overrides().size() == replaced.size());
    for (size_t k = 0; k < replaced.size(); ++k) CHECK(each->overrides()[k].computed == replaced[k]);
  }
}

TEST_CASE(
    "no cell of a borrowed input can be overridden, but one of a step whose numbers are stored elsewhere") {
  const float numbers[] = {1, 2};
  float stored[] = {0, 0};
  Trace trace;
  const StepId a = input(trace, Role::scores, {Axis::query, 1}, {Axis::key, 2});
  const StepId b = scale(trace, Role::scaled_scores, a, attribute::factor{2});
  trace.borrow(a, numbers);
  trace.store(b, stored);
  CHECK_FALSE(trace.override_cell({.step = a, .row = 0, .column = 1, .value = 7}));
  REQUIRE(trace.override_cell({.step = b, .row = 0, .column = 0, .value = 5}));
  REQUIRE(trace.allocate());
  trace.compute();
  CHECK(numbers[1] == 2);
  CHECK(stored[0] == 5);
  CHECK(stored[1] == 4);
}

TEST_CASE("division by a row sum of 0 gives 0, and so does division by 0 cell by cell") {
  Trace trace;
  const StepId a = input(trace, Role::exponentials, {Axis::query, 1}, {Axis::key, 2});
  const StepId column = input(trace, Role::row_sums, {Axis::query, 1}, {Axis::one, 1});
  const StepId by_row = divide_rows(trace, Role::weights, a, column),
               by_cell = divide(trace, Role::weights, a, a);
  REQUIRE(trace.allocate());
  trace[a].values[0] = 3;
  trace[a].values[1] = trace[column].values[0] = 0;
  trace.compute();
  CHECK(trace[by_row].values[0] == 0);
  CHECK(trace[by_cell].values[0] == 1);
  CHECK(trace[by_cell].values[1] == 0);
}

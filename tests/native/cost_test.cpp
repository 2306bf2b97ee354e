#include "trace/cost.h"

#include "catch.h"
#include "trace/record.h"

using namespace attention;

namespace {

constexpr AxisSize words(int32_t n) { return {Axis::token, n}; }
constexpr AxisSize numbers(int32_t n) { return {Axis::d_model, n}; }

}  // namespace

TEST_CASE("a product of matrices costs rows × columns × what is summed, for each sentence") {
  Trace trace(2);
  const StepId x = input(trace, Role::embeddings, words(5), numbers(7));
  const StepId w = input(trace, Role::W_Q, numbers(7), numbers(3), true);
  const StepId q = matmul(trace, Role::query, x, w);
  CHECK(cost_of(trace, trace[q]).multiply_adds == 2 * 5 * 3 * 7);
  const StepId scores = matmul_transposed(trace, Role::scores, q, q);
  CHECK(cost_of(trace, trace[scores]).multiply_adds == 2 * 5 * 5 * 3);
  const Cost all = cost_of(trace);
  CHECK(all.steps == 4);
  CHECK(all.numbers == 2 * 5 * 7 + 7 * 3 + 2 * 5 * 3 + 2 * 5 * 5);
  CHECK(all.cells == all.numbers);
  CHECK(all.temporary == 0);
  CHECK(all.multiply_adds == 2 * 5 * 3 * 7 + 2 * 5 * 5 * 3);
}

TEST_CASE("norms of Jacobians cost a backward pass for each number, and a copy of the trace") {
  Trace trace;
  const StepId x = input(trace, Role::embeddings, words(4), numbers(6));
  const StepId w = input(trace, Role::W_Q, numbers(6), numbers(3), true);
  const StepId q = matmul(trace, Role::query, x, w);
  const StepId norms = jacobian_norms(trace, Role::context_gradients, q, x);
  const Cost cost = cost_of(trace, trace[norms]);
  // Back through one product: 4 × 6 numbers from 3 each, for each of 4 × 3 numbers.
  CHECK(cost.multiply_adds >= 4 * 3 * (4 * 6 * 3));
  CHECK(cost.cells >= 4 * 3 * (4 * 6));
  CHECK(cost.temporary >= 2 * static_cast<double>(trace[x].size() + trace[w].size() + trace[q].size()));
  CHECK(cost.numbers == 4 * 4);
}

TEST_CASE("a cost does not overflow") {
  Trace trace;
  const StepId x = input(trace, Role::embeddings, words(1 << 30), numbers(1 << 30));
  matmul_transposed(trace, Role::scores, x, x);
  CHECK(cost_of(trace).multiply_adds == 0x1p90);
}

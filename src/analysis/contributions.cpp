#include "analysis/analysis.h"
#include "analysis/heads.h"
#include "trace/place_scope.h"
#include "trace/record.h"

namespace attention {
namespace {

StepId units(Trace& trace, Role role, StepId vectors) {
  const auto known = trace.find(role, trace.place());
  return known ? *known : normalize_rows(trace, role, vectors);
}

}  // namespace

void cosines(Trace& trace) {
  for (const Head& head : heads_of(trace)) {
    const PlaceScope scope(trace, head.place);
    const StepId contexts = units(trace, Role::context_units, head.contexts);
    matmul_transposed(trace, Role::context_cosines, contexts, contexts);
  }
}

void contributions(Trace& trace, bool reads_itself) {
  for (const Head& head : heads_of(trace)) {
    const PlaceScope scope(trace, head.place);
    const StepId lengths = row_norms(trace, Role::value_lengths, head.values);
    multiply_columns(trace, Role::contributions, head.weights, lengths);

    const StepId dots = matmul_transposed(trace, Role::context_dots, head.contexts, head.values);
    const StepId parts = multiply(trace, Role::signed_parts, head.weights, dots);
    // Σ_j weight · (c · v_j) = c · Σ_j weight · v_j = c · c
    divide_rows(trace, Role::signed_shares, parts, row_sums(trace, Role::context_squares, parts));

    const StepId values = units(trace, Role::value_units, head.values);
    const StepId contexts = units(trace, Role::context_units, head.contexts);
    matmul_transposed(trace, Role::context_value_cosines, contexts, values);
    matmul_transposed(trace, Role::value_dots, head.values, head.values);
    matmul_transposed(trace, Role::value_cosines, values, values);
    const bool crosses = head.place.stage == Stage::cross;
    if (reads_itself && !crosses && trace[head.contexts].rows == trace[head.values].rows) {
      row_norms(trace, Role::move_lengths, subtract(trace, Role::moves, head.contexts, head.values));
    }
  }
}

}  // namespace attention

#include "attention/recurrent.h"

#include "attention/layer.h"
#include "trace/place_scope.h"
#include "trace/record.h"

namespace attention {

StepId recurrent(Trace& trace, StepId x, int32_t d_h, bool bias) {
  const PlaceScope scope(trace, {.stage = Stage::recurrent});
  const int32_t tokens = trace[x].rows;
  trace.require(tokens >= 1 && d_h >= 1, "recurrent: x has at least one row, and d_h >= 1");
  const AxisSize state{Axis::d_h, d_h};
  const StepId from_words = linear(trace, x, Role::W_x, bias ? std::optional(Role::b_h) : std::nullopt,
                                   Role::input_product, Role::input_part, Axis::token, state);
  const StepId W_h = input(trace, Role::W_h, state, state, true);
  std::vector<StepId> states;
  for (int32_t t = 0; t < tokens; ++t) {
    const PlaceScope scope(trace, {.stage = Stage::recurrent, .position = t + 1});
    StepId sum = slice_rows(trace, Role::word_part, from_words, t, {Axis::one, 1});
    if (t > 0) {
      sum = add(trace, Role::state_sum, sum, matmul(trace, Role::state_part, states.back(), W_h));
    }
    states.push_back(tanh(trace, Role::hidden, sum));
  }
  return concat_rows(trace, Role::hidden_states, states, Axis::token);
}

}  // namespace attention

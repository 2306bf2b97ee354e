#include "attention/self_attention.h"

#include "trace/record.h"

namespace attention {
namespace {

struct Projections {
  StepId query = -1, key = -1, value = -1;  // −1: nothing needs it
};

// The queries, keys and values that are needed, given or made from the embeddings.
Projections project(Trace& trace, const SelfAttention& a) {
  const Sizes& sizes = a.sizes;
  const bool compares = !a.given.scores && !a.given.weights;
  const bool makes_query = compares && !a.given.query;
  const bool makes_key = compares && !a.given.key;
  const bool makes_value = !a.given.value;

  StepId X = -1, W_Q = -1, W_K = -1, W_V = -1;
  if (makes_query || makes_key || makes_value) {
    X = input(trace, Role::embeddings, {Axis::token, sizes.keys}, {Axis::d_model, sizes.d_model});
  }
  if (!a.identity) {
    const auto parameters = [&](Role role, Axis axis, int32_t size) {
      return input(trace, role, {Axis::d_model, sizes.d_model}, {axis, size}, true);
    };
    if (makes_query) W_Q = parameters(Role::W_Q, Axis::d_k, sizes.d_k);
    if (makes_key) W_K = parameters(Role::W_K, Axis::d_k, sizes.d_k);
    if (makes_value) W_V = parameters(Role::W_V, Axis::d_v, sizes.d_v);
  }

  const auto projected = [&](Role role, bool given, StepId W, AxisSize rows, AxisSize columns) {
    if (given) return input(trace, role, rows, columns);
    if (a.identity) return copy(trace, role, X, rows.axis, columns.axis);
    return matmul(trace, role, X, W, rows.axis);
  };
  const AxisSize asks{Axis::query, sizes.queries}, is_read{Axis::key, sizes.keys};
  const AxisSize d_k{Axis::d_k, sizes.d_k}, d_v{Axis::d_v, sizes.d_v};
  Projections out;
  if (compares) out.query = projected(Role::query, a.given.query, W_Q, asks, d_k);
  if (compares) out.key = projected(Role::key, a.given.key, W_K, is_read, d_k);
  out.value = projected(Role::value, a.given.value, W_V, is_read, d_v);
  return out;
}

StepId weights_of(Trace& trace, const SelfAttention& a, const Projections& p) {
  const AxisSize asks{Axis::query, a.sizes.queries};
  const AxisSize is_read{Axis::key, a.sizes.keys};
  if (a.given.weights) return input(trace, Role::weights, asks, is_read);

  StepId scores = a.given.scores ? input(trace, Role::scores, asks, is_read)
                                 : matmul_transposed(trace, Role::scores, p.query, p.key);
  if (a.scale) scores = scale(trace, Role::scaled_scores, scores, *a.scale);
  if (a.masked) {
    const StepId hidden = input(trace, Role::mask, asks, is_read);
    scores = mask(trace, Role::masked_scores, scores, hidden);
  }
  return softmax(trace, scores, a.softmax);
}

}  // namespace

StepId softmax(Trace& trace, StepId scores, Softmax form) {
  if (form == Softmax::stable) {
    const StepId maximum = row_maximum(trace, Role::row_maximum, scores);
    scores = subtract_rows(trace, Role::shifted_scores, scores, maximum);
  }
  const StepId exponentials = exp(trace, Role::exponentials, scores);
  const StepId sums = row_sums(trace, Role::row_sums, exponentials);
  return divide_rows(trace, Role::weights, exponentials, sums);
}

StepId self_attention(Trace& trace, const SelfAttention& a) {
  const Projections p = project(trace, a);
  return matmul(trace, Role::context, weights_of(trace, a, p), p.value);
}

}  // namespace attention

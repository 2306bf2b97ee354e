#include "attention/self_attention.h"

#include "trace/record.h"

namespace attention {
namespace {

struct Projections {
  StepId query = -1, key = -1, value = -1;  // −1: nothing needs it
};

// The queries, keys and values that are needed, given or made from the embeddings.
Projections project(Trace& trace, const SelfAttention& a) {
  const int32_t queries = a.sizes.queries, keys = a.sizes.keys;
  const int32_t d_model = a.sizes.d_model, d_k = a.sizes.d_k, d_v = a.sizes.d_v;
  const bool compares = !a.given.scores && !a.given.weights;
  const bool makes_query = compares && !a.given.query;
  const bool makes_key = compares && !a.given.key;
  const bool makes_value = !a.given.value;
  Projections out;

  if (makes_query || makes_key || makes_value) {
    const StepId X = input(trace, Role::embeddings, {Axis::token, keys}, {Axis::d_model, d_model});
    if (a.identity) {
      if (makes_query) out.query = copy(trace, Role::query, X, Axis::query, Axis::d_k);
      if (makes_key) out.key = copy(trace, Role::key, X, Axis::key, Axis::d_k);
      if (makes_value) out.value = copy(trace, Role::value, X, Axis::key, Axis::d_v);
    } else {
      const auto parameters = [&](Role role, Axis axis, int32_t size) {
        return input(trace, role, {Axis::d_model, d_model}, {axis, size}, true);
      };
      const StepId W_Q = makes_query ? parameters(Role::W_Q, Axis::d_k, d_k) : -1;
      const StepId W_K = makes_key ? parameters(Role::W_K, Axis::d_k, d_k) : -1;
      const StepId W_V = makes_value ? parameters(Role::W_V, Axis::d_v, d_v) : -1;
      if (makes_query) out.query = matmul(trace, Role::query, X, W_Q, Axis::query);
      if (makes_key) out.key = matmul(trace, Role::key, X, W_K, Axis::key);
      if (makes_value) out.value = matmul(trace, Role::value, X, W_V, Axis::key);
    }
  }
  if (compares && a.given.query) {
    out.query = input(trace, Role::query, {Axis::query, queries}, {Axis::d_k, d_k});
  }
  if (compares && a.given.key) out.key = input(trace, Role::key, {Axis::key, keys}, {Axis::d_k, d_k});
  if (a.given.value) out.value = input(trace, Role::value, {Axis::key, keys}, {Axis::d_v, d_v});
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

#include "attention/attend.h"

#include <limits>

#include "kernels/cannot_happen.h"
#include "trace/record.h"

namespace attention {
namespace {

// v_a · tanh(pair), for each pair of a query and a key.
StepId score_pairs(Trace& trace, StepId pairs, const HeadInputs& in) {
  const StepId bounded = tanh(trace, Role::pair_tanh, pairs);
  const StepId column = matmul(trace, Role::pair_scores, bounded, in.v_a);
  return unpair(trace, Role::scores, column, {trace[in.query].row_axis, trace[in.query].rows},
                {trace[in.key].row_axis, trace[in.key].rows});
}

StepId capped(Trace& trace, StepId scores, float cap) {
  const StepId ratio = scale(trace, Role::softcap_ratio, scores, attribute::divisor{cap});
  const StepId bounded = tanh(trace, Role::softcap_tanh, ratio);
  return scale(trace, Role::capped_scores, bounded, attribute::factor{cap});
}

}  // namespace

StepId scores(Trace& trace, Scoring scoring, const HeadInputs& in) {
  trace.require(trace.has(in.query) && trace.has(in.key), "scores: there are queries and keys");
  switch (scoring) {
    case Scoring::dot:
      return matmul_transposed(trace, Role::scores, in.query, in.key);
    case Scoring::general: {
      trace.require(trace.has(in.W_a), "scores: general scoring has W_a");
      const StepId projected = matmul(trace, Role::projected_query, in.query, in.W_a);
      return matmul_transposed(trace, Role::scores, projected, in.key);
    }
    case Scoring::concat: {
      trace.require(trace.has(in.W_a) && trace.has(in.v_a), "scores: concat scoring has W_a and v_a");
      const StepId pairs = pair_rows(trace, Role::pairs, in.query, in.key);
      return score_pairs(trace, matmul(trace, Role::projected_pairs, pairs, in.W_a), in);
    }
    case Scoring::additive:
      trace.require(trace.has(in.v_a), "scores: additive scoring has v_a");
      return score_pairs(trace, pair_sums(trace, Role::pairs, in.query, in.key), in);
  }
  cannot_happen();
}

StepId softmax(Trace& trace, StepId scores, Softmax form) {
  if (form == Softmax::stable) {
    const StepId maximum = row_maximum(trace, Role::row_maximum, scores);
    scores = subtract_rows(trace, Role::shifted_scores, scores, maximum);
  }
  const StepId exponentials = exp(trace, Role::exponentials, scores);
  const StepId sums = row_sums(trace, Role::row_sums, exponentials);
  return divide_rows(trace, Role::weights, exponentials, sums);
}

StepId log_softmax(Trace& trace, StepId scores, const LogSoftmax& as) {
  const StepId maximum = row_maximum(trace, as.maximum, scores);
  const StepId shifted = subtract_rows(trace, as.shifted, scores, maximum);
  const StepId exponentials = exp(trace, as.exponentials, shifted);
  const StepId sums = row_sums(trace, as.sums, exponentials);
  if (as.softmax) divide_rows(trace, *as.softmax, exponentials, sums);
  return subtract_rows(trace, as.result, shifted, log(trace, as.log_sums, sums));
}

StepId attend(Trace& trace, const Attend& a, const HeadInputs& in) {
  trace.require(trace.has(in.value), "attend: there are values");
  trace.require(a.softcap >= 0 && a.softcap <= std::numeric_limits<float>::max(),
                "attend: softcap is finite and at least 0");
  StepId weights = in.weights;
  if (weights == kNoStep) {
    StepId s = in.scores != kNoStep ? in.scores : scores(trace, a.scoring, in);
    if (a.scale) s = scale(trace, Role::scaled_scores, s, *a.scale);
    if (a.softcap != 0) s = capped(trace, s, a.softcap);
    if (in.bias != kNoStep) s = add(trace, Role::biased_scores, s, in.bias);
    if (in.mask != kNoStep) s = mask(trace, Role::masked_scores, s, in.mask);
    weights = softmax(trace, s, a.softmax);
  }
  return matmul(trace, Role::context, weights, in.value);
}

}  // namespace attention

// What layers are made of: projections, norms, feed-forward blocks, and residuals.
//
//   post-norm   x ← norm(x + sublayer(x))     Vaswani et al. (2017), section 3.1
//   pre-norm    x ← x + sublayer(norm(x))     Xiong et al. (2020)
//   LayerNorm   (x − mean) ÷ √(variance + ε) · gain + shift     Ba et al. (2016)
//   RMSNorm     x ÷ √(mean of x² + ε) · gain                    Zhang and Sennrich (2019)
//   projected residual  x·W_residual + sublayer(x), where the sublayer has another number of columns
//   feed-forward  f(x·W_1 + b_1)·W_2 + b_2; SwiGLU: (silu(x·W_gate) · x·W_1)·W_2, Shazeer (2020)
#pragma once

#include "attention/multi_head.h"
#include "trace/record.h"

namespace attention {

enum class NormPlace : uint8_t {
#define NORM_PLACE(name) name,
#include "attention/norm_places.def"
#undef NORM_PLACE
};

enum class Activation : uint8_t {
#define ACTIVATION(name) name,
#include "attention/activations.def"
#undef ACTIVATION
};

struct Layer {
  bool residual = false;  // without it a layer is its attention alone
  NormPlace norm = NormPlace::none;
  bool rms = false;
  bool norm_parameters = false;
  bool no_final_norm = false;  // with pre-norm: no norm after the last layer
  float epsilon = 1e-5f;       // added to the variance, at least 0
  bool identity = false;       // query = key = value = x
  bool values_are_keys = false;
  bool bias = false;
  bool output = false;  // there is a W_O
  int32_t d_out = 0;    // the columns of W_O, where nothing is added to it; 0: `width`
  int32_t width = 0;    // the columns of W_O, and of a residual; 0: those of the layer's input
  int32_t d_ff = 0;     // 0: no feed-forward block
  Activation activation = Activation::relu;
};

// A parameter of the trace's place as an input. Cached tokens have the parameters of the tokens behind them:
// at Stage::past it is that of Stage::main, where it is recorded once. At Part::lens it is that of
// Part::transform, or else of Part::final.
StepId parameter(Trace& trace, Role role, AxisSize rows, AxisSize columns);

// x·W (+ b), with W (d × columns) and b (1 × columns) as inputs. x: n × d. Result: n × columns; its rows
// stand for `rows`.
StepId linear(Trace& trace, StepId x, Role W, std::optional<Role> b, Role product, Role result, Axis rows,
              AxisSize columns);

// What queries, keys and values are projected from (n × d_model each); none where they are given or not
// needed.
struct Sources {
  StepId query = kNoStep;
  StepId key = kNoStep;
  StepId value = kNoStep;
  StepId cached = kNoStep;  // earlier tokens, whose keys and values are cached: goes with key and value
};

// Records the projections that `from` has sources for; `given` has what is given instead. Cached tokens are
// projected with the same parameters. heads and kv_heads are at least 1.
Packed project(Trace& trace, const Layer& layer, const Heads& heads, const Sources& from,
               const Packed& given = {});

// contexts·W_O (+ b_O), n × d_model, n × layer.width or n × d_out, if the layer has a W_O; else contexts (n ×
// heads·d_v).
StepId output(Trace& trace, const Layer& layer, StepId contexts, int32_t d_model);

// x (n × d) normalized row by row, n × d; gain and shift (1 × d) are inputs, if the layer has them.
StepId norm(Trace& trace, const Layer& layer, StepId x);

// x through an activation that needs nothing else: any but swiglu.
StepId activated(Trace& trace, Activation activation, StepId x);

// The block on each row of x (n × d), n × d; W_1 and W_gate (d × d_ff), W_2 (d_ff × d) and, with `bias`, b_1
// (1 × d_ff) and b_2 (1 × d) are inputs. d_ff is at least 1. No residual.
StepId feed_forward(Trace& trace, const Layer& layer, StepId x);

// What a sublayer reads of x (n × d): x, normalized with pre-norm.
inline StepId read_of(Trace& trace, const Layer& layer, StepId x) {
  return layer.residual && layer.norm == NormPlace::pre ? norm(trace, layer, x) : x;
}

// x (n × d) as the residual of a sublayer with this result: x·W_residual (+ b_residual) where that has other
// columns.
StepId residual_of(Trace& trace, const Layer& layer, StepId x, StepId result);

// `sublayer` on x, with residual and norm as the layer says. The sublayer returns n rows.
template <class Sublayer>
StepId with_residual(Trace& trace, const Layer& layer, StepId x, Sublayer sublayer) {
  if (!layer.residual) return sublayer(x);
  const StepId read = read_of(trace, layer, x);
  const StepId result = sublayer(read);
  const StepId sum = add(trace, Role::residual, residual_of(trace, layer, x, result), result);
  return layer.norm == NormPlace::post ? norm(trace, layer, sum) : sum;
}

}  // namespace attention

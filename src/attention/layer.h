// What layers are made of: projections, norms, feed-forward blocks, and residuals.
//
//   post-norm   x ← norm(x + sublayer(x))     Vaswani et al. (2017), section 3.1
//   pre-norm    x ← x + sublayer(norm(x))     Xiong et al. (2020)
//   LayerNorm   (x − mean) ÷ √(variance + ε) · gain + shift     Ba et al. (2016)
//   RMSNorm     x ÷ √(mean of x² + ε) · gain                    Zhang and Sennrich (2019)
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
  float epsilon = 1e-5f;  // added to the variance, at least 0
  bool identity = false;  // query = key = value = x
  bool values_are_keys = false;
  bool bias = false;
  bool output = false;  // there is a W_O
  int32_t d_ff = 0;     // 0: no feed-forward block
  Activation activation = Activation::relu;
};

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

// contexts·W_O (+ b_O), n × d_model, if the layer has a W_O; else contexts (n × heads·d_v).
StepId output(Trace& trace, const Layer& layer, StepId contexts, int32_t d_model);

// x (n × d) normalised row by row, n × d; gain and shift (1 × d) are inputs, if the layer has them.
StepId norm(Trace& trace, const Layer& layer, StepId x);

// The block on each row of x (n × d), n × d; W_1 and W_gate (d × d_ff), W_2 (d_ff × d) and, with `bias`, b_1
// (1 × d_ff) and b_2 (1 × d) are inputs. d_ff is at least 1. No residual.
StepId feed_forward(Trace& trace, const Layer& layer, StepId x);

// `sublayer` on x, with residual and norm as the layer says. It returns a step of the shape of x.
template <class Sublayer>
StepId with_residual(Trace& trace, const Layer& layer, StepId x, Sublayer sublayer) {
  if (!layer.residual) return sublayer(x);
  const StepId read = layer.norm == NormPlace::pre ? norm(trace, layer, x) : x;
  const StepId sum = add(trace, Role::residual, x, sublayer(read));
  return layer.norm == NormPlace::post ? norm(trace, layer, sum) : sum;
}

}  // namespace attention

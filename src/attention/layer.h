// What layers are made of: projections, norms, feed-forward blocks, and the sums around them.
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
  bool residual = false;  // without it a layer is what its attention gives
  NormPlace norm = NormPlace::none;
  bool rms = false;
  bool norm_parameters = false;
  float epsilon = 1e-5f;
  bool identity = false;  // query = key = value = x
  bool values_are_keys = false;
  bool bias = false;
  bool output = false;  // there is a W_O
  int32_t d_ff = 0;     // 0: no feed-forward block
  Activation activation = Activation::relu;
};

// x·W (+ b), with W and b as inputs. x: n × d. Result: n × columns, its rows under `rows`.
StepId linear(Trace& trace, StepId x, Role W, std::optional<Role> b, Role product, Role result, Axis rows,
              AxisSize columns);

// The rows that ask, and those that are read as keys and as values; none where they are given or not needed.
struct Sources {
  StepId query = kNoStep;
  StepId key = kNoStep;
  StepId value = kNoStep;
  StepId past = kNoStep;  // the words before
};

// Records the projections that `from` has sources for; `given` holds what is given instead. A past is
// projected with the same parameters.
Packed project(Trace& trace, const Layer& layer, const Heads& heads, const Sources& from,
               const Packed& given = {});

// The contexts of all heads back to d_model numbers, if the layer has a W_O.
StepId output(Trace& trace, const Layer& layer, StepId contexts, int32_t d_model);

// x (n × d) normalised row by row, n × d; its gain and shift (1 × d) are inputs, if the layer has them.
StepId norm(Trace& trace, const Layer& layer, StepId x);

// The block on each row of x (n × d), n × d; W_1 and W_gate (d × d_ff), W_2 (d_ff × d) and, with `bias`, b_1
// (1 × d_ff) and b_2 (1 × d) are inputs. No residual.
StepId feed_forward(Trace& trace, const Layer& layer, StepId x);

// x and what `sublayer` makes of it, added and normalised as the layer says.
template <class Sublayer>
StepId with_residual(Trace& trace, const Layer& layer, StepId x, Sublayer sublayer) {
  if (!layer.residual) return sublayer(x);
  const StepId read = layer.norm == NormPlace::pre ? norm(trace, layer, x) : x;
  const StepId sum = add(trace, Role::residual, x, sublayer(read));
  return layer.norm == NormPlace::post ? norm(trace, layer, sum) : sum;
}

}  // namespace attention

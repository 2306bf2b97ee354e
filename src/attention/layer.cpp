#include "attention/layer.h"

#include "trace/place_scope.h"
#include "trace/record.h"

namespace attention {
namespace {

// The columns of a packed step of `count` heads.
AxisSize packed_columns(Trace& trace, Axis axis, int32_t count, int32_t size) {
  const int64_t columns = int64_t{count} * size;
  trace.require(columns == static_cast<int32_t>(columns),
                "project: heads × d_k and heads × d_v are below 2³¹");
  return {axis, static_cast<int32_t>(columns)};
}

// A projection. All parameters are recorded before all products.
struct Projection {
  StepId x = kNoStep, W = kNoStep, b = kNoStep;
  Role product, result;
  Axis rows;

  StepId record(Trace& trace, StepId of) const {
    if (b == kNoStep) return matmul(trace, result, of, W, rows);
    return add_row(trace, result, matmul(trace, product, of, W, rows), b);
  }
};

}  // namespace

StepId parameter(Trace& trace, Role role, AxisSize rows, AxisSize columns) {
  Place place = trace.place();
  const bool past = place.stage == Stage::past, lens = place.part == Part::lens;
  if (past) place.stage = Stage::main;
  if (lens) {
    // A transform is what the last outputs go through instead of a final norm.
    const Place transform{.stage = place.stage, .part = Part::transform};
    place = trace.find(role, transform) ? transform : Place{.stage = place.stage, .part = Part::final};
  }
  if (past || lens) {
    if (const auto known = trace.find(role, place)) return *known;
  }
  const PlaceScope scope(trace, place);
  return input(trace, role, rows, columns, true);
}

StepId linear(Trace& trace, StepId x, Role W, std::optional<Role> b, Role product, Role result, Axis rows,
              AxisSize columns) {
  Projection p{.x = x, .product = product, .result = result, .rows = rows};
  p.W = parameter(trace, W, {trace[x].column_axis, trace[x].columns}, columns);
  if (b) p.b = parameter(trace, *b, {Axis::one, 1}, columns);
  return p.record(trace, x);
}

Packed project(Trace& trace, const Layer& layer, const Heads& heads, const Sources& from,
               const Packed& given) {
  const bool several = heads.heads > 1;
  const Axis d_k = several ? Axis::heads_d_k : Axis::d_k, d_v = several ? Axis::heads_d_v : Axis::d_v;
  const AxisSize query_columns = packed_columns(trace, d_k, heads.heads, heads.d_k);
  // Where heads share keys, those have fewer columns than the queries.
  const AxisSize key_columns = packed_columns(trace, d_k, heads.kv_heads, heads.d_k);
  const AxisSize value_columns = packed_columns(trace, d_v, heads.kv_heads, heads.d_v);
  Packed out = given;
  trace.require(heads.heads >= 1 && heads.kv_heads >= 1, "project: heads and kv_heads are at least 1");
  trace.require(from.cached == kNoStep || (from.key != kNoStep && from.value != kNoStep),
                "project: cached tokens go with sources of keys and values");
  trace.require(!layer.values_are_keys || layer.identity || from.value == kNoStep || from.key != kNoStep,
                "project: values that are keys have keys to copy");
  if (layer.identity) {
    if (from.query != kNoStep)
      out.query = copy(trace, Role::query, from.query, Axis::query, query_columns.axis);
    if (from.key != kNoStep) out.key = copy(trace, Role::key, from.key, Axis::key, key_columns.axis);
    if (from.value != kNoStep)
      out.value = copy(trace, Role::value, from.value, Axis::key, value_columns.axis);
    if (from.cached != kNoStep) {
      const PlaceScope scope(trace, past_of(trace.place()));
      out.cached_key = copy(trace, Role::key, from.cached, Axis::key, key_columns.axis);
      out.cached_value = copy(trace, Role::value, from.cached, Axis::key, value_columns.axis);
    }
    return out;
  }

  Projection query{
      .x = from.query, .product = Role::query_product, .result = Role::query, .rows = Axis::query};
  Projection key{.x = from.key, .product = Role::key_product, .result = Role::key, .rows = Axis::key};
  Projection value{.x = from.value, .product = Role::value_product, .result = Role::value, .rows = Axis::key};
  if (layer.values_are_keys) value.x = kNoStep;
  const auto weights = [&](Projection& p, Role W, AxisSize columns) {
    if (p.x == kNoStep) return;
    p.W = parameter(trace, W, {trace[p.x].column_axis, trace[p.x].columns}, columns);
  };
  const auto bias = [&](Projection& p, Role b, AxisSize columns) {
    if (p.x != kNoStep && layer.bias) p.b = parameter(trace, b, {Axis::one, 1}, columns);
  };
  weights(query, Role::W_Q, query_columns);
  weights(key, Role::W_K, key_columns);
  weights(value, Role::W_V, value_columns);
  bias(query, Role::b_Q, query_columns);
  bias(key, Role::b_K, key_columns);
  bias(value, Role::b_V, value_columns);

  const bool copies_keys = layer.values_are_keys && from.value != kNoStep;
  if (query.x != kNoStep) out.query = query.record(trace, query.x);
  if (key.x != kNoStep) out.key = key.record(trace, key.x);
  if (value.x != kNoStep) out.value = value.record(trace, value.x);
  if (copies_keys) out.value = copy(trace, Role::value, out.key, Axis::key, value_columns.axis);
  if (from.cached != kNoStep) {
    const PlaceScope scope(trace, past_of(trace.place()));
    out.cached_key = key.record(trace, from.cached);
    out.cached_value = copies_keys ? copy(trace, Role::value, out.cached_key, Axis::key, value_columns.axis)
                                   : value.record(trace, from.cached);
  }
  return out;
}

StepId output(Trace& trace, const Layer& layer, StepId contexts, int32_t d_model) {
  if (!layer.output) return contexts;
  const AxisSize columns = layer.d_out > 0 ? AxisSize{Axis::d_out, layer.d_out}
                                           : AxisSize{Axis::d_model, layer.width > 0 ? layer.width : d_model};
  return linear(trace, contexts, Role::W_O, layer.bias ? std::optional(Role::b_O) : std::nullopt,
                Role::output_product, Role::output, trace[contexts].row_axis, columns);
}

StepId norm(Trace& trace, const Layer& layer, StepId x) {
  const AxisSize columns{trace[x].column_axis, trace[x].columns};
  const auto row = [&](Role role) { return parameter(trace, role, {Axis::one, 1}, columns); };
  StepId centred = x;
  if (!layer.rms) centred = subtract_rows(trace, Role::centred, x, row_means(trace, Role::mean, x));
  const StepId variance = row_mean_squares(trace, Role::variance, centred);
  const StepId deviation = root(trace, Role::deviation, variance, layer.epsilon);
  if (!layer.norm_parameters) return divide_rows(trace, Role::layer_norm, centred, deviation);
  const StepId normalized = divide_rows(trace, Role::normalized, centred, deviation);
  const StepId gain = row(Role::gain);
  if (layer.rms) return multiply_row(trace, Role::layer_norm, normalized, gain);
  const StepId gained = multiply_row(trace, Role::gained, normalized, gain);
  return add_row(trace, Role::layer_norm, gained, row(Role::shift));
}

StepId residual_of(Trace& trace, const Layer& layer, StepId x, StepId result) {
  if (trace[x].columns == trace[result].columns) return x;
  const AxisSize columns{trace[result].column_axis, trace[result].columns};
  return linear(trace, x, Role::W_residual, layer.bias ? std::optional(Role::b_residual) : std::nullopt,
                Role::residual_product, Role::projected_residual, trace[x].row_axis, columns);
}

StepId activated(Trace& trace, Activation activation, StepId x) {
  switch (activation) {
    case Activation::relu:
      return relu(trace, Role::activated, x);
    case Activation::gelu:
      return gelu(trace, Role::activated, x);
    case Activation::gelu_tanh:
      return gelu_tanh(trace, Role::activated, x);
    case Activation::swiglu:
      break;
  }
  return x;
}

StepId feed_forward(Trace& trace, const Layer& layer, StepId x) {
  trace.require(layer.d_ff >= 1, "feed_forward: d_ff >= 1");
  // Copies: a step that is appended may move the steps before it.
  const Axis rows = trace[x].row_axis;
  const AxisSize columns{trace[x].column_axis, trace[x].columns}, middle{Axis::d_ff, layer.d_ff};
  const auto with_bias = [&](Role b) { return layer.bias ? std::optional(b) : std::nullopt; };
  StepId hidden =
      linear(trace, x, Role::W_1, with_bias(Role::b_1), Role::hidden_product, Role::hidden, rows, middle);
  if (layer.activation == Activation::swiglu) {
    const StepId gate = linear(trace, x, Role::W_gate, {}, Role::gate, Role::gate, rows, middle);
    hidden = multiply(trace, Role::gated, silu(trace, Role::activated, gate), hidden);
  } else {
    hidden = activated(trace, layer.activation, hidden);
  }
  return linear(trace, hidden, Role::W_2, with_bias(Role::b_2), Role::feed_forward_product,
                Role::feed_forward, rows, columns);
}

}  // namespace attention

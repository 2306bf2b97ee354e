#include "attention/multi_head.h"

#include "trace/place_scope.h"
#include "trace/record.h"

namespace attention {
namespace {

// The cached rows, the own ones and those of the memory, in one matrix; a single one stays as it is.
StepId joined(Trace& trace, Role role, StepId cached, StepId own, StepId memory) {
  std::vector<StepId> parts;
  for (const StepId part : {cached, own, memory}) {
    if (part != kNoStep) parts.push_back(part);
  }
  return parts.size() == 1 ? parts[0] : concat_rows(trace, role, parts, Axis::key);
}

// The preconditions of multi_head that the operations of one head would not find.
void require_fit(Trace& trace, const MultiHead& m, const Packed& packed) {
  const Heads& h = m.heads;
  trace.require(h.heads >= 1 && h.kv_heads >= 1 && h.heads % h.kv_heads == 0,
                "multi_head: kv_heads divides heads, and both are at least 1");
  const bool compares = m.scores == kNoStep && m.weights == kNoStep;
  trace.require(h.heads == 1 || compares, "multi_head: scores or weights are given of one head only");
  trace.require(
      !compares || (trace.has(packed.query) && (trace.has(packed.key) || trace.has(packed.memory_key))),
      "multi_head: there are queries and keys, or given scores or weights");
  trace.require(trace.has(packed.value) || trace.has(packed.memory_value), "multi_head: there are values");
  trace.require((packed.cached_key == kNoStep) == (packed.cached_value == kNoStep),
                "multi_head: cached keys and cached values come together");
  const auto width = [&](StepId step, int32_t heads, int32_t size, const char* precondition) {
    if (h.heads == 1 || step == kNoStep) return;
    trace.require(trace[step].columns == int64_t{heads} * size, precondition);
  };
  width(packed.query, h.heads, h.d_k, "multi_head: the queries have heads·d_k columns");
  for (const StepId key : {packed.cached_key, packed.key, packed.memory_key}) {
    width(key, h.kv_heads, h.d_k, "multi_head: the keys have kv_heads·d_k columns");
  }
  for (const StepId value : {packed.cached_value, packed.value, packed.memory_value}) {
    width(value, h.kv_heads, h.d_v, "multi_head: the values have kv_heads·d_v columns");
  }
  trace.require(m.masks.size() <= 1 || m.masks.size() == static_cast<size_t>(h.heads),
                "multi_head: no mask, one, or one for each head");
  trace.require(m.slopes.empty() || m.slopes.size() == static_cast<size_t>(h.heads),
                "multi_head: no slopes, or one for each head");
  trace.require(m.slopes.empty() || compares, "multi_head: slopes change scores that are compared here");
}

StepId one_head(Trace& trace, const MultiHead& m, const Packed& packed, int32_t head) {
  const Heads& h = m.heads;
  const AxisSize d_k{Axis::d_k, h.d_k}, d_v{Axis::d_v, h.d_v};
  const bool several = h.heads > 1;
  const int32_t group = head / (h.heads / h.kv_heads);
  const Place layer = trace.place();
  Place here = layer;
  if (several) here.head = head + 1;

  const PlaceScope scope(trace, here);
  // Of cached tokens, the rows of keys and values that the tokens behind them read are recorded already.
  const auto known = [&](Role role) {
    return trace.place().stage == Stage::past ? trace.find(role, trace.place()) : std::nullopt;
  };
  const auto sliced = [&](Role role, StepId packed_step, int32_t index, AxisSize columns) {
    if (packed_step == kNoStep || !several) return packed_step;
    if (const auto found = known(role)) return *found;
    return slice_columns(trace, role, packed_step, index * columns.size, columns);
  };
  const auto of_group = [&](Role role, StepId step, AxisSize columns) {
    return sliced(role, step, group, columns);
  };
  HeadInputs in;
  in.query = sliced(Role::query, packed.query, head, d_k);
  in.key = of_group(Role::key, packed.key, d_k);
  in.value = of_group(Role::value, packed.value, d_v);
  StepId cached_key = kNoStep, cached_value = kNoStep;
  if (packed.cached_key != kNoStep) {
    const PlaceScope cached_scope(trace, past_of(here));
    cached_key = of_group(Role::key, packed.cached_key, d_k);
    cached_value = of_group(Role::value, packed.cached_value, d_v);
    if (m.rotation) {
      cached_key = rotate(trace, Role::rotated_key, cached_key, m.rotation->cached_cosines,
                          m.rotation->cached_sines, m.rotation->halves);
    }
  }
  const StepId memory_key = of_group(Role::memory_key, packed.memory_key, d_k);
  const StepId memory_value = of_group(Role::memory_value, packed.memory_value, d_v);

  if (m.rotation) {
    const Rotation& r = *m.rotation;
    in.query = rotate(trace, Role::rotated_query, in.query, r.query_cosines, r.query_sines, r.halves);
    if (const auto found = known(Role::rotated_key)) {
      in.key = *found;
    } else if (in.key != kNoStep) {
      in.key = rotate(trace, Role::rotated_key, in.key, r.key_cosines, r.key_sines, r.halves);
    }
  }
  if (m.region) {
    in.query =
        slice_rows(trace, Role::asking_query, in.query, m.region->first, {Axis::query, m.region->count});
  }
  in.value = joined(trace, Role::all_values, cached_value, in.value, memory_value);
  if (packed.key != kNoStep || memory_key != kNoStep) {
    in.key = joined(trace, Role::all_keys, cached_key, in.key, memory_key);
  }
  in.W_a = m.W_a;
  in.v_a = m.v_a;
  in.scores = m.scores;
  in.weights = m.weights;
  if (!m.masks.empty()) in.mask = m.masks[m.masks.size() == 1 ? 0 : static_cast<size_t>(head)];
  if (!m.slopes.empty()) {
    in.bias = position_bias(trace, {Axis::query, trace[in.query].rows}, {Axis::key, trace[in.key].rows},
                            m.slopes[static_cast<size_t>(head)]);
  }
  return attend(trace, m.attend, in);
}

// The heads of a later layer.
StepId in_shared(Trace& trace, const SharedHeads& shared, const Packed& packed) {
  std::vector<StepId> operands = {shared.contexts};
  for (const auto part :
       {&Packed::query, &Packed::key, &Packed::value, &Packed::cached_key, &Packed::cached_value}) {
    if (packed.*part == kNoStep) continue;
    operands.push_back(shared.packed.*part);
    operands.push_back(packed.*part);
  }
  return recompute(trace, Role::concatenated, shared.first, operands);
}

}  // namespace

StepId multi_head(Trace& trace, const MultiHead& m, const Packed& packed) {
  require_fit(trace, m, packed);
  if (trace.violation()) return kNoStep;  // the heads could not be cut out of the packed steps
  if (m.shared && m.shared->contexts != kNoStep) return in_shared(trace, *m.shared, packed);
  const auto first = static_cast<StepId>(trace.steps().size());
  std::vector<StepId> contexts;
  for (int32_t head = 0; head < m.heads.heads; ++head) contexts.push_back(one_head(trace, m, packed, head));
  const StepId all = contexts.size() == 1
                         ? contexts[0]
                         : concat_columns(trace, Role::concatenated, contexts, Axis::heads_d_v);
  if (m.shared) *m.shared = {first, all, packed};
  return all;
}

}  // namespace attention

#include "request/tables.h"

namespace attention {
namespace {

struct NamedAttribute {
  AttributeName name = AttributeName::none;
  float value = 0;
};

NamedAttribute attribute_of(const Step& step) {
  const Attributes& a = step.attributes;
  switch (step.operation) {
    case Operation::input:
      if (a.slope != 0) return {AttributeName::slope, a.slope};
      break;
    case Operation::scale:
      if (a.divisor != 0) return {AttributeName::divisor, a.divisor};
      return {AttributeName::factor, a.factor};
    case Operation::silu:
    case Operation::silu_backward:
      if (a.factor != 1) return {AttributeName::factor, a.factor};
      break;
    case Operation::root:
      return {AttributeName::epsilon, a.epsilon};
    case Operation::slice_columns:
    case Operation::slice_rows:
    case Operation::pad_columns:
    case Operation::pad_rows:
      return {AttributeName::start, static_cast<float>(a.start)};
    case Operation::rotate:
      if (a.halves) return {AttributeName::halves, 1};
      break;
    default:
      break;
  }
  return {};
}

}  // namespace

Tables tables_of(const Trace& trace) {
  Tables out;
  for (const Step& step : trace.steps()) {
    const Place& place = step.place;
    const NamedAttribute attribute = attribute_of(step);
    out.steps.push_back({.operation = static_cast<int32_t>(step.operation),
                         .role = static_cast<int32_t>(step.role),
                         .row_axis = static_cast<int32_t>(step.row_axis),
                         .column_axis = static_cast<int32_t>(step.column_axis),
                         .rows = step.blocks * step.rows,
                         .columns = step.columns,
                         .stage = static_cast<int32_t>(place.stage),
                         .layer = place.layer,
                         .part = static_cast<int32_t>(place.part),
                         .head = place.head,
                         .position = place.position,
                         .operands = static_cast<int32_t>(step.operands.size()),
                         .gradient_of = step.gradient_of,
                         .attribute = static_cast<int32_t>(attribute.name)});
    out.operands.insert(out.operands.end(), step.operands.begin(), step.operands.end());
    out.attributes.push_back(attribute.value);
  }
  for (const Pin& pin : trace.pins()) {
    out.overridden.push_back({.step = pin.step, .row = pin.row, .column = pin.column});
  }
  return out;
}

}  // namespace attention

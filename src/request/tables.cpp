#include "request/tables.h"

namespace attention {
namespace {

// 0 where there is none.
float number_of(const Attribute& attribute) {
#define ATTRIBUTE(name, type) \
  if (const auto* a = std::get_if<attribute::name>(&attribute)) return static_cast<float>(a->value);
#include "trace/operations.def"
  return 0;
}

}  // namespace

Tables tables_of(const Trace& trace, std::span<const float> model) {
  Tables out;
  for (const Step& step : trace.steps()) {
    const Place& place = step.place;
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
                         .attribute = static_cast<int32_t>(step.attribute.index()),
                         .borrowed = step.borrowed ? static_cast<int32_t>(step.values - model.data()) : -1});
    out.operands.insert(out.operands.end(), step.operands.begin(), step.operands.end());
    out.attributes.push_back(number_of(step.attribute));
  }
  for (const Override& cell : trace.overrides()) {
    out.overridden.push_back({.step = cell.step, .row = cell.row, .column = cell.column});
  }
  return out;
}

}  // namespace attention

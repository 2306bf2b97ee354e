// One function for each operation: appends a step to a trace with the shape that follows from its operands.
// Shapes that do not fit are a mistake of the recipe (assert); what a reader gives is checked before it gets
// here.
#pragma once

#include "trace/trace.h"

namespace attention {

struct AxisSize {
  Axis axis;
  int32_t size;
};

// Numbers that the caller fills in after allocate(). `shared`: one block for all sentences (parameters).
StepId input(Trace& trace, Role role, AxisSize rows, AxisSize columns, bool shared = false);
// The operand's numbers under other axes.
StepId copy(Trace& trace, Role role, StepId a, Axis rows, Axis columns);
// `rows`: what the rows stand for from here on (the words of a sentence become those that ask).
StepId matmul(Trace& trace, Role role, StepId a, StepId b, std::optional<Axis> rows = {});
StepId matmul_transposed(Trace& trace, Role role, StepId a, StepId b);
// attributes.divisor or attributes.factor
StepId scale(Trace& trace, Role role, StepId a, Attributes attributes);
StepId mask(Trace& trace, Role role, StepId scores, StepId mask);
StepId row_maximum(Trace& trace, Role role, StepId a);
StepId subtract_rows(Trace& trace, Role role, StepId a, StepId column);
StepId exp(Trace& trace, Role role, StepId a);
StepId row_sums(Trace& trace, Role role, StepId a);
StepId divide_rows(Trace& trace, Role role, StepId a, StepId column);
StepId normalize_rows(Trace& trace, Role role, StepId a);

}  // namespace attention

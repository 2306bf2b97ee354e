// Given numbers, and what is computed from more than single cells and rows.
#include "kernels/kernels.h"
#include "trace/backward.h"
#include "trace/operations/compute.h"
#include "trace/operations/recording.h"

namespace attention {
namespace {

// The sweeps in which the Jacobi method finds the directions (principal_components.cpp).
constexpr double kSweeps = 10;
// How many products of a matrix product, of 80 ps each, take as long as one of its turns of three pairs of
// doubles: 4 to 6 ns with 64 to 256 columns, 10 to 13 with 512, where they stand far apart in memory.
double turn_of(double columns) { return columns > 256 ? 160 : 80; }

// A backward pass is computed in doubles, one after another: as long as so many of what is counted, and twice
// the memory.
constexpr double kDouble = 8;

double size_of(const Step& step) { return static_cast<double>(step.size()); }

}  // namespace

StepId input(Trace& trace, Role role, AxisSize rows, AxisSize columns, bool shared) {
  trace.require(is_size(rows.size) && is_size(columns.size), "input: rows and columns are at least 0");
  trace.append({.operation = Operation::input,
                .role = role,
                .row_axis = rows.axis,
                .column_axis = columns.axis,
                .blocks = shared ? 1 : trace.blocks(),
                .rows = rows.size,
                .columns = columns.size,
                .operands = {},
                .attribute = {},
                .place = {}});
  return last(trace);
}

StepId position_bias(Trace& trace, AxisSize queries, AxisSize keys, float slope) {
  const StepId bias = input(trace, Role::position_bias, queries, keys, true);
  trace.steps()[static_cast<size_t>(bias)].attribute = attribute::slope{slope};
  return bias;
}

StepId rotation_angles(Trace& trace, AxisSize tokens, AxisSize pairs, float base) {
  const StepId angles = input(trace, Role::angles, tokens, pairs, true);
  if (base != 10000) trace.steps()[static_cast<size_t>(angles)].attribute = attribute::base{base};
  return angles;
}

const Definition input_definition = {};

StepId principal_components(Trace& trace, Role role, StepId a) {
  Step& step = made_from(trace, Operation::principal_components, role, a);
  set_columns(step, {Axis::component, 2});
  return last(trace);
}

const Definition principal_components_definition = {
    .over = Over::sentences,
    .unary = kernels::principal_components,
    .cost =
        [](const Trace& trace, const Step& step, Cost& cost) {
          const Step& a = trace[step.operands[0]];
          const double columns = a.columns;
          cost.multiply_adds =
              size_of(a) * columns + kSweeps * turn_of(columns) / 2 * columns * columns * columns;
          cost.temporary = 4 * columns * columns;  // two square matrices of doubles
        },
};

StepId jacobian_norms(Trace& trace, Role role, StepId of, StepId by) {
  trace.require(trace.blocks() == 1, "jacobian_norms: the trace has one block");
  Step& step = made_from(trace, Operation::jacobian_norms, role, of, by);
  set_columns(step, rows_of(trace[by]));
  return last(trace);
}

const Definition jacobian_norms_definition = {
    .cost =
        [](const Trace& trace, const Step& step, Cost& cost) {
          // A backward pass for each number of `a` (jacobian.h).
          const StepId of = step.operands[0], by = step.operands[1];
          const Step& a = trace[of];
          Trace walk = trace.recorded();
          const StepId upstream = input(walk, a.role, rows_of(a), columns_of(a));
          const size_t before = walk.steps().size();
          if (!backward(walk, of, upstream, by)) return;
          Cost pass;
          for (const Step& one : walk.steps().subspan(before)) {
            const Cost more = cost_of(walk, one);
            pass.cells += more.cells;
            pass.multiply_adds += more.multiply_adds;
          }
          const double passes = size_of(a);
          cost.cells += kDouble * passes * (pass.cells + size_of(trace[by]));
          cost.multiply_adds += kDouble * passes * pass.multiply_adds;
          for (const Step& one : walk.steps()) cost.temporary += 2 * size_of(one);
        },
};

}  // namespace attention

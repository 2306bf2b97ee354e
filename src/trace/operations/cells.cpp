// Sums, products and quotients, number by number.

#include "kernels/kernels.h"
#include "trace/operations/compute.h"
#include "trace/operations/recording.h"

namespace attention {
namespace {

double difference(double x, double y) { return x - y; }
double quotient(double x, double y) { return x / y; }
double quotient_or_zero(double x, double y) { return y == 0 ? 0 : x / y; }
double masked(double x, double mask) { return mask == kMinusInfinity ? mask : x + mask; }
double shifted(double x, double by) { return x == kMinusInfinity ? x : x - by; }

StepId same(const ChainRule& c) { return c.same(); }

}  // namespace

StepId copy(Trace& trace, Role role, StepId a, Axis rows, Axis columns) {
  Step& step = made_from(trace, Operation::copy, role, a);
  step.row_axis = rows;
  step.column_axis = columns;
  return last(trace);
}

const Definition copy_definition = {
    .f32 = same_numbers<float>,
    .f64 = same_numbers<double>,
    .gradient = same,
};

StepId scale(Trace& trace, Role role, StepId a, Scale by) {
  if (const auto* divisor = std::get_if<attribute::divisor>(&by)) {
    return elementwise(trace, Operation::scale, role, a, *divisor);
  }
  return elementwise(trace, Operation::scale, role, a, *std::get_if<attribute::factor>(&by));
}

const Definition scale_definition = {
    .f32 =
        [](const Call<float>& call) {
          if (const auto* by = call.step.has<attribute::divisor>())
            return kernels::divide(call.a(), by->value, call.out);
          kernels::multiply(call.a(), call.step.get<attribute::factor>(), call.out);
        },
    .f64 =
        [](const Call<double>& call) {
          if (const auto* by = call.step.has<attribute::divisor>())
            return each<double>(quotient, call.a(), by->value, call.out);
          each<double>(product_f64, call.a(), call.step.get<attribute::factor>(), call.out);
        },
    .gradient =
        [](const ChainRule& c) {
          if (const auto* by = c.step.has<attribute::divisor>()) return scale(c.trace, c.role, c.g, *by);
          return scale(c.trace, c.role, c.g, attribute::factor{c.step.get<attribute::factor>()});
        },
};

const Definition add_definition = {
    .binary = kernels::add,
    .f64 = of_two<double, sum_f64>,
    .gradient = same,
};

const Definition subtract_definition = {
    .binary = kernels::subtract,
    .f64 = of_two<double, difference>,
    .gradient = [](const ChainRule& c) { return c.to_a() ? c.same() : c.negative(c.g); },
};

const Definition multiply_definition = {
    .binary = kernels::multiply,
    .f64 = of_two<double, product_f64>,
    .gradient = [](const ChainRule& c) { return c.product(c.g, c.to_a() ? c.b() : c.a()); },
};

const Definition divide_definition = {
    .binary = kernels::divide,
    .f64 = of_two<double, quotient_or_zero>,
};

const Definition mask_definition = {
    .binary = kernels::add_mask,
    .f64 = of_two<double, masked>,
    .gradient = same,
};

const Definition add_row_definition = {
    .over = Over::first_rows,
    .binary = kernels::add_row,
    .f64 = with_row<double, sum_f64>,
    .gradient = [](const ChainRule& c) { return c.to_a() ? c.same() : c.sum_of_rows(c.g); },
};

const Definition multiply_row_definition = {
    .over = Over::first_rows,
    .binary = kernels::multiply_row,
    .f64 = with_row<double, product_f64>,
    .gradient =
        [](const ChainRule& c) {
          return c.to_a() ? multiply_row(c.trace, c.role, c.g, c.b()) : c.sum_of_rows(c.product(c.g, c.a()));
        },
};

StepId multiply_columns(Trace& trace, Role role, StepId a, StepId column) {
  trace.require(is_column(trace[column], trace[a].columns), "multiply_columns: column is a.columns × 1");
  made_from(trace, Operation::multiply_columns, role, a, column);
  return last(trace);
}

const Definition multiply_columns_definition = {
    .over = Over::first_rows,
    .binary = kernels::multiply_columns,
    .f64 = with_row<double, product_f64>,
    .gradient =
        [](const ChainRule& c) {
          return c.to_a() ? multiply_columns(c.trace, c.role, c.g, c.b())
                          : flatten(c.trace, c.role, column_sums(c.trace, c.role, c.product(c.g, c.a())));
        },
};

const Definition subtract_rows_definition = {
    .binary = kernels::subtract_rows,
    .f64 = with_column<double, shifted>,
    .gradient =
        [](const ChainRule& c) { return c.to_a() ? c.same() : c.negative(row_sums(c.trace, c.role, c.g)); },
};

const Definition multiply_rows_definition = {
    .binary = kernels::multiply_rows,
    .f64 = with_column<double, product_f64>,
    .gradient =
        [](const ChainRule& c) {
          return c.to_a() ? multiply_rows(c.trace, c.role, c.g, c.b())
                          : row_sums(c.trace, c.role, c.product(c.g, c.a()));
        },
};

const Definition divide_rows_definition = {
    .binary = kernels::divide_rows,
    .f64 = with_column<double, quotient_or_zero>,
    .gradient =
        [](const ChainRule& c) {
          if (c.to_a()) return divide_rows(c.trace, c.role, c.g, c.b());
          // ∂(a ÷ b)/∂b = −(a ÷ b) ÷ b
          const StepId sums = row_sums(c.trace, c.role, c.product(c.g, c.id));
          return c.negative(divide_rows(c.trace, c.role, sums, c.b()));
        },
};

}  // namespace attention

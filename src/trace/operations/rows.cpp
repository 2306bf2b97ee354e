// What is made of whole rows or columns.
#include <algorithm>
#include <cmath>

#include "kernels/kernels.h"
#include "trace/operations/compute.h"
#include "trace/operations/recording.h"

namespace attention {
namespace {

// out[i] = Σ_j a[i,j], or of their squares
[[gnu::noinline]] void sums(const View<double>& a, const View<double>& out, bool of_squares = false) {
  for (int i = 0; i < a.rows; ++i) {
    double total = 0;
    for (int j = 0; j < a.columns; ++j) total += of_squares ? a.at(i, j) * a.at(i, j) : a.at(i, j);
    out.at(i, 0) = total;
  }
}

void divide_all(const View<double>& out, double by) {
  for (int i = 0; i < out.rows; ++i)
    for (int j = 0; j < out.columns; ++j) out.at(i, j) /= by;
}

// The place of the first of the largest numbers of a row; −1 if all are −∞ or NaN.
int place_of_largest(const View<double>& a, int row) {
  double most = kMinusInfinity;
  int place = -1;
  for (int j = 0; j < a.columns; ++j)
    if (a.at(row, j) > most) {
      most = a.at(row, j);
      place = j;
    }
  return place;
}

// The gradient of the mean over the columns, times `count` of it.
StepId part_of_mean(const ChainRule& c, float count) {
  const float columns = static_cast<float>(c.columns().size);
  return scale(c.trace, c.role, c.g, attribute::divisor{columns / count});
}

}  // namespace

const Definition row_maximum_definition = {
    .unary = kernels::row_maximum,
    .f64 =
        [](const Call<double>& call) {
          for (int i = 0; i < call.a().rows; ++i) {
            const int place = place_of_largest(call.a(), i);
            call.out.at(i, 0) = place < 0 ? kMinusInfinity : call.a().at(i, place);
          }
        },
    .cost = reads_operand,
    .gradient = [](const ChainRule& c) { return row_maximum_backward(c.trace, c.role, c.g, c.a()); },
};

StepId row_maximum_backward(Trace& trace, Role role, StepId gradient, StepId a) {
  trace.require(is_column(trace[gradient], trace[a].rows), "row_maximum_backward: gradient is a.rows × 1");
  set_columns(made_from(trace, Operation::row_maximum_backward, role, gradient, a), columns_of(trace[a]));
  return last(trace);
}

const Definition row_maximum_backward_definition = {
    .binary = kernels::row_maximum_backward,
    .f64 =
        [](const Call<double>& call) {
          fill(call.out, 0.0);
          for (int i = 0; i < call.b().rows; ++i)
            if (const int place = place_of_largest(call.b(), i); place >= 0)
              call.out.at(i, place) = call.a().at(i, 0);
        },
};

const Definition row_sums_definition = {
    .unary = kernels::row_sums,
    .f64 = [](const Call<double>& call) { sums(call.a(), call.out); },
    .cost = reads_operand,
    .gradient = [](const ChainRule& c) { return repeat_columns(c.trace, c.role, c.g, c.columns()); },
};

const Definition row_means_definition = {
    .unary = kernels::row_means,
    .f64 =
        [](const Call<double>& call) {
          sums(call.a(), call.out);
          divide_all(call.out, call.a().columns);
        },
    .cost = reads_operand,
    .gradient =
        [](const ChainRule& c) { return repeat_columns(c.trace, c.role, part_of_mean(c, 1), c.columns()); },
};

const Definition row_mean_squares_definition = {
    .unary = kernels::row_mean_squares,
    .f64 =
        [](const Call<double>& call) {
          sums(call.a(), call.out, true);
          divide_all(call.out, call.a().columns);
        },
    .cost = reads_operand,
    .gradient =
        [](const ChainRule& c) {  // 2a ÷ columns
          return multiply_rows(c.trace, c.role, c.a(), part_of_mean(c, 2));
        },
};

const Definition row_norms_definition = {
    .unary = kernels::row_norms,
    .f64 =
        [](const Call<double>& call) {
          sums(call.a(), call.out, true);
          for (int i = 0; i < call.out.rows; ++i) call.out.at(i, 0) = std::sqrt(call.out.at(i, 0));
        },
    .cost = reads_operand,
    .gradient =
        [](const ChainRule& c) {  // a ÷ ‖a‖
          return multiply_rows(c.trace, c.role, c.a(), divide(c.trace, c.role, c.g, c.id));
        },
};

const Definition normalize_rows_definition = {
    .unary = kernels::normalize_rows,
    .f64 =
        [](const Call<double>& call) {
          const View<double>& a = call.a();
          for (int i = 0; i < a.rows; ++i) {
            double length = 0;
            sums({&a.at(i, 0), 1, a.columns}, {&length, 1, 1}, true);
            length = std::sqrt(length);
            for (int j = 0; j < a.columns; ++j) call.out.at(i, j) = length == 0 ? 0 : a.at(i, j) / length;
          }
        },
    .cost = reads_operand,
    .gradient =
        [](const ChainRule& c) {  // the part along the unit vector has no effect
          // Where a cell is overridden, the step's own numbers are no unit vectors.
          const StepId units = c.trace.overridden(c.id) ? normalize_rows(c.trace, c.role, c.a()) : c.id;
          const StepId sums = row_sums(c.trace, c.role, c.product(c.g, units));
          const StepId along = multiply_rows(c.trace, c.role, units, sums);
          const StepId across = subtract(c.trace, c.role, c.g, along);
          const StepId lengths = row_norms(c.trace, c.role, c.a());
          return divide_rows(c.trace, c.role, across, lengths);
        },
};

StepId column_sums(Trace& trace, Role role, StepId a) {
  Step& step = made_from(trace, Operation::column_sums, role, a);
  set_rows(step, {Axis::one, 1});
  return last(trace);
}

StepId column_sums_over_all(Trace& trace, Role role, StepId a) {
  return over_all(trace, column_sums(trace, role, a));
}

const Definition column_sums_definition = {
    .over = Over::sum,
    .unary = kernels::column_sums,
    .f64 = [](const Call<double>& call) { sums(call.a().transposed(), call.out.transposed()); },
    .cost = reads_operand,
};

StepId block_sums(Trace& trace, Role role, StepId a) {
  return over_all(trace, elementwise(trace, Operation::block_sums, role, a));
}

const Definition block_sums_definition = {
    .over = Over::sum,
    .f32 =
        [](const Call<float>& call) {
          const int size = call.out.rows * call.out.columns;
          const int blocks = call.a().rows / std::max(call.out.rows, 1);
          kernels::column_sums({call.a().values, blocks, size}, {call.out.values, 1, size});
        },
    .f64 = same_numbers<double>,  // of one sentence
    .cost = reads_operand,
};

StepId repeat_columns(Trace& trace, Role role, StepId a, AxisSize columns) {
  trace.require(trace[a].columns == 1 && is_size(columns.size), "repeat_columns: a is rows × 1");
  Step& step = made_from(trace, Operation::repeat_columns, role, a);
  set_columns(step, columns);
  return last(trace);
}

template <class T>
static void repeat(const Call<T>& call) {
  for (int i = 0; i < call.out.rows; ++i)
    fill(call.out.from(i, 0).first(1, call.out.columns), call.a().at(i, 0));
}

const Definition repeat_columns_definition = {.f32 = repeat<float>, .f64 = repeat<double>};

}  // namespace attention

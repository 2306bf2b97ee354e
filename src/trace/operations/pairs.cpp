// Rows (i, j) for each pair of a row i and a row j, those of the same i together, and the way back.
#include <algorithm>

#include "kernels/kernels.h"
#include "trace/operations/compute.h"
#include "trace/operations/recording.h"

namespace attention {
namespace {

// The size of rows or columns that are counted in pairs; 0 where they are too many.
int32_t pair_count(Trace& trace, int32_t a, int32_t b) {
  const bool fits = a >= 0 && b >= 0 && is_size(int64_t{a} * b);
  trace.require(fits, "pairs: rows × columns is below 2³¹");
  return fits ? a * b : 0;
}

// out[0,k] = Σ_i rows[i,k]
[[gnu::noinline]] void sum_of_rows(const View<double>& rows, const View<double>& out) {
  for (int k = 0; k < rows.columns; ++k) {
    double total = 0;
    for (int i = 0; i < rows.rows; ++i) total += rows.at(i, k);
    out.at(0, k) = total;
  }
}

// The pairs of row i of a, and that row for each of them.
template <class T>
View<T> pairs_of(const View<T>& out, int i, int count) {
  return out.from(i * count, 0).first(count, out.columns);
}
template <class T>
View<T> repeated(const View<T>& a, int i, int count) {
  return {&a.at(i, 0), count, a.columns, 0};
}

StepId flat(const ChainRule& c) { return flatten(c.trace, c.role, c.g); }

}  // namespace

StepId pair_sums(Trace& trace, Role role, StepId a, StepId b) {
  trace.require(trace[a].columns == trace[b].columns, "pair_sums: a.columns == b.columns");
  const int32_t pairs = pair_count(trace, trace[a].rows, trace[b].rows);
  set_rows(made_from(trace, Operation::pair_sums, role, a, b), {Axis::pair, pairs});
  return last(trace);
}

const Definition pair_sums_definition = {
    .over = Over::sentences,
    .binary = kernels::pair_sums,
    .f64 =
        [](const Call<double>& call) {
          const int count = call.b().rows;
          for (int i = 0; i < call.a().rows; ++i)
            each<double>(sum_f64, repeated(call.a(), i, count), call.b(), pairs_of(call.out, i, count));
        },
    .gradient =
        [](const ChainRule& c) {
          return c.to_a() ? first_sums(c.trace, c.role, c.g, c.rows())
                          : second_sums(c.trace, c.role, c.g, c.rows());
        },
};

StepId pair_rows(Trace& trace, Role role, StepId a, StepId b) {
  const int32_t pairs = pair_count(trace, trace[a].rows, trace[b].rows);
  const int64_t columns = int64_t{trace[a].columns} + trace[b].columns;
  trace.require(is_size(columns), "pair_rows: below 2³¹ columns in all");
  Step& step = made_from(trace, Operation::pair_rows, role, a, b);
  set_rows(step, {Axis::pair, pairs});
  set_columns(step, {Axis::pair_numbers, static_cast<int32_t>(columns)});
  return last(trace);
}

template <class T>
static void rows_of_pairs(const Call<T>& call) {
  const View<T>&a = call.a(), &b = call.b();
  for (int i = 0; i < a.rows; ++i) {
    const View<T> pairs = pairs_of(call.out, i, b.rows);
    move(repeated(a, i, b.rows), pairs.first(b.rows, a.columns));
    move(b, pairs.from(0, a.columns));
  }
}

const Definition pair_rows_definition = {
    .over = Over::sentences,
    .f32 = rows_of_pairs<float>,
    .f64 = rows_of_pairs<double>,
    .gradient =
        [](const ChainRule& c) {
          const int32_t start = c.to_a() ? 0 : c.trace[c.a()].columns;
          const StepId part = slice_columns(c.trace, c.role, c.g, start, c.columns());
          return c.to_a() ? first_sums(c.trace, c.role, part, c.rows())
                          : second_sums(c.trace, c.role, part, c.rows());
        },
};

StepId unpair(Trace& trace, Role role, StepId a, AxisSize rows, AxisSize columns) {
  trace.require(is_column(trace[a], pair_count(trace, rows.size, columns.size)),
                "unpair: a is rows·columns × 1");
  Step& step = made_from(trace, Operation::unpair, role, a);
  set_rows(step, rows);
  set_columns(step, columns);
  return last(trace);
}

const Definition unpair_definition = {
    .f32 = same_numbers<float>,
    .f64 = same_numbers<double>,
    .gradient = flat,
};

StepId flatten(Trace& trace, Role role, StepId a) {
  const int32_t cells = pair_count(trace, trace[a].rows, trace[a].columns);
  Step& step = made_from(trace, Operation::flatten, role, a);
  set_rows(step, {Axis::pair, cells});
  set_columns(step, {Axis::one, 1});
  return last(trace);
}

const Definition flatten_definition = {.f32 = same_numbers<float>, .f64 = same_numbers<double>};

StepId first_sums(Trace& trace, Role role, StepId a, AxisSize rows) {
  trace.require(rows.size > 0 && trace[a].rows % rows.size == 0, "first_sums: rows divides a.rows");
  set_rows(made_from(trace, Operation::first_sums, role, a), rows);
  return last(trace);
}

const Definition first_sums_definition = {
    .over = Over::sentences,
    .unary = kernels::first_sums,
    .f64 =
        [](const Call<double>& call) {
          const View<double>&a = call.a(), &out = call.out;
          const int count = a.rows / std::max(out.rows, 1);
          for (int i = 0; i < out.rows; ++i)
            sum_of_rows(a.from(i * count, 0).first(count, a.columns), out.from(i, 0));
        },
    .cost = reads_operand,
};

StepId second_sums(Trace& trace, Role role, StepId a, AxisSize rows) {
  trace.require(rows.size > 0 && trace[a].rows % rows.size == 0, "second_sums: rows divides a.rows");
  set_rows(made_from(trace, Operation::second_sums, role, a), rows);
  return last(trace);
}

const Definition second_sums_definition = {
    .over = Over::sentences,
    .unary = kernels::second_sums,
    .f64 =
        [](const Call<double>& call) {
          const View<double>&a = call.a(), &out = call.out;
          const int count = a.rows / std::max(out.rows, 1);
          const ptrdiff_t next = a.row_step * out.rows;
          for (int i = 0; i < out.rows; ++i)
            sum_of_rows({&a.at(i, 0), count, a.columns, next}, out.from(i, 0));
        },
    .cost = reads_operand,
};

}  // namespace attention

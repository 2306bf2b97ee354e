// Matrix products.
#include "kernels/kernels.h"
#include "trace/operations/compute.h"
#include "trace/operations/recording.h"

namespace attention {
namespace {

// out[i,j] = Σ_k a[i,k]·b[k,j]
[[gnu::noinline]] void multiply_f64(const View<double>& a, const View<double>& b, const View<double>& out) {
  fill(out, 0.0);
  if (out.columns == 0) return;
  for (int i = 0; i < out.rows; ++i)
    for (int k = 0; k < a.columns; ++k) {
      const double x = a.at(i, k);
      // Not with `at`: where code is compiled to be small, that is a call for each number, which not every
      // engine inlines.
      const double* from = &b.at(k, 0);
      double* to = &out.at(i, 0);
      for (ptrdiff_t j = 0; j < out.columns; ++j) to[j * out.column_step] += x * from[j * b.column_step];
    }
}

void products_of_rows(const Trace& trace, const Step& step, Cost& cost) {
  cost.multiply_adds = static_cast<double>(step.size()) * trace[step.operands[0]].columns;
}

// xᵀ·y, summed over all sentences if the operand has one block for all.
StepId transposed_product(const ChainRule& c, StepId x, StepId y) {
  const bool all = c.trace[c.step.operands[c.k]].blocks == 1 && c.trace[x].blocks == c.trace[y].blocks;
  return all ? transposed_matmul_over_all(c.trace, c.role, x, y) : transposed_matmul(c.trace, c.role, x, y);
}

}  // namespace

StepId matmul(Trace& trace, Role role, StepId a, StepId b, std::optional<Axis> rows) {
  trace.require(trace[a].columns == trace[b].rows, "matmul: a.columns == b.rows");
  Step& step = made_from(trace, Operation::matmul, role, a, b);
  step.row_axis = rows.value_or(step.row_axis);
  set_columns(step, columns_of(trace[b]));
  return last(trace);
}

const Definition matmul_definition = {
    .over = Over::first_rows,
    .binary = kernels::matmul,
    .f64 = [](const Call<double>& call) { multiply_f64(call.a(), call.b(), call.out); },
    .cost = products_of_rows,
    .gradient =
        [](const ChainRule& c) {
          return c.to_a() ? matmul_transposed(c.trace, c.role, c.g, c.b())
                          : transposed_product(c, c.a(), c.g);
        },
};

StepId matmul_transposed(Trace& trace, Role role, StepId a, StepId b) {
  trace.require(trace[a].columns == trace[b].columns, "matmul_transposed: a.columns == b.columns");
  Step& step = made_from(trace, Operation::matmul_transposed, role, a, b);
  set_columns(step, rows_of(trace[b]));
  return last(trace);
}

const Definition matmul_transposed_definition = {
    .over = Over::first_rows,
    .binary = kernels::matmul_transposed,
    .f64 = [](const Call<double>& call) { multiply_f64(call.a(), call.b().transposed(), call.out); },
    .cost = products_of_rows,
    .gradient =
        [](const ChainRule& c) {
          return c.to_a() ? matmul(c.trace, c.role, c.g, c.b()) : transposed_product(c, c.g, c.a());
        },
};

StepId transposed_matmul(Trace& trace, Role role, StepId a, StepId b) {
  trace.require(trace[a].rows == trace[b].rows, "transposed_matmul: a.rows == b.rows");
  Step& step = made_from(trace, Operation::transposed_matmul, role, a, b);
  set_rows(step, columns_of(trace[a]));
  set_columns(step, columns_of(trace[b]));
  return last(trace);
}

StepId transposed_matmul_over_all(Trace& trace, Role role, StepId a, StepId b) {
  trace.require(trace[a].blocks == trace[b].blocks, "transposed_matmul_over_all: a and b have equal blocks");
  return over_all(trace, transposed_matmul(trace, role, a, b));
}

const Definition transposed_matmul_definition = {
    .over = Over::sum,
    .binary = kernels::transposed_matmul,
    .f64 = [](const Call<double>& call) { multiply_f64(call.a().transposed(), call.b(), call.out); },
    .cost =
        [](const Trace& trace, const Step& step, Cost& cost) {
          const Step &a = trace[step.operands[0]], &b = trace[step.operands[1]];
          cost.multiply_adds = static_cast<double>(a.size()) * b.columns;
        },
    .gradient =
        [](const ChainRule& c) {
          return c.to_a() ? matmul_transposed(c.trace, c.role, c.b(), c.g)
                          : matmul(c.trace, c.role, c.a(), c.g);
        },
};

}  // namespace attention

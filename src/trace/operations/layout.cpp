// Numbers that move to other places, with little or no arithmetic.
#include "kernels/kernels.h"
#include "trace/operations/compute.h"
#include "trace/operations/recording.h"

namespace attention {
namespace {

// Whether `count` rows or columns from `start` on are among `all`.
bool is_range(int32_t start, int32_t count, int32_t all) {
  return start >= 0 && count >= 0 && int64_t{start} + count <= all;
}

// A step with other rows (columns), and where they start.
StepId rows_from(Trace& trace, Operation operation, Role role, StepId a, int32_t start, AxisSize rows) {
  Step& step = made_from(trace, operation, role, a);
  set_rows(step, rows);
  step.attribute = attribute::start{start};
  return last(trace);
}

StepId columns_from(Trace& trace, Operation operation, Role role, StepId a, int32_t start, AxisSize columns) {
  Step& step = made_from(trace, operation, role, a);
  set_columns(step, columns);
  step.attribute = attribute::start{start};
  return last(trace);
}

int32_t start_of(const Step& step) { return step.get<attribute::start>(); }

// The rows or columns of out from `start` on become part.
template <class T>
void place_rows(const View<T>& part, int start, const View<T>& out) {
  move(part, out.from(start, 0).first(part.rows, part.columns));
}
template <class T>
void place_columns(const View<T>& part, int start, const View<T>& out) {
  move(part, out.from(0, start).first(part.rows, part.columns));
}

}  // namespace

StepId slice_columns(Trace& trace, Role role, StepId a, int32_t start, AxisSize columns) {
  trace.require(is_range(start, columns.size, trace[a].columns),
                "slice_columns: the columns are among those of a");
  return columns_from(trace, Operation::slice_columns, role, a, start, columns);
}

template <class T>
static void slice_of_columns(const Call<T>& call) {
  move(call.a().from(0, start_of(call.step)), call.out);
}

const Definition slice_columns_definition = {
    .f32 = slice_of_columns<float>,
    .f64 = slice_of_columns<double>,
    .gradient =
        [](const ChainRule& c) { return pad_columns(c.trace, c.role, c.g, start_of(c.step), c.columns()); },
};

StepId slice_rows(Trace& trace, Role role, StepId a, int32_t start, AxisSize rows) {
  trace.require(is_range(start, rows.size, trace[a].rows), "slice_rows: the rows are among those of a");
  return rows_from(trace, Operation::slice_rows, role, a, start, rows);
}

template <class T>
static void slice_of_rows(const Call<T>& call) {
  move(call.a().from(start_of(call.step), 0), call.out);
}

const Definition slice_rows_definition = {
    .over = Over::sentences,
    .f32 = slice_of_rows<float>,
    .f64 = slice_of_rows<double>,
    .gradient = [](const ChainRule& c) { return pad_rows(c.trace, c.role, c.g, start_of(c.step), c.rows()); },
};

StepId pad_columns(Trace& trace, Role role, StepId a, int32_t start, AxisSize columns) {
  trace.require(is_range(start, trace[a].columns, columns.size), "pad_columns: a fits from start on");
  return columns_from(trace, Operation::pad_columns, role, a, start, columns);
}

template <class T>
static void padded_columns(const Call<T>& call) {
  fill(call.out, T{0});
  place_columns(call.a(), start_of(call.step), call.out);
}

const Definition pad_columns_definition = {.f32 = padded_columns<float>, .f64 = padded_columns<double>};

StepId pad_rows(Trace& trace, Role role, StepId a, int32_t start, AxisSize rows) {
  trace.require(is_range(start, trace[a].rows, rows.size), "pad_rows: a fits from start on");
  return rows_from(trace, Operation::pad_rows, role, a, start, rows);
}

template <class T>
static void padded_rows(const Call<T>& call) {
  fill(call.out, T{0});
  place_rows(call.a(), start_of(call.step), call.out);
}

const Definition pad_rows_definition = {
    .over = Over::sentences, .f32 = padded_rows<float>, .f64 = padded_rows<double>};

StepId concat_columns(Trace& trace, Role role, const std::vector<StepId>& parts, Axis columns) {
  Step& step = made_from(trace, Operation::concat_columns, role, parts);
  int64_t total = 0;
  for (const StepId part : parts) {
    trace.require(trace[part].rows == step.rows, "concat_columns: the parts have equally many rows");
    total += trace[part].columns;
  }
  trace.require(!parts.empty() && is_size(total), "concat_columns: 1 part or more, below 2³¹ columns in all");
  set_columns(step, {columns, static_cast<int32_t>(total)});
  return last(trace);
}

template <class T>
static void side_by_side(const Call<T>& call) {
  int start = 0;
  for (const View<T>& part : call.operands) {
    place_columns(part, start, call.out);
    start += part.columns;
  }
}

const Definition concat_columns_definition = {
    .f32 = side_by_side<float>,
    .f64 = side_by_side<double>,
    .gradient =
        [](const ChainRule& c) {  // each part gets its slice
          int32_t start = 0;
          for (size_t i = 0; i < c.k; ++i) start += c.trace[c.step.operands[i]].columns;
          return slice_columns(c.trace, c.role, c.g, start, c.columns());
        },
};

StepId concat_rows(Trace& trace, Role role, const std::vector<StepId>& parts, Axis rows) {
  Step& step = made_from(trace, Operation::concat_rows, role, parts);
  int64_t total = 0;
  for (const StepId part : parts) {
    trace.require(trace[part].columns == step.columns, "concat_rows: the parts have equally many columns");
    total += trace[part].rows;
  }
  trace.require(!parts.empty() && is_size(total), "concat_rows: 1 part or more, below 2³¹ rows in all");
  set_rows(step, {rows, static_cast<int32_t>(total)});
  return last(trace);
}

template <class T>
static void one_below_the_other(const Call<T>& call) {
  int start = 0;
  for (const View<T>& part : call.operands) {
    place_rows(part, start, call.out);
    start += part.rows;
  }
}

const Definition concat_rows_definition = {
    .over = Over::sentences,
    .f32 = one_below_the_other<float>,
    .f64 = one_below_the_other<double>,
    .gradient =
        [](const ChainRule& c) {
          int32_t start = 0;
          for (size_t i = 0; i < c.k; ++i) start += c.trace[c.step.operands[i]].rows;
          return slice_rows(c.trace, c.role, c.g, start, c.rows());
        },
};

}  // namespace attention

#include "trace/forward_f64.h"

#include <algorithm>
#include <cmath>

#include "kernels/elementary.h"

namespace attention {
namespace {

constexpr double kMinusInfinity = -std::numeric_limits<double>::infinity();
constexpr double kSmallestFloat = 0x1p-126;  // that is not denormal

// A matrix of doubles. Number (i, j) is values[i·row_step + j·column_step].
struct Cells {
  double* values = nullptr;
  int rows = 0;
  int columns = 0;
  ptrdiff_t row_step = 0;
  ptrdiff_t column_step = 1;

  double& at(ptrdiff_t i, ptrdiff_t j) const { return values[i * row_step + j * column_step]; }
  Cells transposed() const { return {values, columns, rows, column_step, row_step}; }
  Cells from(int row, int column) const { return {&at(row, column), rows, columns, row_step, column_step}; }
};

using OfTwo = double (*)(double x, double y);

double sum(double x, double y) { return x + y; }
double difference(double x, double y) { return x - y; }
double product(double x, double y) { return x * y; }
double quotient(double x, double y) { return x / y; }
double quotient_or_zero(double x, double y) { return y == 0 ? 0 : x / y; }
double masked(double x, double mask) { return mask == kMinusInfinity ? mask : x + mask; }
double shifted(double x, double by) { return x == kMinusInfinity ? x : x - by; }
double first(double x, double) { return x; }
double exponential(double x, double) { return kernels::exp_f64(x); }
double root(double x, double epsilon) { return std::sqrt(x + epsilon); }
double relu(double x, double) { return x > 0 || x != x ? x : 0; }
double relu_share(double gradient, double x) { return x > 0 ? gradient : 0; }
double gelu_share(double gradient, double x) { return gradient * kernels::gelu_slope(x); }
double gelu_tanh_share(double gradient, double x) { return gradient * kernels::gelu_tanh_slope(x); }

// out[i,j] = f(a[i,j], b[i,j]); a step of 0 repeats a row or a column of b.
[[gnu::noinline]] void each(OfTwo f, const Cells& a, const Cells& b, const Cells& out) {
  for (int i = 0; i < out.rows; ++i)
    for (int j = 0; j < out.columns; ++j) out.at(i, j) = f(a.at(i, j), b.at(i, j));
}

[[gnu::noinline]] void move(const Cells& a, const Cells& out) { each(first, a, a, out); }

[[gnu::noinline]] void fill(const Cells& out, double value) { each(first, {&value, 1, 1, 0, 0}, out, out); }

// out[i,j] = Σ_k a[i,k]·b[k,j]
[[gnu::noinline]] void multiply(const Cells& a, const Cells& b, const Cells& out) {
  fill(out, 0);
  for (int i = 0; i < out.rows; ++i)
    for (int k = 0; k < a.columns; ++k) {
      const double x = a.at(i, k);
      for (int j = 0; j < out.columns; ++j) out.at(i, j) += x * b.at(k, j);
    }
}

// out[i] = Σ_j a[i,j], or of their squares
[[gnu::noinline]] void sums(const Cells& a, const Cells& out, bool of_squares = false) {
  for (int i = 0; i < a.rows; ++i) {
    double total = 0;
    for (int j = 0; j < a.columns; ++j) total += of_squares ? a.at(i, j) * a.at(i, j) : a.at(i, j);
    out.at(i, 0) = total;
  }
}

// The place of the first of the largest numbers of a row; −1 if all are −∞ or NaN.
int place_of_largest(const Cells& a, int row) {
  double most = kMinusInfinity;
  int place = -1;
  for (int j = 0; j < a.columns; ++j)
    if (a.at(row, j) > most) {
      most = a.at(row, j);
      place = j;
    }
  return place;
}

void rotate(const Cells& a, const Cells& cosines, const Cells& sines, bool halves, const Cells& out) {
  const int pairs = cosines.columns;
  move(a, out);
  for (int i = 0; i < a.rows; ++i)
    for (int p = 0; p < pairs; ++p) {
      const int first = halves ? p : 2 * p, second = halves ? p + pairs : 2 * p + 1;
      const double x = a.at(i, first), y = a.at(i, second);
      out.at(i, first) = x * cosines.at(i, p) - y * sines.at(i, p);
      out.at(i, second) = x * sines.at(i, p) + y * cosines.at(i, p);
    }
}

// What the second number of a function of two is.
enum class Beside : uint8_t {
  cell,     // the same cell of the second operand
  row,      // the number of the second operand for the column; a column of numbers lies in memory like a row
  column,   // the number of the second operand for the row
  setting,  // what the step has besides operands
};

struct Function {
  OfTwo of = nullptr;
  Beside beside = Beside::cell;
};

double setting_of(const Step& step) {
  if (const auto* by = step.has<attribute::divisor>()) return by->value;
  if (const auto* by = step.has<attribute::epsilon>()) return by->value;
  return step.get_or<attribute::factor>(1);
}

// The cases of operations.def's functions; all others are written out.
#define FUNCTION_own(name)
#define FUNCTION_elementwise(name)
#define FUNCTION_cell_by_cell(name)
#define FUNCTION_reduction(name)
#define FUNCTION_with_row(name)
#define FUNCTION_with_column(name)
#define FUNCTION_function(name)                                                     \
  case Operation::name:                                                             \
    f = {[](double x, double) { return kernels::name##_f64(x); }, Beside::setting}; \
    break;

}  // namespace

ForwardF64::ForwardF64(const Trace& trace, const Trace& shown, StepId computed)
    : trace_(trace), shown_(shown), computed_(computed) {}

bool ForwardF64::allocate() {
  uint64_t total = 0;
  for (const Step& step : trace_.steps()) {
    starts_.push_back(static_cast<int32_t>(total));
    total += step.size();
    if (total > std::numeric_limits<int32_t>::max()) return false;
  }
  return arena_.reserve(total);
}

void ForwardF64::compute(StepId first, StepId end) {
  for (StepId id = first; id < end; ++id) {
    const bool is_shown = id < computed_;
    if (trace_[id].operation != Operation::input) {
      compute(id);
      if (is_shown) keep_in_range(id);
    } else if (is_shown) {
      std::copy_n(shown_[id].values, shown_[id].size(), cells(id));
    }
    for (const Override& cell : trace_.overrides())
      if (cell.step == id) row(id, cell.row)[cell.column] = cell.value;
  }
}

void ForwardF64::keep_in_range(StepId id) {
  const Step& step = shown_[id];
  for (uint64_t k = 0; k < step.size(); ++k) {
    double& exact = cells(id)[k];
    const float shown = step.values[k];
    const bool underflowed = shown == 0 && std::abs(exact) < kSmallestFloat;
    if (underflowed || !std::isfinite(shown)) exact = shown;
  }
}

void ForwardF64::compute(StepId id) {
  const Step& step = trace_[id];
  const auto of = [&](size_t k) -> Cells {
    if (k >= step.operands.size()) return {};
    const Step& operand = trace_[step.operands[k]];
    return {cells(step.operands[k]), operand.rows, operand.columns, operand.columns};
  };
  const Cells out{cells(id), step.rows, step.columns, step.columns};
  const Cells a = of(0), b = of(1);
  double setting = setting_of(step);
  const Cells settings{&setting, 1, 1, 0, 0};
  Function f;
  const auto start = [&] { return step.get<attribute::start>(); };

  switch (step.operation) {
    case Operation::input:
    case Operation::principal_components:
    case Operation::jacobian_norms:
      return fill(out, std::numeric_limits<double>::quiet_NaN());  // no gradient goes through them
    case Operation::copy:
    case Operation::unpair:
    case Operation::flatten:
    case Operation::block_sums: {  // of one block: the same numbers in the same order
      std::copy_n(a.values, step.size(), out.values);
      return;
    }
    case Operation::matmul:
      return multiply(a, b, out);
    case Operation::matmul_transposed:
      return multiply(a, b.transposed(), out);
    case Operation::transposed_matmul:
      return multiply(a.transposed(), b, out);
    case Operation::repeat_columns:
      return move({a.values, a.rows, 1, 1, 0}, out);

    case Operation::row_maximum:
      for (int i = 0; i < a.rows; ++i) {
        const int place = place_of_largest(a, i);
        out.at(i, 0) = place < 0 ? kMinusInfinity : a.at(i, place);
      }
      return;
    case Operation::row_maximum_backward:
      fill(out, 0);
      for (int i = 0; i < b.rows; ++i)
        if (const int place = place_of_largest(b, i); place >= 0) out.at(i, place) = a.at(i, 0);
      return;
    case Operation::row_sums:
      return sums(a, out);
    case Operation::row_means:
    case Operation::row_mean_squares: {
      sums(a, out, step.operation == Operation::row_mean_squares);
      setting = a.columns;
      return each(quotient, out, settings, out);
    }
    case Operation::row_norms:
      sums(a, out, true);
      setting = 0;
      return each(root, out, settings, out);
    case Operation::normalize_rows:
      for (int i = 0; i < a.rows; ++i) {
        const Cells from{&a.at(i, 0), 1, a.columns, 0};
        sums(from, settings, true);
        setting = std::sqrt(setting);
        each(quotient_or_zero, from, settings, {&out.at(i, 0), 1, out.columns, 0});
      }
      return;
    case Operation::column_sums:
      return sums(a.transposed(), out.transposed());
    case Operation::first_sums:  // the pairs of a first row lie below each other
    case Operation::second_sums: {
      const bool of_first = step.operation == Operation::first_sums;
      const int count = a.rows / std::max(out.rows, 1);
      for (int i = 0; i < out.rows; ++i)
        sums({a.values + (of_first ? i * count : i) * a.row_step, a.columns, count, 1,
              of_first ? a.row_step : a.row_step * out.rows},
             {&out.at(i, 0), out.columns, 1, 1, 0});
      return;
    }

    case Operation::sine_cosine:
      for (int i = 0; i < a.rows; ++i)
        for (int j = 0; j < a.columns; ++j)
          out.at(i, j) = (j % 2 == 0 ? kernels::sine_f64 : kernels::cosine_f64)(a.at(i, j));
      return;
    case Operation::silu_backward:
      each(kernels::silu_slope, b, settings, out);
      return each(product, a, out, out);

    case Operation::rotate:
      return rotate(a, b, of(2), step.get_or<attribute::halves>(false), out);
    case Operation::slice_columns:
      return move(a.from(0, start()), out);
    case Operation::slice_rows:
      return move(a.from(start(), 0), out);
    case Operation::pad_columns:
    case Operation::pad_rows:
      fill(out, 0);
      [[fallthrough]];
    case Operation::concat_columns:
    case Operation::concat_rows: {
      const bool of_columns =
          step.operation == Operation::pad_columns || step.operation == Operation::concat_columns;
      int place = step.get_or<attribute::start>(0);
      for (size_t k = 0; k < step.operands.size(); ++k) {
        const Cells part = of(k);
        move(part,
             {out.values + place * (of_columns ? 1 : out.row_step), part.rows, part.columns, out.row_step});
        place += of_columns ? part.columns : part.rows;
      }
      return;
    }
    case Operation::pair_sums:
    case Operation::pair_rows:
      for (int i = 0; i < a.rows; ++i) {
        const Cells first = {&a.at(i, 0), b.rows, a.columns, 0};
        const Cells pairs = {&out.at(i * b.rows, 0), b.rows, a.columns, out.row_step};
        if (step.operation == Operation::pair_sums) {
          each(sum, first, b, pairs);
        } else {
          move(first, pairs);
          move(b, {&pairs.at(0, a.columns), b.rows, b.columns, out.row_step});
        }
      }
      return;

      // The others make each cell from the same cell of a.
#define OPERATION(name, operands, recorder) FUNCTION_##recorder(name)
#include "trace/operations.def"
    case Operation::scale:
      f = {step.has<attribute::divisor>() ? quotient : product, Beside::setting};
      break;
    case Operation::add:
      f = {sum};
      break;
    case Operation::subtract:
      f = {difference};
      break;
    case Operation::multiply:
      f = {product};
      break;
    case Operation::divide:
      f = {quotient_or_zero};
      break;
    case Operation::mask:
      f = {masked};
      break;
    case Operation::relu_backward:
      f = {relu_share};
      break;
    case Operation::gelu_backward:
      f = {gelu_share};
      break;
    case Operation::gelu_tanh_backward:
      f = {gelu_tanh_share};
      break;
    case Operation::add_row:
      f = {sum, Beside::row};
      break;
    case Operation::multiply_row:
    case Operation::multiply_columns:
      f = {product, Beside::row};
      break;
    case Operation::subtract_rows:
      f = {shifted, Beside::column};
      break;
    case Operation::divide_rows:
      f = {quotient_or_zero, Beside::column};
      break;
    case Operation::multiply_rows:
      f = {product, Beside::column};
      break;
    case Operation::exp:
      f = {exponential, Beside::setting};
      break;
    case Operation::root:
      f = {root, Beside::setting};
      break;
    case Operation::relu:
      f = {relu, Beside::setting};
      break;
    case Operation::silu:
      f = {kernels::silu_f64, Beside::setting};
      break;
  }
  Cells beside = f.beside == Beside::setting ? settings : b;
  if (f.beside == Beside::row) beside = {b.values, 1, 1, 0, 1};
  if (f.beside == Beside::column) beside = {b.values, 1, 1, 1, 0};
  each(f.of, a, beside, out);
}

}  // namespace attention

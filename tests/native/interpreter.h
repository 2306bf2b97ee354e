// A trace in double precision, one cell at a time, straight from the formulas in operations.def: what the
// forward and backward passes are compared with. It shares no arithmetic with the core.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "random.h"
#include "trace/trace.h"

struct Interpreter {
  const attention::Trace& trace;
  std::vector<std::vector<double>> values;

  // Starts from the inputs of an allocated trace.
  explicit Interpreter(const attention::Trace& t) : trace(t), values(t.steps().size()) {
    for (size_t id = 0; id < values.size(); ++id) {
      const attention::Step& step = trace.steps()[id];
      values[id].assign(step.values, step.values + step.size());
    }
  }

  double at(attention::StepId id, int block, int i, int j) const {
    const attention::Step& step = trace[id];
    const size_t row = static_cast<size_t>((step.blocks == 1 ? 0 : block) * step.rows + i);
    return values[static_cast<size_t>(id)][row * static_cast<size_t>(step.columns) + static_cast<size_t>(j)];
  }

  // Steps first … last from their operands; overridden cells keep their value.
  void compute(attention::StepId first, attention::StepId last) {
    for (attention::StepId id = first; id <= last; ++id) {
      const attention::Step& step = trace[id];
      if (step.operation == attention::Operation::input) continue;
      size_t next = 0;
      for (int block = 0; block < step.blocks; ++block)
        for (int i = 0; i < step.rows; ++i)
          for (int j = 0; j < step.columns; ++j)
            values[static_cast<size_t>(id)][next++] = cell(step, block, i, j);
      for (const attention::Override& override : trace.overrides()) {
        const size_t cell = static_cast<size_t>(override.row * step.columns + override.column);
        if (override.step == id) values[static_cast<size_t>(id)][cell] = static_cast<double>(override.value);
      }
    }
  }

 private:
  template <class Function>
  static double sum(int count, Function f) {
    double out = 0;
    for (int k = 0; k < count; ++k) out += f(k);
    return out;
  }
  static double logistic(double x) { return 1 / (1 + std::exp(-x)); }

  double cell(const attention::Step& step, int block, int i, int j) const {
    using attention::Operation;
    constexpr double infinity = std::numeric_limits<double>::infinity(), pi = 3.14159265358979323846;
    const auto operand = [&](size_t n) { return step.operands[std::min(n, step.operands.size() - 1)]; };
    const auto a = [&](int row, int column) { return at(operand(0), block, row, column); };
    const auto b = [&](int row, int column) { return at(operand(1), block, row, column); };
    const attention::Step &A = trace[operand(0)], &B = trace[operand(1)];
    namespace attribute = attention::attribute;
    const float factor = step.get_or<attribute::factor>(1);  // of an exponent
    switch (step.operation) {
      case Operation::input:
        return 0;
      case Operation::copy:
        return a(i, j);
      case Operation::matmul:
        return sum(A.columns, [&](int k) { return a(i, k) * b(k, j); });
      case Operation::matmul_transposed:
        return sum(A.columns, [&](int k) { return a(i, k) * b(j, k); });
      case Operation::transposed_matmul:
        return sum(A.rows, [&](int k) { return a(k, i) * b(k, j); });
      case Operation::scale:
        if (const auto* by = step.has<attribute::divisor>()) return a(i, j) / by->value;
        return a(i, j) * step.get<attribute::factor>();
      case Operation::add:
        return a(i, j) + b(i, j);
      case Operation::subtract:
        return a(i, j) - b(i, j);
      case Operation::multiply:
        return a(i, j) * b(i, j);
      case Operation::add_row:
        return a(i, j) + b(0, j);
      case Operation::multiply_row:
        return a(i, j) * b(0, j);
      case Operation::mask:
        return b(i, j) == -infinity ? -infinity : a(i, j) + b(i, j);
      case Operation::row_maximum: {
        double most = -infinity;
        for (int k = 0; k < A.columns; ++k) most = std::max(most, a(i, k));
        return most;
      }
      case Operation::subtract_rows:
        return a(i, j) == -infinity ? -infinity : a(i, j) - b(i, 0);
      case Operation::exp:
        return std::exp(a(i, j));
      case Operation::log:
        return std::log(a(i, j));
      case Operation::row_sums:
        return sum(A.columns, [&](int k) { return a(i, k); });
      case Operation::row_means:
        return sum(A.columns, [&](int k) { return a(i, k); }) / A.columns;
      case Operation::row_mean_squares:
        return sum(A.columns, [&](int k) { return a(i, k) * a(i, k); }) / A.columns;
      case Operation::row_norms:
        return std::sqrt(sum(A.columns, [&](int k) { return a(i, k) * a(i, k); }));
      case Operation::root:
        return std::sqrt(a(i, j) + static_cast<double>(step.get<attribute::epsilon>()));
      case Operation::divide_rows:
        return b(i, 0) == 0 ? 0 : a(i, j) / b(i, 0);
      case Operation::multiply_rows:
        return a(i, j) * b(i, 0);
      case Operation::multiply_columns:
        return a(i, j) * b(j, 0);
      case Operation::normalize_rows: {
        const double squares = sum(A.columns, [&](int k) { return a(i, k) * a(i, k); });
        return squares == 0 ? 0 : a(i, j) / std::sqrt(squares);
      }
      case Operation::tanh:
        return std::tanh(a(i, j));
      case Operation::relu:
        return std::max(0.0, a(i, j));
      case Operation::gelu:
        return a(i, j) * 0.5 * std::erfc(-a(i, j) / std::sqrt(2.0));
      case Operation::gelu_tanh: {
        const double x = a(i, j);
        return 0.5 * x * (1 + std::tanh(std::sqrt(2 / pi) * (x + 0.044715 * x * x * x)));
      }
      case Operation::silu:
        return a(i, j) * logistic(factor * a(i, j));
      case Operation::sine:
        return std::sin(a(i, j));
      case Operation::cosine:
        return std::cos(a(i, j));
      case Operation::sine_cosine:
        return j % 2 == 0 ? std::sin(a(i, j)) : std::cos(a(i, j));
      case Operation::rotate: {
        const int pairs = B.columns;
        if (j >= 2 * pairs) return a(i, j);
        const bool halves = step.get_or<attribute::halves>(false);
        const int pair = halves ? j % pairs : j / 2;
        const bool second = halves ? j >= pairs : j % 2 == 1;
        const double x = a(i, halves ? pair : 2 * pair), y = a(i, halves ? pair + pairs : 2 * pair + 1);
        const double cosine = b(i, pair), sine = at(operand(2), block, i, pair);
        return second ? x * sine + y * cosine : x * cosine - y * sine;
      }
      case Operation::slice_columns:
        return a(i, step.get<attribute::start>() + j);
      case Operation::slice_rows:
        return a(step.get<attribute::start>() + i, j);
      case Operation::concat_columns:
        for (const attention::StepId part : step.operands) {
          if (j < trace[part].columns) return at(part, block, i, j);
          j -= trace[part].columns;
        }
        return 0;
      case Operation::concat_rows:
        for (const attention::StepId part : step.operands) {
          if (i < trace[part].rows) return at(part, block, i, j);
          i -= trace[part].rows;
        }
        return 0;
      case Operation::pair_sums:
        return a(i / B.rows, j) + b(i % B.rows, j);
      case Operation::pair_rows:
        return j < A.columns ? a(i / B.rows, j) : b(i % B.rows, j - A.columns);
      case Operation::unpair:
        return a(i * step.columns + j, 0);
      case Operation::divide:
        return b(i, j) == 0 ? 0 : a(i, j) / b(i, j);
      case Operation::column_sums:
        return sum(A.rows, [&](int k) { return a(k, j); });
      case Operation::repeat_columns:
        return a(i, 0);
      case Operation::flatten:
        return a(i / A.columns, i % A.columns);
      case Operation::pad_columns: {
        const int k = j - step.get<attribute::start>();
        return k >= 0 && k < A.columns ? a(i, k) : 0;
      }
      case Operation::pad_rows: {
        const int k = i - step.get<attribute::start>();
        return k >= 0 && k < A.rows ? a(k, j) : 0;
      }
      case Operation::first_sums: {
        const int m = A.rows / step.rows;
        return sum(m, [&](int k) { return a(i * m + k, j); });
      }
      case Operation::second_sums:
        return sum(A.rows / step.rows, [&](int k) { return a(k * step.rows + i, j); });
      case Operation::block_sums:
        return sum(A.blocks, [&](int k) { return at(operand(0), k, i, j); });
      case Operation::relu_backward:
        return b(i, j) > 0 ? a(i, j) : 0;
      case Operation::gelu_backward: {
        const double x = b(i, j), density = std::exp(-x * x / 2) / std::sqrt(2 * pi);
        return a(i, j) * (0.5 * std::erfc(-x / std::sqrt(2.0)) + x * density);
      }
      case Operation::gelu_tanh_backward: {
        const double x = b(i, j), c = std::sqrt(2 / pi), t = std::tanh(c * (x + 0.044715 * x * x * x));
        return a(i, j) * (0.5 * (1 + t) + 0.5 * x * (1 - t * t) * c * (1 + 3 * 0.044715 * x * x));
      }
      case Operation::silu_backward: {
        const double t = logistic(factor * b(i, j));
        return a(i, j) * (t + factor * b(i, j) * t * (1 - t));
      }
      case Operation::row_maximum_backward: {
        int first = 0;  // of the largest
        for (int k = 1; k < B.columns; ++k) first = b(i, k) > b(i, first) ? k : first;
        return j == first && b(i, j) > -infinity ? a(i, 0) : 0;
      }
      case Operation::principal_components:
      case Operation::jacobian_norms:
      case Operation::recompute:
        break;  // tested by their properties
    }
    return std::numeric_limits<double>::quiet_NaN();
  }
};

// Numbers for the inputs of an allocated trace, ±0.3 … ±1.5: away from 0, where ÷, relu and norms have a
// corner. Inputs with the role `variance` get positive ones.
inline void fill_inputs(const attention::Trace& trace, Random& random) {
  for (const attention::Step& step : trace.steps()) {
    if (step.operation != attention::Operation::input) continue;
    for (uint64_t k = 0; k < step.size(); ++k) {
      const float x = random.real(1.2f);
      step.values[k] = x < 0 && step.role != attention::Role::variance ? x - 0.3f : std::abs(x) + 0.3f;
    }
  }
}

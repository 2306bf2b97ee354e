#include "trace/forward.h"

#include <algorithm>

#include "kernels/cannot_happen.h"
#include "kernels/elementary.h"
#include "kernels/kernels.h"
#include "trace/jacobian.h"

namespace attention {
namespace {

// How an operation runs over the sentences of a batch.
enum class Over : uint8_t {
  rows,        // each row comes from the same row of the operands
  first_rows,  // each row comes from the same row of the first operand, and from all of the second
  sum,         // rows are summed: over all sentences where there is one result for all
  sentences,   // each sentence by itself
};

// One block of an operation of one or two operands that needs nothing else.
using Unary = void (*)(ConstMatrix a, Matrix out);
using Binary = void (*)(ConstMatrix a, ConstMatrix b, Matrix out);
// One that needs more: the attribute of the step, or a third operand.
using Special = void (*)(const Step& step, ConstMatrix a, ConstMatrix b, ConstMatrix c, Matrix out);
// All blocks of a step.
using Whole = void (*)(const Trace& trace, const Step& step);

// How an operation is computed. Of the pointers, one is set.
struct Kernel {
  Over over = Over::sentences;
  Unary unary = nullptr;
  Binary binary = nullptr;
  Special special = nullptr;
  Whole whole = nullptr;
};
constexpr Kernel unary(Over over, Unary kernel) { return {.over = over, .unary = kernel}; }
constexpr Kernel binary(Over over, Binary kernel) { return {.over = over, .binary = kernel}; }
constexpr Kernel special(Over over, Special kernel) { return {.over = over, .special = kernel}; }
constexpr Kernel whole(Whole kernel) { return {.whole = kernel}; }

void compute_scale(const Step& step, ConstMatrix a, ConstMatrix, ConstMatrix, Matrix out) {
  if (const auto* by = step.has<attribute::divisor>()) return kernels::divide(a, by->value, out);
  kernels::multiply(a, step.get<attribute::factor>(), out);
}

void compute_root(const Step& step, ConstMatrix a, ConstMatrix, ConstMatrix, Matrix out) {
  kernels::roots(a, step.get<attribute::epsilon>(), out);
}

void compute_silu(const Step& step, ConstMatrix a, ConstMatrix, ConstMatrix, Matrix out) {
  kernels::silu(a, step.get_or<attribute::factor>(1), out);
}

void compute_silu_backward(const Step& step, ConstMatrix gradient, ConstMatrix a, ConstMatrix, Matrix out) {
  kernels::silu_backward(gradient, a, step.get_or<attribute::factor>(1), out);
}

void compute_rotate(const Step& step, ConstMatrix a, ConstMatrix cosines, ConstMatrix sines, Matrix out) {
  kernels::rotate(a, cosines, sines, step.get_or<attribute::halves>(false), out);
}

void compute_slice_columns(const Step& step, ConstMatrix a, ConstMatrix, ConstMatrix, Matrix out) {
  kernels::slice_columns(a, step.get<attribute::start>(), out);
}

void compute_slice_rows(const Step& step, ConstMatrix a, ConstMatrix, ConstMatrix, Matrix out) {
  kernels::slice_rows(a, step.get<attribute::start>(), out);
}

void compute_pad_columns(const Step& step, ConstMatrix a, ConstMatrix, ConstMatrix, Matrix out) {
  kernels::fill(out, 0);
  kernels::place_columns(a, step.get<attribute::start>(), out);
}

void compute_pad_rows(const Step& step, ConstMatrix a, ConstMatrix, ConstMatrix, Matrix out) {
  kernels::fill(out, 0);
  kernels::place_rows(a, step.get<attribute::start>(), out);
}

void compute_concat_columns(const Trace& trace, const Step& step) {
  for (int block = 0; block < step.blocks; ++block) {
    int start = 0;
    for (const StepId part : step.operands) {
      kernels::place_columns(trace[part].block(block), start, step.block(block));
      start += trace[part].columns;
    }
  }
}

void compute_concat_rows(const Trace& trace, const Step& step) {
  for (int block = 0; block < step.blocks; ++block) {
    int start = 0;
    for (const StepId part : step.operands) {
      kernels::place_rows(trace[part].block(block), start, step.block(block));
      start += trace[part].rows;
    }
  }
}

void compute_block_sums(const Trace& trace, const Step& step) {
  const Step& a = trace[step.operands[0]];
  const int size = step.rows * step.columns;
  kernels::column_sums({a.values, a.blocks, size}, {step.values, 1, size});
}

// The cases of operations.def's functions; all others are written out.
#define KERNEL_own(name)
#define KERNEL_elementwise(name)
#define KERNEL_cell_by_cell(name)
#define KERNEL_reduction(name)
#define KERNEL_with_row(name)
#define KERNEL_with_column(name)
#define KERNEL_function(name) \
  case Operation::name:       \
    return unary(Over::rows, [](ConstMatrix a, Matrix out) { kernels::apply(kernels::name##_f64, a, out); });

Kernel kernel_of(Operation operation) {
  switch (operation) {
#define OPERATION(name, operands, recorder) KERNEL_##recorder(name)
#include "trace/operations.def"
    case Operation::input:
      return whole([](const Trace&, const Step&) {});  // filled by the caller
    case Operation::copy:
    case Operation::unpair:
    case Operation::flatten:
      return unary(Over::rows, kernels::copy);  // the same numbers in the same order
    case Operation::matmul:
      return binary(Over::first_rows, kernels::matmul);
    case Operation::matmul_transposed:
      return binary(Over::first_rows, kernels::matmul_transposed);
    case Operation::transposed_matmul:
      return binary(Over::sum, kernels::transposed_matmul);
    case Operation::scale:
      return special(Over::rows, compute_scale);
    case Operation::add:
      return binary(Over::rows, kernels::add);
    case Operation::subtract:
      return binary(Over::rows, kernels::subtract);
    case Operation::multiply:
      return binary(Over::rows, kernels::multiply);
    case Operation::add_row:
      return binary(Over::first_rows, kernels::add_row);
    case Operation::multiply_row:
      return binary(Over::first_rows, kernels::multiply_row);
    case Operation::mask:
      return binary(Over::rows, kernels::add_mask);
    case Operation::row_maximum:
      return unary(Over::rows, kernels::row_maximum);
    case Operation::subtract_rows:
      return binary(Over::rows, kernels::subtract_rows);
    case Operation::exp:
      return unary(Over::rows, kernels::exponentials);
    case Operation::row_sums:
      return unary(Over::rows, kernels::row_sums);
    case Operation::row_means:
      return unary(Over::rows, kernels::row_means);
    case Operation::row_mean_squares:
      return unary(Over::rows, kernels::row_mean_squares);
    case Operation::row_norms:
      return unary(Over::rows, kernels::row_norms);
    case Operation::root:
      return special(Over::rows, compute_root);
    case Operation::divide_rows:
      return binary(Over::rows, kernels::divide_rows);
    case Operation::multiply_rows:
      return binary(Over::rows, kernels::multiply_rows);
    case Operation::multiply_columns:
      return binary(Over::first_rows, kernels::multiply_columns);
    case Operation::normalize_rows:
      return unary(Over::rows, kernels::normalize_rows);
    case Operation::relu:
      return unary(Over::rows, kernels::relu);
    case Operation::silu:
      return special(Over::rows, compute_silu);
    case Operation::sine_cosine:
      return unary(Over::rows, kernels::sines_cosines);
    case Operation::rotate:
      return special(Over::rows, compute_rotate);
    case Operation::slice_columns:
      return special(Over::rows, compute_slice_columns);
    case Operation::slice_rows:
      return special(Over::sentences, compute_slice_rows);
    case Operation::concat_columns:
      return whole(compute_concat_columns);
    case Operation::concat_rows:
      return whole(compute_concat_rows);
    case Operation::pair_sums:
      return binary(Over::sentences, kernels::pair_sums);
    case Operation::pair_rows:
      return binary(Over::sentences, kernels::pair_rows);
    case Operation::principal_components:
      return unary(Over::sentences, kernels::principal_components);
    case Operation::jacobian_norms:
      break;  // forward() computes it
    case Operation::divide:
      return binary(Over::rows, kernels::divide);
    case Operation::column_sums:
      return unary(Over::sum, kernels::column_sums);
    case Operation::repeat_columns:
      return unary(Over::rows, kernels::repeat_columns);
    case Operation::pad_columns:
      return special(Over::rows, compute_pad_columns);
    case Operation::pad_rows:
      return special(Over::sentences, compute_pad_rows);
    case Operation::first_sums:
      return unary(Over::sentences, kernels::first_sums);
    case Operation::second_sums:
      return unary(Over::sentences, kernels::second_sums);
    case Operation::block_sums:
      return whole(compute_block_sums);
    case Operation::relu_backward:
      return binary(Over::rows, kernels::relu_backward);
    case Operation::gelu_backward:
      return binary(Over::rows, kernels::gelu_backward);
    case Operation::gelu_tanh_backward:
      return binary(Over::rows, kernels::gelu_tanh_backward);
    case Operation::silu_backward:
      return special(Over::rows, compute_silu_backward);
    case Operation::row_maximum_backward:
      return binary(Over::rows, kernels::row_maximum_backward);
  }
  cannot_happen();
}

// Whether all sentences of a step can be computed at once, as one tall matrix.
bool at_once(const Trace& trace, const Step& step, Over over) {
  const auto full = [&](StepId operand) { return trace[operand].blocks == step.blocks; };
  switch (over) {
    case Over::rows:
      return std::all_of(step.operands.begin(), step.operands.end(), full);
    case Over::first_rows:
      return full(step.operands[0]) && trace[step.operands[1]].blocks == 1;
    case Over::sum:
      return step.blocks == 1;
    case Over::sentences:
      return false;
  }
  cannot_happen();
}

}  // namespace

void forward(const Trace& trace, const Step& step, const Progress& progress) {
  if (step.operation == Operation::jacobian_norms) return jacobian_norms(trace, step, progress);
  const Kernel kernel = kernel_of(step.operation);
  if (kernel.whole != nullptr) return kernel.whole(trace, step);
  const auto compute = [&](ConstMatrix a, ConstMatrix b, ConstMatrix c, Matrix out) {
    if (kernel.unary != nullptr) return kernel.unary(a, out);
    if (kernel.binary != nullptr) return kernel.binary(a, b, out);
    kernel.special(step, a, b, c, out);
  };
  const bool tall = at_once(trace, step, kernel.over);
  const auto operand = [&](size_t k, int block) {
    if (k >= step.operands.size()) return Matrix{nullptr, 0, 0};
    const Step& a = trace[step.operands[k]];
    return tall ? a.tall() : a.block(block);
  };
  for (int i = 0; i < (tall ? 1 : step.blocks); ++i) {
    compute(operand(0, i), operand(1, i), operand(2, i), tall ? step.tall() : step.block(i));
  }
}

}  // namespace attention

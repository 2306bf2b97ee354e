#include "trace/forward.h"

#include <cassert>

#include "kernels/kernels.h"
#include "trace/jacobian.h"

namespace attention {
namespace {

void concat_columns(const Trace& trace, const Step& step, int block) {
  int start = 0;
  for (const StepId part : step.operands) {
    place_columns(trace[part].block(block), start, step.block(block));
    start += trace[part].columns;
  }
}

void concat_rows(const Trace& trace, const Step& step, int block) {
  int start = 0;
  for (const StepId part : step.operands) {
    place_rows(trace[part].block(block), start, step.block(block));
    start += trace[part].rows;
  }
}

// The operations of one or two operands that need nothing else, by their kernel: one call for all of them
// takes a fifth of the code of one call for each.
using Unary = void (*)(ConstMatrix, Matrix);
using Binary = void (*)(ConstMatrix, ConstMatrix, Matrix);

Unary unary(Operation operation) {
  switch (operation) {
    case Operation::copy:
    case Operation::unpair:
    case Operation::flatten:
      return copy;  // the same numbers in the same order
    case Operation::row_maximum:
      return row_maximum;
    case Operation::exp:
      return exponentials;
    case Operation::log:
      return logarithms;
    case Operation::row_sums:
      return row_sums;
    case Operation::row_means:
      return row_means;
    case Operation::row_mean_squares:
      return row_mean_squares;
    case Operation::row_norms:
      return row_norms;
    case Operation::normalize_rows:
      return normalize_rows;
    case Operation::tanh:
      return tanh;
    case Operation::relu:
      return relu;
    case Operation::gelu:
      return gelu;
    case Operation::gelu_tanh:
      return gelu_tanh;
    case Operation::sine:
      return sines;
    case Operation::cosine:
      return cosines;
    case Operation::sine_cosine:
      return sines_cosines;
    case Operation::principal_components:
      return principal_components;
    case Operation::column_sums:
      return column_sums;
    case Operation::repeat_columns:
      return repeat_columns;
    case Operation::first_sums:
      return first_sums;
    case Operation::second_sums:
      return second_sums;
    default:
      return nullptr;
  }
}

Binary binary(Operation operation) {
  switch (operation) {
    case Operation::matmul:
      return matmul;
    case Operation::matmul_transposed:
      return matmul_transposed;
    case Operation::transposed_matmul:
      return transposed_matmul;
    case Operation::add:
      return add;
    case Operation::subtract:
      return subtract;
    case Operation::multiply:
      return multiply;
    case Operation::divide:
      return divide;
    case Operation::mask:
      return add_mask;
    case Operation::add_row:
      return add_row;
    case Operation::multiply_row:
      return multiply_row;
    case Operation::multiply_columns:
      return multiply_columns;
    case Operation::subtract_rows:
      return subtract_rows;
    case Operation::divide_rows:
      return divide_rows;
    case Operation::multiply_rows:
      return multiply_rows;
    case Operation::pair_sums:
      return pair_sums;
    case Operation::pair_rows:
      return pair_rows;
    case Operation::relu_backward:
      return relu_backward;
    case Operation::gelu_backward:
      return gelu_backward;
    case Operation::gelu_tanh_backward:
      return gelu_tanh_backward;
    case Operation::row_maximum_backward:
      return row_maximum_backward;
    default:
      return nullptr;
  }
}

// The operations whose blocks do not mind each other: `out` from the blocks a, b and c of the operands.
void forward_block(const Step& step, ConstMatrix a, ConstMatrix b, ConstMatrix c, Matrix out) {
  const Attributes& attributes = step.attributes;
  if (const Unary kernel = unary(step.operation)) return kernel(a, out);
  if (const Binary kernel = binary(step.operation)) return kernel(a, b, out);
  switch (step.operation) {
    case Operation::scale:
      return attributes.divisor != 0 ? divide(a, attributes.divisor, out)
                                     : multiply(a, attributes.factor, out);
    case Operation::root:
      return roots(a, attributes.epsilon, out);
    case Operation::silu:
      return silu(a, attributes.factor, out);
    case Operation::silu_backward:
      return silu_backward(a, b, attributes.factor, out);
    case Operation::rotate:
      return rotate(a, b, c, attributes.halves, out);
    case Operation::slice_columns:
      return slice_columns(a, attributes.start, out);
    case Operation::slice_rows:
      return slice_rows(a, attributes.start, out);
    case Operation::pad_columns:
      fill(out, 0);
      return place_columns(a, attributes.start, out);
    case Operation::pad_rows:
      fill(out, 0);
      return place_rows(a, attributes.start, out);
    default:
      assert(false);  // the others are done by forward()
  }
}

// Whether each row of the result comes from the same row of the operands that have a block for each sentence,
// so that all sentences are one tall matrix.
bool by_rows(const Trace& trace, const Step& step) {
  const auto full = [&](size_t k) { return trace[step.operands[k]].blocks == step.blocks; };
  switch (step.operation) {
    case Operation::column_sums:
    case Operation::transposed_matmul:  // summed over the rows of all sentences, where there is one result
      return step.blocks == 1;
    case Operation::matmul:
    case Operation::matmul_transposed:
    case Operation::add_row:
    case Operation::multiply_row:
    case Operation::multiply_columns:
      return full(0) && trace[step.operands[1]].blocks == 1;
    case Operation::slice_rows:
    case Operation::pad_rows:
    case Operation::pair_sums:
    case Operation::pair_rows:
    case Operation::first_sums:
    case Operation::second_sums:
    case Operation::principal_components:
      return false;
    default:
      for (size_t k = 0; k < step.operands.size(); ++k) {
        if (!full(k)) return false;
      }
      return true;
  }
}

}  // namespace

void forward(const Trace& trace, const Step& step) {
  switch (step.operation) {
    case Operation::input:
      return;  // filled by the caller
    case Operation::jacobian_norms:
      return jacobian_norms(trace, step);
    case Operation::block_sums: {
      const Step& a = trace[step.operands[0]];
      const int size = step.rows * step.columns;
      return column_sums({a.values, a.blocks, size}, {step.values, 1, size});
    }
    case Operation::concat_columns:
      for (int i = 0; i < step.blocks; ++i) concat_columns(trace, step, i);
      return;
    case Operation::concat_rows:
      for (int i = 0; i < step.blocks; ++i) concat_rows(trace, step, i);
      return;
    default:
      break;
  }
  if (by_rows(trace, step)) {
    const auto tall = [&](size_t k) {
      return k < step.operands.size() ? trace[step.operands[k]].tall() : Matrix{nullptr, 0, 0};
    };
    return forward_block(step, tall(0), tall(1), tall(2), step.tall());
  }
  const auto operand = [&](size_t k, int block) {
    return k < step.operands.size() ? trace[step.operands[k]].block(block) : Matrix{nullptr, 0, 0};
  };
  for (int i = 0; i < step.blocks; ++i) {
    forward_block(step, operand(0, i), operand(1, i), operand(2, i), step.block(i));
  }
}

}  // namespace attention

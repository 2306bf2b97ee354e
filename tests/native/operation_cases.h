// A small trace around each operation: what the tests of forward and backward passes run through.
#pragma once

#include <functional>

#include "random.h"
#include "trace/record.h"

struct OperationCase {
  attention::Operation operation;
  // Records inputs of a random size and the operation on them, and returns its step.
  std::function<attention::StepId(attention::Trace&, Random&)> record;
};

namespace operation_cases {

using namespace attention;

// n × d numbers; every third one has a single block for all sentences.
inline StepId matrix(Trace& t, Random& r, int n, int d, Role role = Role::embeddings) {
  return input(t, role, {Axis::token, n}, {Axis::d_model, d}, r.bits() % 3 == 0);
}

using RecordOne = StepId (*)(Trace&, Role, StepId);

template <class Record>
OperationCase unary(Operation operation, Record record, Role role = Role::embeddings) {
  return {operation, [=](Trace& t, Random& r) {
            const int n = r.between(1, 7), d = r.between(1, 7);
            return record(t, matrix(t, r, n, d, role));
          }};
}

// b is rows(n, d) × columns(n, d) where a is n × d.
template <class Record, class Rows, class Columns>
OperationCase binary(Operation operation, Record record, Rows rows, Columns columns,
                     Role role = Role::embeddings) {
  return {operation, [=](Trace& t, Random& r) {
            const int n = r.between(1, 7), d = r.between(1, 7);
            const StepId a = matrix(t, r, n, d), b = matrix(t, r, rows(n, d), columns(n, d), role);
            return record(t, Role::scores, a, b);
          }};
}

// Every operation that has a backward pass.
inline std::vector<OperationCase> with_backward() {
  const auto n_of = [](int n, int) { return n; };
  const auto d_of = [](int, int d) { return d; };
  const auto one = [](int, int) { return 1; };
  const auto other = [](int n, int d) { return (n * 3 + d) % 5 + 1; };
  constexpr Role role = Role::scores;
  const auto plain = [](Operation operation, RecordOne record, Role of = Role::embeddings) {
    return unary(
        operation, [=](Trace& t, StepId a) { return record(t, Role::scores, a); }, of);
  };
  const auto joined = [=](Operation operation, auto record) {
    return OperationCase{operation, [=](Trace& t, Random& r) {
                           const int n = r.between(1, 7), d = r.between(1, 7), count = r.between(1, 4);
                           std::vector<StepId> parts;
                           for (int k = 0; k < count; ++k) {
                             const int more = r.between(1, 5);
                             const bool columns = operation == Operation::concat_columns;
                             parts.push_back(matrix(t, r, columns ? n : more, columns ? more : d));
                           }
                           parts.push_back(parts[0]);  // the same one again
                           return record(t, role, parts, Axis::key);
                         }};
  };
  const auto pairs = [=](Operation operation, auto record, bool same_width) {
    return OperationCase{operation, [=](Trace& t, Random& r) {
                           const int d = r.between(1, 5), n = r.between(1, 5), m = r.between(1, 5);
                           const StepId a = matrix(t, r, n, d);
                           const StepId b = matrix(t, r, m, same_width ? d : r.between(1, 5));
                           return record(t, role, a, b);
                         }};
  };
  const auto turned = [=](bool halves) {
    return OperationCase{Operation::rotate, [=](Trace& t, Random& r) {
                           const int n = r.between(1, 5), p = r.between(1, 4), rest = r.between(0, 2);
                           const StepId a = matrix(t, r, n, 2 * p + rest), cosines = matrix(t, r, n, p),
                                        sines = matrix(t, r, n, p);
                           return rotate(t, role, a, cosines, sines, halves);
                         }};
  };
  return {
      unary(Operation::copy, [=](Trace& t, StepId a) { return copy(t, role, a, Axis::query, Axis::d_k); }),
      binary(
          Operation::matmul,
          [](Trace& t, Role role, StepId a, StepId b) { return matmul(t, role, a, b, Axis::query); }, d_of,
          other),
      binary(Operation::matmul_transposed, matmul_transposed, other, d_of),
      binary(Operation::transposed_matmul, transposed_matmul, n_of, other),
      unary(Operation::scale,
            [=](Trace& t, StepId a) { return scale(t, role, a, attribute::divisor{1.7f}); }),
      unary(Operation::scale,
            [=](Trace& t, StepId a) { return scale(t, role, a, attribute::factor{-0.3f}); }),
      binary(Operation::add, add, n_of, d_of),
      binary(Operation::subtract, subtract, n_of, d_of),
      binary(Operation::multiply, multiply, n_of, d_of),
      unary(Operation::multiply, [=](Trace& t, StepId a) { return multiply(t, role, a, a); }),
      binary(Operation::add_row, add_row, one, d_of),
      binary(Operation::multiply_row, multiply_row, one, d_of),
      binary(Operation::mask, mask, n_of, d_of),
      binary(Operation::subtract_rows, subtract_rows, n_of, one),
      plain(Operation::exp, exp),
      plain(Operation::log, log, Role::variance),
      plain(Operation::row_maximum, row_maximum),
      plain(Operation::row_sums, row_sums),
      plain(Operation::row_means, row_means),
      plain(Operation::row_mean_squares, row_mean_squares),
      plain(Operation::row_norms, row_norms),
      unary(
          Operation::root, [=](Trace& t, StepId a) { return root(t, role, a, 0.01f); }, Role::variance),
      binary(Operation::divide_rows, divide_rows, n_of, one),
      binary(Operation::multiply_rows, multiply_rows, n_of, one),
      binary(Operation::multiply_columns, multiply_columns, d_of, one),
      plain(Operation::normalize_rows, normalize_rows),
      plain(Operation::tanh, tanh),
      plain(Operation::relu, relu),
      plain(Operation::gelu, gelu),
      plain(Operation::gelu_tanh, gelu_tanh),
      unary(Operation::silu, [=](Trace& t, StepId a) { return silu(t, role, a, 1.3f); }),
      plain(Operation::sine, sine),
      plain(Operation::cosine, cosine),
      unary(Operation::sine_cosine,
            [=](Trace& t, StepId a) { return sine_cosine(t, role, a, Axis::d_model); }),
      turned(false),
      turned(true),
      unary(Operation::slice_columns,
            [=](Trace& t, StepId a) {
              const int start = t[a].columns / 3;
              return slice_columns(t, role, a, start, {Axis::d_k, (t[a].columns - start + 1) / 2});
            }),
      unary(Operation::slice_rows,
            [=](Trace& t, StepId a) {
              const int start = t[a].rows / 3;
              return slice_rows(t, role, a, start, {Axis::key, (t[a].rows - start + 1) / 2});
            }),
      joined(Operation::concat_columns, concat_columns),
      joined(Operation::concat_rows, concat_rows),
      pairs(Operation::pair_sums, pair_sums, true),
      pairs(Operation::pair_rows, pair_rows, false),
      {Operation::unpair,
       [](Trace& t, Random& r) {
         const int n = r.between(1, 5), m = r.between(1, 5);
         return unpair(t, Role::scores, matrix(t, r, n * m, 1), {Axis::query, n}, {Axis::key, m});
       }},
  };
}

// Those that have none, but for principal_components and jacobian_norms.
inline std::vector<OperationCase> without_backward() {
  const auto n_of = [](int n, int) { return n; };
  const auto d_of = [](int, int d) { return d; };
  constexpr Role role = Role::scores;
  const auto sums = [=](Operation operation, auto record) {
    return OperationCase{
        operation, [=](Trace& t, Random& r) {
          const int n = r.between(1, 5), m = r.between(1, 5);
          return record(t, role, matrix(t, r, n * m, r.between(1, 6)), AxisSize{Axis::key, n});
        }};
  };
  const auto silu_1_3 = [](Trace& t, Role role, StepId g, StepId a) {
    return silu_backward(t, role, g, a, 1.3f);
  };
  return {
      binary(Operation::divide, divide, n_of, d_of),
      unary(Operation::column_sums, [=](Trace& t, StepId a) { return column_sums(t, role, a); }),
      {Operation::repeat_columns,
       [](Trace& t, Random& r) {
         const int n = r.between(1, 7), m = r.between(1, 7);
         return repeat_columns(t, Role::scores, matrix(t, r, n, 1), {Axis::key, m});
       }},
      unary(Operation::flatten, [=](Trace& t, StepId a) { return flatten(t, role, a); }),
      unary(Operation::pad_columns,
            [=](Trace& t, StepId a) {
              return pad_columns(t, role, a, t[a].rows % 3, {Axis::d_k, t[a].columns + 3});
            }),
      unary(Operation::pad_rows,
            [=](Trace& t, StepId a) {
              return pad_rows(t, role, a, t[a].columns % 3, {Axis::key, t[a].rows + 3});
            }),
      sums(Operation::first_sums, first_sums),
      sums(Operation::second_sums, second_sums),
      unary(Operation::block_sums, [=](Trace& t, StepId a) { return block_sums(t, role, a); }),
      binary(Operation::relu_backward, relu_backward, n_of, d_of),
      binary(Operation::gelu_backward, gelu_backward, n_of, d_of),
      binary(Operation::gelu_tanh_backward, gelu_tanh_backward, n_of, d_of),
      binary(Operation::silu_backward, silu_1_3, n_of, d_of),
      {Operation::row_maximum_backward,
       [](Trace& t, Random& r) {
         const int n = r.between(1, 7), m = r.between(1, 7);
         const StepId gradient = matrix(t, r, n, 1), a = matrix(t, r, n, m);
         return row_maximum_backward(t, Role::scores, gradient, a);
       }},
  };
}

}  // namespace operation_cases

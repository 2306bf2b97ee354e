// Mistakes with the matrices and biases of projections.
#include <algorithm>
#include <initializer_list>

#include "mistakes/rewrites.h"
#include "trace/record.h"

namespace attention::mistakes::rewrites {
namespace {

// Whether the step is X·W, and W is one of these parameters.
bool is_product(Rewriting& r, StepId id, std::initializer_list<Role> parameters) {
  const Step& step = r.step(id);
  if (step.operation != Operation::matmul) return false;
  const Role role = r.step(step.operands[1]).role;
  return std::find(parameters.begin(), parameters.end(), role) != parameters.end();
}

// The same with another parameter of the place of the first, if that has its shape.
StepId with_parameter(Rewriting& r, StepId id, Role instead) {
  const Step& step = r.step(id);
  const Step& own = r.step(step.operands[1]);
  const auto other = r.right().find(instead, own.place);
  if (!other || r.step(*other).rows != own.rows || r.step(*other).columns != own.columns) return kNoStep;
  return r.again(id, {r.operand(id, 0), r.of(*other)});
}

StepId exchanged(Rewriting& r, StepId id, Role one, Role other) {
  if (is_product(r, id, {one})) return with_parameter(r, id, other);
  return is_product(r, id, {other}) ? with_parameter(r, id, one) : kNoStep;
}

StepId transposed(Rewriting& r, StepId id, std::initializer_list<Role> parameters) {
  if (!is_product(r, id, parameters)) return kNoStep;
  const Step& W = r.step(r.step(id).operands[1]);
  if (W.rows != W.columns) return kNoStep;
  return matmul_transposed(r.trace(), r.step(id).role, r.operand(id, 0), r.operand(id, 1));
}

// W·X instead of X·W, where both are square.
StepId first(Rewriting& r, StepId id, std::initializer_list<Role> parameters) {
  if (!is_product(r, id, parameters)) return kNoStep;
  const Step &X = r.step(r.step(id).operands[0]), &W = r.step(r.step(id).operands[1]);
  if (W.rows != W.columns || X.rows != W.columns) return kNoStep;
  return r.again(id, {r.operand(id, 1), r.operand(id, 0)});
}

StepId without_matrix(Rewriting& r, StepId id, Role parameter) {
  if (!is_product(r, id, {parameter})) return kNoStep;
  const Step& step = r.step(id);
  return r.step(step.operands[0]).columns == step.columns ? r.copied(id, r.operand(id, 0)) : kNoStep;
}

StepId without_bias(Rewriting& r, StepId id, std::initializer_list<Role> biases) {
  const Step& step = r.step(id);
  if (step.operation != Operation::add_row) return kNoStep;
  const Role role = r.step(step.operands[1]).role;
  if (std::find(biases.begin(), biases.end(), role) == biases.end()) return kNoStep;
  return r.copied(id, r.operand(id, 0));
}

}  // namespace

StepId query_and_key_matrices_exchanged(Rewriting& r, StepId id, int32_t) {
  return exchanged(r, id, Role::W_Q, Role::W_K);
}
StepId key_and_value_matrices_exchanged(Rewriting& r, StepId id, int32_t) {
  return exchanged(r, id, Role::W_K, Role::W_V);
}
StepId query_and_value_matrices_exchanged(Rewriting& r, StepId id, int32_t) {
  return exchanged(r, id, Role::W_Q, Role::W_V);
}

StepId matrices_transposed(Rewriting& r, StepId id, int32_t) {
  return transposed(r, id, {Role::W_Q, Role::W_K, Role::W_V, Role::W_O, Role::W_a});
}
StepId query_matrix_transposed(Rewriting& r, StepId id, int32_t) { return transposed(r, id, {Role::W_Q}); }
StepId key_matrix_transposed(Rewriting& r, StepId id, int32_t) { return transposed(r, id, {Role::W_K}); }
StepId value_matrix_transposed(Rewriting& r, StepId id, int32_t) { return transposed(r, id, {Role::W_V}); }
StepId output_matrix_transposed(Rewriting& r, StepId id, int32_t) { return transposed(r, id, {Role::W_O}); }

StepId matrices_first(Rewriting& r, StepId id, int32_t) {
  return first(r, id, {Role::W_Q, Role::W_K, Role::W_V});
}
StepId query_matrix_first(Rewriting& r, StepId id, int32_t) { return first(r, id, {Role::W_Q}); }
StepId key_matrix_first(Rewriting& r, StepId id, int32_t) { return first(r, id, {Role::W_K}); }
StepId value_matrix_first(Rewriting& r, StepId id, int32_t) { return first(r, id, {Role::W_V}); }

StepId biases_forgotten(Rewriting& r, StepId id, int32_t) {
  return without_bias(r, id, {Role::b_Q, Role::b_K, Role::b_V, Role::b_O, Role::b_1, Role::b_2});
}
StepId query_bias_forgotten(Rewriting& r, StepId id, int32_t) { return without_bias(r, id, {Role::b_Q}); }
StepId key_bias_forgotten(Rewriting& r, StepId id, int32_t) { return without_bias(r, id, {Role::b_K}); }
StepId value_bias_forgotten(Rewriting& r, StepId id, int32_t) { return without_bias(r, id, {Role::b_V}); }
StepId output_bias_forgotten(Rewriting& r, StepId id, int32_t) { return without_bias(r, id, {Role::b_O}); }

StepId query_matrix_forgotten(Rewriting& r, StepId id, int32_t) { return without_matrix(r, id, Role::W_Q); }
StepId key_matrix_forgotten(Rewriting& r, StepId id, int32_t) { return without_matrix(r, id, Role::W_K); }
StepId value_matrix_forgotten(Rewriting& r, StepId id, int32_t) { return without_matrix(r, id, Role::W_V); }
StepId output_matrix_forgotten(Rewriting& r, StepId id, int32_t) { return without_matrix(r, id, Role::W_O); }
StepId output_layer_forgotten(Rewriting& r, StepId id, int32_t) {
  if (!r.right().find(Role::b_O, r.step(r.step(id).operands.empty() ? id : r.step(id).operands.back()).place))
    return kNoStep;  // without a bias, it is the matrix that is forgotten
  const StepId without = without_matrix(r, id, Role::W_O);
  return without == kNoStep ? without_bias(r, id, {Role::b_O}) : without;
}

}  // namespace attention::mistakes::rewrites

#include "trace/forward.h"

#include <algorithm>
#include <array>

#include "trace/definition.h"
#include "trace/jacobian.h"

namespace attention {
namespace {

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

View<float> view(Matrix matrix) { return {matrix.values, matrix.rows, matrix.columns}; }

}  // namespace

void forward(const Trace& trace, const Step& step) {
  if (step.operation == Operation::input) return;  // filled by the caller
  if (step.operation == Operation::jacobian_norms) return jacobian_norms(trace, step, 0, step.rows);
  const Definition& definition = definition_of(step.operation);
  const bool tall = at_once(trace, step, definition.over);

  std::array<View<float>, 3> few;
  std::vector<View<float>> many;  // only a concatenation has more
  if (step.operands.size() > few.size()) many.resize(step.operands.size());
  const std::span<View<float>> operands =
      many.empty() ? std::span(few).first(step.operands.size()) : std::span(many);
  for (int block = 0; block < (tall ? 1 : step.blocks); ++block) {
    for (size_t k = 0; k < operands.size(); ++k) {
      const Step& operand = trace[step.operands[k]];
      operands[k] = view(tall ? operand.tall() : operand.block(block));
    }
    const Matrix out = tall ? step.tall() : step.block(block);
    if (definition.unary != nullptr) definition.unary(operands[0], out);
    if (definition.binary != nullptr) definition.binary(operands[0], operands[1], out);
    if (definition.f32 != nullptr) definition.f32({step, operands, view(out)});
  }
}

bool forward_rows(const Trace& trace, const Step& step, int first, int count) {
  if (step.operation == Operation::jacobian_norms) {
    jacobian_norms(trace, step, first, count);
    return true;
  }
  const Definition& definition = definition_of(step.operation);
  if (definition.over != Over::first_rows || definition.binary == nullptr) return false;
  if (!at_once(trace, step, definition.over)) return false;
  const auto rows = [&](Matrix all) { return Matrix{all.row(first), count, all.columns}; };
  const Step &a = trace[step.operands[0]], &b = trace[step.operands[1]];
  definition.binary(rows(a.tall()), b.tall(), rows(step.tall()));
  return true;
}

}  // namespace attention

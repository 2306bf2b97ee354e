#include "trace/forward.h"

#include <cstring>

#include "kernels/kernels.h"

namespace attention {

void forward(const Trace& trace, const Step& step) {
  // Operands beyond what the operation has are never touched.
  const Step& a = trace[step.operands[0] < 0 ? 0 : step.operands[0]];
  const Step& b = trace[step.operands[1] < 0 ? 0 : step.operands[1]];
  const Matrix out = step.tall();
  switch (step.operation) {
    case Operation::input:
      break;  // filled by the caller
    case Operation::copy:
      std::memcpy(out.values, a.values, static_cast<size_t>(step.size()) * sizeof(float));
      break;
    case Operation::matmul:
      for (int i = 0; i < step.blocks; ++i) matmul(a.block(i), b.block(i), step.block(i));
      break;
    case Operation::matmul_transposed:
      for (int i = 0; i < step.blocks; ++i) matmul_transposed(a.block(i), b.block(i), step.block(i));
      break;
    case Operation::scale:
      if (step.attributes.divisor != 0) {
        divide(a.tall(), step.attributes.divisor, out);
      } else {
        multiply(a.tall(), step.attributes.factor, out);
      }
      break;
    case Operation::mask:
      for (int i = 0; i < step.blocks; ++i) add_mask(a.block(i), b.block(i), step.block(i));
      break;
    case Operation::row_maximum:
      row_maximum(a.tall(), out);
      break;
    case Operation::subtract_rows:
      subtract_rows(a.tall(), b.tall(), out);
      break;
    case Operation::exp:
      exponentials(a.tall(), out);
      break;
    case Operation::row_sums:
      row_sums(a.tall(), out);
      break;
    case Operation::divide_rows:
      divide_rows(a.tall(), b.tall(), out);
      break;
    case Operation::normalize_rows:
      normalize_rows(a.tall(), out);
      break;
  }
}

}  // namespace attention

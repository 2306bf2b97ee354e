#include "analysis/cosines.h"

#include "trace/record.h"

namespace attention {

StepId cosines(Trace& trace, StepId vectors) {
  const StepId units = normalize_rows(trace, Role::context_units, vectors);
  return matmul_transposed(trace, Role::context_cosines, units, units);
}

}  // namespace attention

#include "trace/definition.h"

namespace attention {

const Definition& definition_of(Operation operation) {
  static constexpr const Definition* all[] = {
#define OPERATION(name, operands, recorder) &name##_definition,
#include "trace/operations.def"
  };
  return *all[static_cast<size_t>(operation)];
}

}  // namespace attention

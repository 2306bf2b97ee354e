// The closed lists of the trace as enums; the .def files say what each entry means.
#pragma once

#include <cstdint>

namespace attention {

enum class Operation : uint8_t {
#define OPERATION(name, operands, recorder) name,
#include "trace/operations.def"
};

enum class Role : uint8_t {
#define ROLE(name) name,
#include "trace/roles.def"
};

enum class Axis : uint8_t {
#define AXIS(name) name,
#include "trace/axes.def"
#undef AXIS
};

enum class Stage : uint8_t {
#define STAGE(name) name,
#include "trace/stages.def"
#undef STAGE
};

enum class Part : uint8_t {
#define PART(name) name,
#include "trace/parts.def"
#undef PART
};

}  // namespace attention

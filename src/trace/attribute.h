// What an operation needs besides its operands: nothing, or one attribute of operations.def. Each attribute
// is a type, so that one cannot be read as another.
#pragma once

#include <cstdint>
#include <variant>

namespace attention {
namespace attribute {

#define ATTRIBUTE(name, type) \
  struct name {               \
    type value;               \
  };
#include "trace/operations.def"

}  // namespace attribute

using Attribute = std::variant<std::monostate
#define ATTRIBUTE(name, type) , attribute::name
#include "trace/operations.def"
                               >;

// What `scale` scales by.
using Scale = std::variant<attribute::divisor, attribute::factor>;

}  // namespace attention

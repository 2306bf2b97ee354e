// What an operation needs besides its operands: nothing, or an attribute of attributes.def. Each of them is a
// type of its own, so that none is taken for another.
#pragma once

#include <cstdint>
#include <variant>

namespace attention {
namespace attribute {

#define ATTRIBUTE(name, type) \
  struct name {               \
    type value;               \
  };
#include "trace/attributes.def"

}  // namespace attribute

using Attribute = std::variant<std::monostate
#define ATTRIBUTE(name, type) , attribute::name
#include "trace/attributes.def"
                               >;

// What `scale` scales by.
using Scale = std::variant<attribute::divisor, attribute::factor>;

}  // namespace attention

// One block of floats, reserved before work begins. It reports failure instead of aborting, and frees itself.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <limits>
#include <memory>

namespace attention {

class Arena {
 public:
  // Room for `count` floats (64 bits: a product of shapes does not wrap), in place of what was held before.
  // False when memory cannot hold them; nothing is held then.
  [[nodiscard]] bool reserve(uint64_t count) {
    block_.reset();
    if (count > std::numeric_limits<ptrdiff_t>::max() / sizeof(float)) return false;
    block_.reset(
        static_cast<float*>(std::malloc(count == 0 ? 1 : static_cast<size_t>(count) * sizeof(float))));
    return block_ != nullptr;
  }

  float* begin() const { return block_.get(); }

 private:
  struct Free {
    void operator()(float* p) const { std::free(p); }
  };
  std::unique_ptr<float, Free> block_;
};

}  // namespace attention

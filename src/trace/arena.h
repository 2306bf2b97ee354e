// One block of floats that is reserved before work begins. Failure is reported; the block frees itself.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <limits>
#include <memory>

namespace attention {

class Arena {
 public:
  // Room for `count` floats (64 bits, so that a product of sizes does not wrap), after freeing the old block.
  // False if there is too little memory; there is then no block.
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

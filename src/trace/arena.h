// One block of numbers that is reserved before work begins. Failure is reported; the block frees itself.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <limits>
#include <memory>

namespace attention {

template <class Number>
class ArenaOf {
 public:
  // Room for `count` numbers (64 bits, so that a product of sizes does not wrap), after freeing the old
  // block. False if there is too little memory; there is then no block.
  [[nodiscard]] bool reserve(uint64_t count) {
    block_.reset();
    if (count > std::numeric_limits<ptrdiff_t>::max() / sizeof(Number)) return false;
    block_.reset(
        static_cast<Number*>(std::malloc(count == 0 ? 1 : static_cast<size_t>(count) * sizeof(Number))));
    return block_ != nullptr;
  }

  Number* begin() const { return block_.get(); }

 private:
  struct Free {
    void operator()(Number* p) const { std::free(p); }
  };
  std::unique_ptr<Number, Free> block_;
};

using Arena = ArenaOf<float>;

}  // namespace attention

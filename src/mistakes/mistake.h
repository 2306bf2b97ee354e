// The catalogue of mistakes as an enum; mistakes.def says what each is.
#pragma once

#include <cstdint>

namespace attention::mistakes {

enum class Mistake : int32_t {
#define MISTAKE(name, area) name,
#include "mistakes/mistakes.def"
};

enum class Area : uint8_t {
#define AREA(name) name,
#include "mistakes/areas.def"
#undef AREA
};

inline constexpr int32_t kMistakes = 0
#define MISTAKE(name, area) +1
#include "mistakes/mistakes.def"
    ;

// What makes the numbers wrong.
enum class Form : uint8_t { steps, judged_step, recipe, writing };

Form form_of(Mistake mistake);

// A mistake, and which of its variants: of sum_cut, how many products the sum has. 0 for all others.
struct Made {
  Mistake mistake;
  int32_t variant = 0;

  bool operator==(const Made&) const = default;
};

}  // namespace attention::mistakes

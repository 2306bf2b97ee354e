// The catalogue of mistakes as an enum; mistakes.def says what each is.
#pragma once

#include <cstdint>
#include <vector>

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

// Which numbers of a step that is read from its neighbours (row_above …) have no neighbour on that side, so
// that they are read from the other end: none, all that it explains, or some.
enum OtherEnd : int32_t { none_from_other_end, all_from_other_end, some_from_other_end };

// A mistake, and which of its variants: of sum_cut, how many products the sum has; of heads_joined_in_order,
// the heads as digits (213: the second comes first); of those that read from neighbours, an OtherEnd, which
// changes no number. 0 for all others.
struct Made {
  Mistake mistake;
  int32_t variant = 0;

  bool operator==(const Made&) const = default;
};

// The variants of heads_joined_in_order: up to four heads in any order but the right one and the reverse; of
// up to nine, two exchanged, or the first ones moved to the end.
std::vector<int32_t> orders_of(int32_t heads);

}  // namespace attention::mistakes

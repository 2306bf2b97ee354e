// Recall and induction: pairs of a key and a value, one of which is asked for.
#pragma once

#include "train/sentence.h"

namespace attention::train {

// A multiple of pairs · values, for recall and for induction.
inline constexpr int32_t kTurns = 240;

// The value of each pair, and the pair that is asked for.
struct Lookup {
  std::array<int32_t, kMostDraws> values;
  int32_t asked;
};

// Of all lookups in the order of how often the asked value stands in the sentence, those at `share` (0 …
// below 1) of all: their values repeat in one way. `turn` (0 … kTurns − 1) says which pair is asked for and
// what its value is; the rest is a uniform draw. So even shares and turns make even lookups. patterns:
// repeats(pairs, values).
Lookup lookup_of(Random& random, double share, int32_t turn, int32_t pairs, int32_t values,
                 std::span<const Repeats> patterns);

void write_recall(Random& random, const Lookup& lookup, Sentence out);
void write_induction(Random& random, const Lookup& lookup, Sentence out);

}  // namespace attention::train

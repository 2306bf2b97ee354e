// Recall and induction: pairs of a key and a value, one of which is asked for.
#pragma once

#include "train/sentence.h"

namespace attention::train {

// A multiple of pairs · values, for recall and for induction.
inline constexpr int32_t kVariants = 240;

// The value of each pair, and the pair that the sentence asks for.
struct Lookup {
  std::array<int32_t, kMostDraws> values;
  int32_t asked;
};

// A lookup at a quantile (0 … below 1) of all lookups, sorted by how often the asked value occurs in the
// sentence: this says in which pattern the values repeat. `variant` (0 … kVariants − 1) says which pair is
// asked for and what its value is; the rest is a uniform draw. So even quantiles and variants make even
// lookups. patterns: repeats(pairs, values).
Lookup lookup_of(Random& random, double quantile, int32_t variant, int32_t pairs, int32_t values,
                 std::span<const Repeats> patterns);

void write_recall(Random& random, const Lookup& lookup, Sentence out);
void write_induction(Random& random, const Lookup& lookup, Sentence out);

}  // namespace attention::train

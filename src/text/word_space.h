// The hand-made word space: a few hundred English words over a few named dimensions, and parameters whose
// pattern can be read. The numbers are in word_space.def and word_parameters.def.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "trace/vocabulary.h"

namespace attention {

inline constexpr int kWordDimensions = 0
#define DIMENSION(name) +1
#include "text/dimensions.def"
#undef DIMENSION
    ;

using WordVector = std::array<float, kWordDimensions>;

// The vector of a word, whatever its case (A–Z); empty for a word that is not in the space.
std::optional<WordVector> word_vector(std::string_view word);

// Row `row` (0 … kWordDimensions − 1) of W_Q, W_K or W_V of the word space (kWordDimensions ×
// kWordDimensions).
WordVector word_parameters(Role role, int row);

// The head, from 0, that has row `row` (0 … kWordDimensions − 1) of W_Q, where there are several: nouns,
// adjectives, verbs and pronouns are divided among the heads; with more than four, the others have no row.
int head_of_query(int row, int heads);

}  // namespace attention

// The hand-made word space: a few hundred English words over a few named dimensions, and parameters whose
// pattern can be read. The numbers stand in word_space.def and word_parameters.def.
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

// The numbers of a word, whatever its case (A–Z); empty for a word that the space does not hold.
std::optional<WordVector> word_vector(std::string_view word);

// A row of W_Q, W_K or W_V of the word space, which are kWordDimensions × kWordDimensions.
WordVector word_parameters(Role role, int row);

// Which of several heads asks what a row of W_Q asks: nouns, adjectives, verbs and pronouns are shared out
// among the heads, from 0; with more than four heads the rest ask nothing.
int head_that_asks(int row, int heads);

}  // namespace attention

// Agreement and blank: "the dog that the farmers saw sleeps".
#pragma once

#include <string>
#include <vector>

#include "train/sentence.h"

namespace attention::train {

inline constexpr int32_t kClauseVerbs = 4;
inline constexpr int32_t kNouns = 2 * kLemmas, kVerbs = 2 * kLemmas;
// Where the words of a clause stand.
inline constexpr int32_t kSubjectAt = 1, kDistractorAt = 4, kClauseVerbAt = 5, kVerbAt = 6;
// "the", "that", the nouns, the verbs of the relative clause; then what only blank has: the verbs, "___".
inline constexpr int32_t kAgreementSymbols = 2 + kNouns + kClauseVerbs;
inline constexpr int32_t kBlankSymbols = kAgreementSymbols + kVerbs + 1;

// design: 0 … 3: the numbers of the two nouns. held_out: pairs of nouns that are never trained on.
void write_agreement(Random& random, int32_t design, bool held_out, Sentence out);
// design: 0 … 15: the numbers of the two nouns and what is hidden.
void write_blank(Random& random, int32_t design, Sentence out);

// kNouns, kVerbs: singular and plural of each after the other.
std::vector<std::string> clause_symbol_names(int32_t count);
std::vector<std::string> noun_names();
std::vector<std::string> verb_names();

}  // namespace attention::train

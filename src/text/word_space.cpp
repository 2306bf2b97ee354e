#include "text/word_space.h"

#include <algorithm>
#include <cstdint>
#include <iterator>

namespace attention {
namespace {

// The words one after another, each ended by a 0, and their numbers as tenths, since they have one decimal: a
// fifth of the bytes of an array of words and floats, and without addresses.
constexpr char kNames[] =
#define WORD(word, ...) word "\0"
#include "text/word_space.def"
#undef WORD
    ;

// The length of each word: looking up every word of a long text should not count these letters again and
// again.
constexpr uint8_t kLengths[] = {
#define WORD(word, ...) sizeof word - 1,
#include "text/word_space.def"
#undef WORD
};

template <class... Numbers>
constexpr std::array<int8_t, kWordDimensions> tenths(Numbers... numbers) {
  static_assert(sizeof...(numbers) == kWordDimensions);
  return {static_cast<int8_t>(numbers * 10 + (numbers < 0 ? -0.5 : 0.5))...};
}

constexpr std::array<int8_t, kWordDimensions> kTenths[] = {
#define WORD(word, ...) tenths(__VA_ARGS__),
#include "text/word_space.def"
#undef WORD
};

constexpr float kQuery[][kWordDimensions] = {
#define QUERY(dimension, ...) {__VA_ARGS__},
#define KEY(dimension, ...)
#define VALUE(dimension, ...)
#include "text/word_parameters.def"
#undef QUERY
#undef KEY
#undef VALUE
};

constexpr float kKey[][kWordDimensions] = {
#define QUERY(dimension, ...)
#define KEY(dimension, ...) {__VA_ARGS__},
#define VALUE(dimension, ...)
#include "text/word_parameters.def"
#undef QUERY
#undef KEY
#undef VALUE
};

constexpr float kValue[][kWordDimensions] = {
#define QUERY(dimension, ...)
#define KEY(dimension, ...)
#define VALUE(dimension, ...) {__VA_ARGS__},
#include "text/word_parameters.def"
#undef QUERY
#undef KEY
#undef VALUE
};

static_assert(std::size(kQuery) == kWordDimensions && std::size(kKey) == kWordDimensions &&
              std::size(kValue) == kWordDimensions);

bool same_but_case(std::string_view lower, std::string_view word) {
  return std::equal(lower.begin(), lower.end(), word.begin(), word.end(), [](char a, char b) {
    return a == (b >= 'A' && b <= 'Z' ? static_cast<char>(b - 'A' + 'a') : b);
  });
}

}  // namespace

std::optional<WordVector> word_vector(std::string_view word) {
  const char* name = kNames;
  for (size_t i = 0; i < std::size(kTenths); ++i) {
    const std::string_view lower(name, kLengths[i]);
    name += lower.size() + 1;
    if (!same_but_case(lower, word)) continue;
    WordVector vector;
    for (size_t k = 0; k < vector.size(); ++k) vector[k] = static_cast<float>(kTenths[i][k]) / 10.0f;
    return vector;
  }
  return std::nullopt;
}

WordVector word_parameters(Role role, int row) {
  const auto& matrix = role == Role::W_Q ? kQuery : role == Role::W_K ? kKey : kValue;
  WordVector out;
  std::copy(std::begin(matrix[row]), std::end(matrix[row]), out.begin());
  return out;
}

int head_of_query(int row, int heads) {
  enum WordClass : uint8_t { noun, adjective, verb, pronoun };
  // In the order of dimensions.def; number and gender go with the pronouns, which need them most.
  constexpr WordClass classes[kWordDimensions] = {noun,      noun,    noun,    noun,   verb,
                                                  adjective, pronoun, pronoun, pronoun};
  const WordClass word_class = classes[row];
  if (heads == 1) return 0;
  if (heads == 2) return word_class == pronoun ? 1 : 0;
  if (heads == 3) return word_class == pronoun ? 2 : word_class == verb ? 1 : 0;
  return word_class;
}

}  // namespace attention

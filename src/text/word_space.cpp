#include "text/word_space.h"

#include <algorithm>
#include <cstdint>
#include <iterator>

namespace attention {
namespace {

// Words have one decimal: held as tenths, a quarter of the bytes.
struct Word {
  std::string_view word;
  int8_t tenths[kWordDimensions];
};

template <class... Numbers>
constexpr Word entry(std::string_view word, Numbers... numbers) {
  static_assert(sizeof...(numbers) == kWordDimensions);
  return {word, {static_cast<int8_t>(numbers * 10 + (numbers < 0 ? -0.5 : 0.5))...}};
}

constexpr Word kWords[] = {
#define WORD(...) entry(__VA_ARGS__),
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
  for (const Word& entry : kWords) {
    if (!same_but_case(entry.word, word)) continue;
    WordVector vector;
    for (size_t k = 0; k < vector.size(); ++k) vector[k] = static_cast<float>(entry.tenths[k]) / 10.0f;
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

}  // namespace attention

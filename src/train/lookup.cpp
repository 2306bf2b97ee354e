#include "train/lookup.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace attention::train {
namespace {

// `count` of 0 … from − 1 without replacement.
template <size_t size>
std::array<int32_t, size> drawn(Random& random, int32_t count, int32_t from = size) {
  std::array<int32_t, size> items;
  std::iota(items.begin(), items.end(), 0);
  random.draw_first(std::span(items).first(from), count);
  return items;
}

// A pattern of repeated values, and which of its values is asked for.
struct Asked {
  const Repeats* pattern;
  int32_t thing;
};

// Each pattern and value has an interval of 0 … 1 as long as its probability. The values that occur most
// often in the sentence, which are the easy ones, come first: so neighbours are about equally hard.
Asked asked_at(double quantile, int32_t pairs, std::span<const Repeats> patterns) {
  for (int32_t count = pairs; count > 0; --count) {
    for (const Repeats& pattern : patterns) {
      for (int32_t thing = 0; thing < pattern.things; ++thing) {
        if (pattern.counts[thing] != count) continue;
        quantile -= pattern.probability * count / pairs;
        if (quantile < 0) return {&pattern, thing};
      }
    }
  }
  return {&patterns.back(), 0};
}

}  // namespace

Lookup lookup_of(Random& random, double quantile, int32_t variant, int32_t pairs, int32_t values,
                 std::span<const Repeats> patterns) {
  const auto [pattern, asked_thing] = asked_at(quantile, pairs, patterns);
  // The values of the pattern: the asked one is given, the others are drawn from those that are left.
  const int32_t asked_value = variant / pairs % values;
  auto value_of = drawn<kMostDraws>(random, pattern->things, values);
  const auto same = std::find(value_of.begin(), value_of.begin() + values, asked_value);
  std::swap(value_of[asked_thing], *same);

  // The asked one first, the others in random order; then it is swapped to its place.
  Lookup out{.values = {asked_value}, .asked = variant % pairs};
  int32_t pair = 1;
  for (int32_t thing = 0; thing < pattern->things; ++thing) {
    const int32_t others = pattern->counts[thing] - (thing == asked_thing);
    for (int32_t i = 0; i < others; ++i) out.values[pair++] = value_of[thing];
  }
  random.shuffle(std::span(out.values).subspan(1, pairs - 1));
  std::swap(out.values[0], out.values[out.asked]);
  return out;
}

// Symbols: the keys, the values, "?".
void write_recall(Random& random, const Lookup& lookup, Sentence out) {
  const auto keys = drawn<kRecallKeys>(random, kRecallPairs);
  for (int32_t i = 0; i < kRecallPairs; ++i) out.symbol(i, keys[i], kRecallKeys + lookup.values[i]);
  out.symbol(kRecallPairs, keys[lookup.asked], kRecallKeys + kRecallValues);
  out.replaced_answer(kRecallPairs, lookup.asked, lookup.values[lookup.asked], random);
}

// Symbols: the keys, the values.
void write_induction(Random& random, const Lookup& lookup, Sentence out) {
  const auto keys = drawn<kInductionKeys>(random, kInductionPairs);
  for (int32_t i = 0; i < kInductionPairs; ++i) {
    out.symbol(2 * i, keys[i]);
    out.symbol(2 * i + 1, kInductionKeys + lookup.values[i]);
  }
  out.symbol(2 * kInductionPairs, keys[lookup.asked]);
  out.certain_answer(2 * kInductionPairs, 2 * lookup.asked + 1, lookup.values[lookup.asked]);
}

}  // namespace attention::train

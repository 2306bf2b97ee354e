#include <algorithm>
#include <cmath>
#include <set>
#include <string>

#include "catch.h"
#include "text/seeded.h"
#include "text/word_space.h"

using namespace attention;

namespace {

struct Entry {
  const char* word;
  std::vector<double> numbers;
};

const Entry kEntries[] = {
#define WORD(word, ...) {word, {__VA_ARGS__}},
#include "text/word_space.def"
#undef WORD
};

bool one_decimal(double x) { return std::abs(x * 10 - std::round(x * 10)) < 1e-9; }

}  // namespace

TEST_CASE("the word space holds about 400 words, each once, in lower case, with one decimal from −1 to 1") {
  std::set<std::string> seen;
  for (const auto& [word, numbers] : kEntries) {
    INFO(word);
    CHECK(seen.insert(word).second);
    CHECK(numbers.size() == static_cast<size_t>(kWordDimensions));
    for (const char* c = word; *c; ++c) CHECK_FALSE((*c >= 'A' && *c <= 'Z'));
    for (const double x : numbers) CHECK((one_decimal(x) && std::abs(x) <= 1));
  }
  CHECK(seen.size() >= 380);
}

TEST_CASE("every word of the source texts is in the word space, whatever its case") {
  for (const char* word : {"The",  "cat",      "sat",      "Playing", "Outside", "I",      "am",      "going",
                           "to",   "play",     "animal",   "didn't",  "cross",   "street", "because", "it",
                           "was",  "too",      "tired",    "Your",    "journey", "starts", "with",    "one",
                           "step", "Thinking", "Machines", "man",     "woman",   "king",   "queen"}) {
    INFO(word);
    CHECK(word_vector(word).has_value());
  }
  CHECK(word_vector("CAT") == word_vector("cat"));
  CHECK_FALSE(word_vector("zyzzyva"));
  CHECK_FALSE(word_vector(""));
}

TEST_CASE("a word's numbers are those of the table, to the bit") {
  for (const auto& [word, numbers] : kEntries) {
    const auto vector = word_vector(word);
    REQUIRE(vector.has_value());
    for (size_t k = 0; k < numbers.size(); ++k) REQUIRE((*vector)[k] == static_cast<float>(numbers[k]));
  }
}

TEST_CASE("king − man + woman is queen") {
  const auto king = *word_vector("king"), man = *word_vector("man"), woman = *word_vector("woman"),
             queen = *word_vector("queen");
  for (size_t k = 0; k < static_cast<size_t>(kWordDimensions); ++k) {
    CHECK(std::abs(king[k] - man[k] + woman[k] - queen[k]) < 0.11);
  }
}

TEST_CASE("seeded numbers have one decimal, are from −1 to 1 and take all 21 values about equally often") {
  int count[21] = {};
  for (uint32_t seed = 0; seed < 30; ++seed)
    for (uint32_t index = 0; index < 700; ++index) {
      const float x = seeded_number(seed, name_hash("word"), index);
      const int tenths = static_cast<int>(std::lround(x * 10));
      REQUIRE(x == static_cast<float>(tenths) / 10.0f);
      REQUIRE(std::abs(tenths) <= 10);
      ++count[tenths + 10];
    }
  for (const int n : count) {  // 1000 expected; five standard deviations are 154
    CHECK(n > 846);
    CHECK(n < 1154);
  }
}

TEST_CASE("seeded numbers differ between seeds, words and positions, and ignore the case of a word") {
  int same_seed = 0, same_word = 0, same_place = 0;
  for (uint32_t i = 0; i < 1000; ++i) {
    same_seed += seeded_number(1, 5, i) == seeded_number(2, 5, i);
    same_word += seeded_number(1, name_hash("cat"), i) == seeded_number(1, name_hash("dog"), i);
    same_place += seeded_number(1, 5, i) == seeded_number(1, 5, i + 1);
  }
  for (const int n : {same_seed, same_word, same_place}) CHECK(n < 90);  // 1 in 21 by chance
  CHECK(name_hash("The") == name_hash("the"));
}

TEST_CASE("the hash of a name is FNV-1a of its lower-case bytes") {
  // The published test vectors of the algorithm (Fowler, Noll, Vo).
  CHECK(name_hash("") == 0x811c9dc5u);
  CHECK(name_hash("a") == 0xe40c292cu);
  CHECK(name_hash("foobar") == 0xbf9cf968u);
}

TEST_CASE(
    "rows of W_Q are divided among several heads, and pronouns have a head of their own from two heads on") {
  for (int heads = 1; heads <= 6; ++heads) {
    std::set<int> used;
    for (int row = 0; row < kWordDimensions; ++row) used.insert(head_of_query(row, heads));
    CHECK(*used.begin() == 0);
    CHECK(static_cast<int>(used.size()) == std::min(heads, 4));
    CHECK(*used.rbegin() < heads);
  }
  const int person = 1, gender = kWordDimensions - 1;
  for (int heads = 2; heads <= 6; ++heads)
    CHECK(head_of_query(person, heads) != head_of_query(gender, heads));
}

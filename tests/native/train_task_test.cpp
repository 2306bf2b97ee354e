// The sentences of the tasks: what each consists of, and that its answers have the stated distribution.
#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "catch.h"
#include "train/task.h"

using namespace attention::train;
using Catch::Matchers::WithinAbs;

namespace {

constexpr Task kOwnTasks[] = {Task::recall,  Task::agreement, Task::blank,
                              Task::reverse, Task::induction, Task::alone};

// A sentence of a batch.
struct View {
  const Batch& batch;
  const Shape& shape;
  int index;

  int symbol(int position, int which = 0) const {
    return batch.symbols[2 * (index * shape.tokens + position) + which];
  }
  int asked(int position) const { return index * shape.asked() + position - shape.first; }
  int answer(int position) const { return batch.answers[asked(position)]; }
  int right(int position) const { return batch.right[asked(position)]; }
  std::vector<float> truth(int position) const {
    const auto from = batch.truth.begin() + static_cast<std::ptrdiff_t>(asked(position)) * shape.classes;
    return {from, from + shape.classes};
  }
};

struct Drawn {
  Problem problem;
  Batch batch;

  Drawn(Task task, int sentences, bool held_out = false, const Text& text = {}, uint32_t seed = 3)
      : problem(task, text) {
    Random random(seed, 1);
    held_out ? problem.draw_held_out(random, sentences, batch) : problem.draw(random, sentences, batch);
  }
  View operator[](int index) const { return {batch, problem.shape(), index}; }
};

std::vector<float> certain(int classes, int known) {
  std::vector<float> out(classes);
  out[known] = 1;
  return out;
}

// Pearson's statistic of even draws is about as large as its degrees of freedom, ± √(2 · degrees).
void check_even(const std::vector<int>& counts) {
  double total = 0, statistic = 0;
  for (const int n : counts) total += n;
  const double expected = total / static_cast<double>(counts.size());
  for (const int n : counts) statistic += (n - expected) * (n - expected) / expected;
  const double degrees = static_cast<double>(counts.size()) - 1;
  INFO(counts.size() << " cells, mean " << expected);
  CHECK_THAT(statistic, WithinAbs(degrees, 5 * std::sqrt(2 * degrees) + 5));
}

std::string words_of(const Drawn& drawn, int index) {
  const std::vector<std::string> names = drawn.problem.symbol_names();
  std::string out;
  for (int i = 0; i < drawn.problem.shape().tokens; ++i) {
    out += (i > 0 ? " " : "") + names[drawn[index].symbol(i)];
  }
  return out;
}

bool is_plural(const std::string& noun) {
  return noun == "dogs" || noun == "farmers" || noun == "birds" || noun == "children";
}
bool fits(const std::string& noun, const std::string& verb) {
  return is_plural(noun) == (verb.back() != 's');
}

Text numbered(const std::vector<std::vector<int>>& lines, int vocabulary) {
  Text text;
  text.vocabulary = vocabulary;
  for (const std::vector<int>& line : lines) {
    text.words.insert(text.words.end(), line.begin(), line.end());
    text.lengths.push_back(static_cast<int>(line.size()));
  }
  return text;
}

}  // namespace

TEST_CASE(
    "Random: whole numbers below a count are uniform, also where the count does not divide a power of two",
    "[train]") {
  for (const int count : {1, 2, 3, 7, 10, 1000}) {
    Random random(1, 1);
    std::vector<int> counts(count);
    for (int i = 0; i < 200000; ++i) ++counts[random.below(count)];
    if (count == 1) continue;
    check_even(counts);
  }
}

TEST_CASE("Random: uniform numbers fill −1 to 1 and are never 1", "[train]") {
  Random random(2, 0);
  std::vector<int> counts(64);
  double sum = 0, squares = 0;
  for (int i = 0; i < 200000; ++i) {
    const float x = random.uniform();
    REQUIRE(x >= -1);
    REQUIRE(x < 1);
    ++counts[static_cast<int>((x + 1) * 32)];
    sum += x;
    squares += x * x;
  }
  check_even(counts);
  CHECK_THAT(sum / 200000, WithinAbs(0, 0.01));
  CHECK_THAT(squares / 200000, WithinAbs(1.0 / 3, 0.01));
}

TEST_CASE("Random: neighbouring seeds and streams are not correlated", "[train]") {
  // The top bits of two streams, side by side: 16 × 16 cells.
  const auto side_by_side = [](Random a, Random b) {
    std::vector<int> counts(256);
    for (int i = 0; i < 100000; ++i) {
      const uint32_t high = a.bits() >> 28;
      ++counts[high * 16 + (b.bits() >> 28)];
    }
    check_even(counts);
  };
  side_by_side(Random(1, 1), Random(2, 1));
  side_by_side(Random(1, 1), Random(1, 2));
  side_by_side(Random(0, 0), Random(16777215, 0));
  // First draws of many seeds.
  std::vector<int> first(256);
  for (uint32_t seed = 0; seed < 100000; ++seed) ++first[Random(seed, 3).bits() >> 24];
  check_even(first);
}

TEST_CASE("Random: shuffling makes every order of four equally likely", "[train]") {
  Random random(4, 4);
  std::map<std::vector<int>, int> orders;
  for (int i = 0; i < 48000; ++i) {
    std::vector<int> items = {0, 1, 2, 3};
    random.shuffle(std::span<int>(items));
    ++orders[items];
  }
  REQUIRE(orders.size() == 24);
  std::vector<int> counts;
  for (const auto& [order, count] : orders) counts.push_back(count);
  check_even(counts);
}

TEST_CASE("Tasks: the same seed draws the same sentences, another one draws others", "[train]") {
  for (const Task task : kOwnTasks) {
    for (const bool held_out : {false, true}) {
      const Drawn one(task, 50, held_out), same(task, 50, held_out), other(task, 50, held_out, {}, 4);
      CHECK(one.batch.symbols == same.batch.symbols);
      CHECK(one.batch.answers == same.batch.answers);
      CHECK(one.batch.truth == same.batch.truth);
      CHECK(one.batch.symbols != other.batch.symbols);
    }
  }
}

TEST_CASE("Tasks: a second batch of the same size uses the memory of the first", "[train]") {
  for (const Task task : kOwnTasks) {
    const Problem problem(task, {});
    Random random(1, 1);
    Batch batch;
    problem.draw(random, 64, batch);
    const void* const places[] = {batch.symbols.data(), batch.answers.data(), batch.truth.data(),
                                  batch.right.data()};
    problem.draw(random, 64, batch);
    CHECK(places[0] == batch.symbols.data());
    CHECK(places[1] == batch.answers.data());
    CHECK(places[2] == batch.truth.data());
    CHECK(places[3] == batch.right.data());
  }
}

TEST_CASE("Tasks: all numbers are within their shape, and positions that answer have a distribution",
          "[train]") {
  for (const Task task : kOwnTasks) {
    for (const bool held_out : {false, true}) {
      const Drawn drawn(task, 300, held_out);
      const Shape& shape = drawn.problem.shape();
      CHECK(drawn.problem.symbol_names().size() == static_cast<size_t>(shape.symbols));
      CHECK(drawn.problem.class_names().size() == static_cast<size_t>(shape.classes));
      REQUIRE(drawn.batch.sentences == 300);
      REQUIRE(drawn.batch.symbols.size() == 300u * shape.tokens * 2);
      REQUIRE(drawn.batch.answers.size() == 300u * shape.asked());
      REQUIRE(drawn.batch.right.size() == 300u * shape.asked());
      REQUIRE(drawn.batch.truth.size() == 300u * shape.asked() * shape.classes);
      for (int i = 0; i < 300; ++i) {
        for (int position = 0; position < shape.tokens; ++position) {
          REQUIRE(drawn[i].symbol(position) >= 0);
          REQUIRE(drawn[i].symbol(position) < shape.symbols);
          REQUIRE(drawn[i].symbol(position, 1) >= -1);
          REQUIRE(drawn[i].symbol(position, 1) < shape.symbols);
          if (position < shape.first) continue;
          const std::vector<float> truth = drawn[i].truth(position);
          double sum = 0;
          for (const float p : truth) sum += p;
          if (drawn[i].answer(position) < 0) {
            REQUIRE(sum == 0);
            REQUIRE(drawn[i].right(position) == -1);
            continue;
          }
          REQUIRE(std::abs(sum - 1) < 1e-6);
          REQUIRE(truth[drawn[i].answer(position)] > 0);
          REQUIRE(drawn[i].right(position) < shape.tokens);
        }
      }
    }
  }
}

// Overall, and for each context: answers are drawn as often as their probability in `truth`.
TEST_CASE("Tasks: answers are drawn as often as their distribution says", "[train]") {
  for (const Task task : kOwnTasks) {
    const Drawn drawn(task, 20000);
    const Shape& shape = drawn.problem.shape();
    // For each probability: how often a class had it, and how often such a class was drawn.
    std::map<float, std::pair<double, double>> seen;
    for (int i = 0; i < 20000; ++i) {
      for (int position = shape.first; position < shape.tokens; ++position) {
        if (drawn[i].answer(position) < 0) continue;
        const std::vector<float> truth = drawn[i].truth(position);
        for (int c = 0; c < shape.classes; ++c) {
          auto& [stood, was] = seen[truth[c]];
          ++stood;
          was += c == drawn[i].answer(position);
        }
      }
    }
    for (const auto& [p, counts] : seen) {
      const double deviation = std::sqrt(p * (1 - p) / counts.first);
      CHECK_THAT(counts.second / counts.first, WithinAbs(p, 5 * deviation + 1e-12));
    }
  }
}

TEST_CASE("Recall: six different keys with values; the sentence asks for one, and its value is the answer",
          "[train]") {
  for (const bool held_out : {false, true}) {
    const Drawn drawn(Task::recall, 2000, held_out);
    CHECK(drawn.problem.shape().tokens == 7);
    CHECK(drawn.problem.shape().first == 6);
    for (int i = 0; i < 2000; ++i) {
      const View sentence = drawn[i];
      std::set<int> keys;
      for (int pair = 0; pair < 6; ++pair) {
        REQUIRE(sentence.symbol(pair) < 16);
        REQUIRE(sentence.symbol(pair, 1) >= 16);
        REQUIRE(sentence.symbol(pair, 1) < 24);
        keys.insert(sentence.symbol(pair));
      }
      REQUIRE(keys.size() == 6);
      const int right = sentence.right(6);
      REQUIRE(sentence.symbol(6) == sentence.symbol(right));
      REQUIRE(sentence.symbol(6, 1) == 24);
      std::vector<float> truth(8, 0.0125f);
      truth[sentence.symbol(right, 1) - 16] = 0.9125f;
      REQUIRE(sentence.truth(6) == truth);
    }
  }
}

TEST_CASE("Induction: five different keys, each before its value, and one of them again", "[train]") {
  for (const bool held_out : {false, true}) {
    const Drawn drawn(Task::induction, 2000, held_out);
    CHECK(drawn.problem.shape().tokens == 11);
    CHECK(drawn.problem.shape().first == 10);
    for (int i = 0; i < 2000; ++i) {
      const View sentence = drawn[i];
      std::set<int> keys;
      for (int pair = 0; pair < 5; ++pair) {
        REQUIRE(sentence.symbol(2 * pair) < 8);
        REQUIRE(sentence.symbol(2 * pair + 1) >= 8);
        keys.insert(sentence.symbol(2 * pair));
      }
      REQUIRE(keys.size() == 5);
      const int right = sentence.right(10);
      REQUIRE(right % 2 == 1);
      REQUIRE(sentence.symbol(10) == sentence.symbol(right - 1));
      REQUIRE(sentence.truth(10) == certain(8, sentence.symbol(right) - 8));
    }
  }
}

TEST_CASE("Recall and induction: values, keys and the pair that is asked for are uniform and independent",
          "[train]") {
  constexpr int sentences = 60000;
  for (const Task task : {Task::recall, Task::induction}) {
    const Drawn drawn(task, sentences);
    const bool recall = task == Task::recall;
    const int pairs = recall ? 6 : 5, keys = recall ? 16 : 8, last = drawn.problem.shape().first;
    // Three values and the pair that is asked for; two keys; a key and its value.
    std::vector<int> values(8 * 8 * 8 * pairs), two_keys(keys * (keys - 1)), key_and_value(keys * 8);
    for (int i = 0; i < sentences; ++i) {
      const View sentence = drawn[i];
      const auto key = [&](int pair) { return sentence.symbol(recall ? pair : 2 * pair); };
      const auto value = [&](int pair) {
        return (recall ? sentence.symbol(pair, 1) : sentence.symbol(2 * pair + 1)) - keys;
      };
      const int asked = recall ? sentence.right(last) : sentence.right(last) / 2;
      ++values[((value(0) * 8 + value(1)) * 8 + value(pairs - 1)) * pairs + asked];
      const int other = key(3) - (key(3) > key(1));
      ++two_keys[key(1) * (keys - 1) + other];
      ++key_and_value[key(2) * 8 + value(2)];
    }
    check_even(values);
    check_even(two_keys);
    check_even(key_and_value);
  }
}

// ln Σ exp(b·n_c) − b·n_y of the held-out sentences, n the counts of their values and y the asked one, is
// what a read-out linear in counts loses. Independent sentences would miss its mean by 0.02.
TEST_CASE("Recall and induction: held-out sentences are as hard as the average sentence", "[train]") {
  for (const Task task : {Task::recall, Task::induction}) {
    const bool recall = task == Task::recall;
    const int pairs = recall ? 6 : 5;
    const auto loss = [&](const Drawn& drawn, int sentences) {
      double sum = 0;
      for (int i = 0; i < sentences; ++i) {
        const View sentence = drawn[i];
        std::map<int, int> counts;
        for (int pair = 0; pair < pairs; ++pair) {
          ++counts[recall ? sentence.symbol(pair, 1) : sentence.symbol(2 * pair + 1)];
        }
        const int right = sentence.right(drawn.problem.shape().first);
        double terms = 8 - static_cast<double>(counts.size());
        for (const auto& [value, n] : counts) terms += std::exp(1.4 * n);
        sum += std::log(terms) - 1.4 * counts[sentence.symbol(right, recall ? 1 : 0)];
      }
      return sum / sentences;
    };
    const double average = loss(Drawn(task, 400000), 400000);
    for (uint32_t seed = 1; seed <= 5; ++seed) {
      CHECK_THAT(loss(Drawn(task, 512, true, {}, seed), 512), WithinAbs(average, 0.006));
    }
  }
}

TEST_CASE("Agreement: English sentences whose verb agrees with the first noun", "[train]") {
  for (const bool held_out : {false, true}) {
    const Drawn drawn(Task::agreement, 2000, held_out);
    const std::vector<std::string> names = drawn.problem.symbol_names(), verbs = drawn.problem.class_names();
    std::vector<int> numbers(4);
    for (int i = 0; i < 2000; ++i) {
      const View sentence = drawn[i];
      const std::string subject = names[sentence.symbol(1)], other = names[sentence.symbol(4)];
      const std::string clause_verb = names[sentence.symbol(5)];
      REQUIRE(words_of(drawn, i) == "the " + subject + " that the " + other + " " + clause_verb);
      REQUIRE(sentence.right(5) == 1);
      const std::vector<float> truth = sentence.truth(5);
      for (int c = 0; c < 8; ++c) REQUIRE(truth[c] == (fits(subject, verbs[c]) ? 0.25f : 0.0f));
      ++numbers[2 * is_plural(subject) + is_plural(other)];
    }
    if (held_out) {
      CHECK(numbers == std::vector<int>(4, 500));
    } else {
      check_even(numbers);
    }
  }
}

TEST_CASE("Agreement: a held-out pair of nouns is never trained on, whatever their order and number",
          "[train]") {
  const auto pairs = [](bool held_out) {
    const Drawn drawn(Task::agreement, 5000, held_out);
    const std::vector<std::string> names = drawn.problem.symbol_names();
    const auto lemma = [](std::string noun) {
      if (noun == "children") return std::string("child");
      if (noun.back() == 's') noun.pop_back();
      return noun;
    };
    std::set<std::set<std::string>> out;
    for (int i = 0; i < 5000; ++i) {
      out.insert({lemma(names[drawn[i].symbol(1)]), lemma(names[drawn[i].symbol(4)])});
    }
    return out;
  };
  const auto trained = pairs(false), held_out = pairs(true);
  for (const auto& pair : held_out) CHECK(trained.count(pair) == 0);
  // 4 nouns make 10 pairs, those of a noun with itself included.
  CHECK(trained.size() + held_out.size() == 10);
}

TEST_CASE("Blank: one word is hidden, and the possible answers agree with the others", "[train]") {
  for (const bool held_out : {false, true}) {
    const Drawn drawn(Task::blank, 1600, held_out);
    const std::vector<std::string> names = drawn.problem.symbol_names(),
                                   classes = drawn.problem.class_names();
    std::map<int, int> hidden;
    for (int i = 0; i < 1600; ++i) {
      const View sentence = drawn[i];
      std::vector<std::string> words;
      for (int k = 0; k < 7; ++k) words.push_back(names[sentence.symbol(k)]);
      REQUIRE(std::count(words.begin(), words.end(), "___") == 1);
      const int at = static_cast<int>(std::find(words.begin(), words.end(), "___") - words.begin());
      for (int k = 1; k < 7; ++k) REQUIRE((sentence.answer(k) >= 0) == (k == at));
      ++hidden[at];
      REQUIRE((at == 1 || at == 4 || at == 6));
      REQUIRE(sentence.right(at) == (at == 1 ? 6 : at == 4 ? -1 : 1));
      const std::vector<float> truth = sentence.truth(at);
      for (int c = 0; c < 16; ++c) {
        const bool noun = c < 8;
        const float expected = at == 4   ? noun ? 0.125f : 0.0f
                               : at == 1 ? noun && fits(classes[c], words[6]) ? 0.25f : 0.0f
                               : !noun && fits(words[1], classes[c]) ? 0.25f
                                                                     : 0.0f;
        REQUIRE(truth[c] == expected);
      }
      if (at == 4) REQUIRE(fits(words[1], words[6]));
    }
    if (held_out) {
      CHECK(hidden == std::map<int, int>{{1, 400}, {4, 400}, {6, 800}});
    } else {
      check_even({hidden[1], hidden[4], hidden[6] / 2, hidden[6] - hidden[6] / 2});
    }
  }
}

TEST_CASE("Reverse: each position answers with the symbol that is as far from the other end", "[train]") {
  const Drawn drawn(Task::reverse, 3000);
  std::vector<int> symbols(100);
  for (int i = 0; i < 3000; ++i) {
    for (int k = 0; k < 16; ++k) {
      REQUIRE(drawn[i].right(k) == 15 - k);
      REQUIRE(drawn[i].truth(k) == certain(10, drawn[i].symbol(15 - k)));
    }
    ++symbols[drawn[i].symbol(2) * 10 + drawn[i].symbol(13)];
  }
  check_even(symbols);
}

TEST_CASE("Alone: each position answers for its own animal only", "[train]") {
  const Drawn drawn(Task::alone, 3000);
  const std::vector<std::string> animals = drawn.problem.symbol_names(), calls = drawn.problem.class_names();
  const std::map<std::string, std::string> says = {{"dog", "woof"},    {"cat", "meow"},  {"cow", "moo"},
                                                   {"duck", "quack"},  {"sheep", "baa"}, {"pig", "oink"},
                                                   {"horse", "neigh"}, {"owl", "hoot"}};
  for (int i = 0; i < 3000; ++i) {
    for (int k = 0; k < 8; ++k) {
      const std::vector<float> truth = drawn[i].truth(k);
      const auto likeliest = std::max_element(truth.begin(), truth.end()) - truth.begin();
      REQUIRE(calls[likeliest] == says.at(animals[drawn[i].symbol(k)]));
      REQUIRE(drawn[i].right(k) == k);
    }
  }
}

TEST_CASE("Own text: sentences are windows of the lines, and each position answers with the next word",
          "[train]") {
  // Words in order, so that the next word is known; 21 words in the longest line.
  std::vector<std::vector<int>> lines;
  for (int line = 0; line < 10; ++line) {
    lines.emplace_back();
    for (int i = 0; i < 2 * line + 3; ++i) lines.back().push_back((7 * line + i) % 31);
  }
  const Text text = numbered(lines, 31);
  for (const bool held_out : {false, true}) {
    const Drawn drawn(Task::text, 500, held_out, text);
    const Shape& shape = drawn.problem.shape();
    CHECK(shape.tokens == 16);
    CHECK(shape.symbols == 31);
    CHECK(shape.classes == 31);
    // Held out: lines of 11 and of 21 words.
    CHECK(drawn.batch.sentences == (held_out ? 3 : 500));
    for (int i = 0; i < drawn.batch.sentences; ++i) {
      REQUIRE(drawn[i].answer(0) >= 0);
      bool ended = false;
      for (int k = 0; k < 16; ++k) {
        const int word = drawn[i].symbol(k);
        if (word < 0) {
          ended = true;
          REQUIRE(drawn[i].answer(k) == -1);
          continue;
        }
        REQUIRE_FALSE(ended);
        REQUIRE(drawn[i].symbol(k, 1) == -1);
        REQUIRE(drawn[i].answer(k) == (word + 1) % 31);
        REQUIRE(drawn[i].truth(k) == certain(31, (word + 1) % 31));
        if (k < 15 && drawn[i].symbol(k + 1) >= 0) REQUIRE(drawn[i].symbol(k + 1) == (word + 1) % 31);
      }
    }
  }
}

TEST_CASE("Own text: held-out lines are never trained on, and each of their answers is measured once",
          "[train]") {
  // Line i consists of word i; lines 4 and 9 are the fifth and the tenth. The longest has 40 words.
  std::vector<std::vector<int>> lines;
  for (int i = 0; i < 11; ++i) lines.emplace_back(i == 9 ? 40 : 3, i);
  const Text text = numbered(lines, 11);
  const auto answers = [&](bool held_out, int sentences) {
    const Drawn drawn(Task::text, sentences, held_out, text);
    std::map<int, int> out;
    for (const int word : drawn.batch.answers) ++out[word];
    out.erase(-1);
    return out;
  };
  const std::map<int, int> trained = answers(false, 2000);
  CHECK(trained.count(4) + trained.count(9) == 0);
  CHECK(trained.size() == 9);
  // Windows: one of line 4; three of line 9, of 16, 16 and 7 answers.
  CHECK(answers(true, kHeldOut) == std::map<int, int>{{4, 2}, {9, 39}});
}

TEST_CASE("Own text: of too many held-out windows, evenly spaced ones are measured", "[train]") {
  // Lines of two words, the second of which is the line's number; every fifth is held out.
  const auto measured = [](int held_out) {
    std::vector<std::vector<int>> lines;
    for (int i = 0; i < 5 * held_out; ++i) lines.push_back({0, i});
    const Drawn drawn(Task::text, kHeldOut, true, numbered(lines, 5 * held_out));
    std::vector<int> out;
    for (const int word : drawn.batch.answers) out.push_back((word - 4) / 5);
    return out;
  };
  CHECK(measured(kHeldOut).size() == kHeldOut);
  CHECK(measured(kHeldOut - 1).size() == kHeldOut - 1);
  // One of 513 is left out, the last; of three times as many, every third is taken.
  std::vector<int> all(kHeldOut), thirds(kHeldOut);
  for (int i = 0; i < kHeldOut; ++i) thirds[i] = 3 * (all[i] = i);
  CHECK(measured(kHeldOut + 1) == all);
  CHECK(measured(3 * kHeldOut) == thirds);
}

TEST_CASE(
    "Own text: the last of a few lines is held out, a single line is both, and lines of one word are none",
    "[train]") {
  const auto words = [](const std::vector<std::vector<int>>& lines, bool held_out) {
    const Drawn drawn(Task::text, 50, held_out, numbered(lines, 9));
    std::set<int> out(drawn.batch.answers.begin(), drawn.batch.answers.end());
    out.erase(-1);
    return out;
  };
  CHECK(words({{0, 1}, {2, 3}, {4, 5}}, false) == std::set<int>{1, 3});
  CHECK(words({{0, 1}, {2, 3}, {4, 5}}, true) == std::set<int>{5});
  CHECK(words({{8}, {0, 1, 2}, {7}, {}}, false) == std::set<int>{1, 2});
  CHECK(words({{8}, {0, 1, 2}, {7}, {}}, true) == std::set<int>{1, 2});
  CHECK(words({{8}, {7}}, false).empty());
  CHECK(words({}, true).empty());
}

#include "train/task.h"

#include <algorithm>
#include <array>
#include <numeric>

#include "kernels/cannot_happen.h"
#include "train/clause.h"
#include "train/lookup.h"
#include "train/sentence.h"

namespace attention::train {
namespace {

Shape shape_of(Task task) {
  switch (task) {
    case Task::recall:
      return {kRecallPairs + 1, kRecallKeys + kRecallValues + 1, kRecallValues, kRecallPairs};
    case Task::agreement:
      return {kClauseVerbAt + 1, kAgreementSymbols, kVerbs, kClauseVerbAt};
    case Task::blank:
      return {kVerbAt + 1, kBlankSymbols, kNouns + kVerbs, kSubjectAt};
    case Task::reverse:
      return {kReverseTokens, kReverseSymbols, kReverseSymbols, 0};
    case Task::induction:
      return {2 * kInductionPairs + 1, kInductionKeys + kInductionValues, kInductionValues,
              2 * kInductionPairs};
    case Task::alone:
      return {kAloneTokens, kAnimals, kAnimals, 0};
    case Task::text:
    case Task::names:
      return {1, 1, 1, 0};  // the lines say
  }
  cannot_happen();
}

void write_reverse(Random& random, Sentence out) {
  std::array<int32_t, kReverseTokens> symbols;
  for (int32_t& symbol : symbols) symbol = random.below(kReverseSymbols);
  for (int32_t i = 0; i < kReverseTokens; ++i) {
    const int32_t mirrored = kReverseTokens - 1 - i;
    out.symbol(i, symbols[i]);
    out.certain_answer(i, mirrored, symbols[mirrored]);
  }
}

void write_alone(Random& random, Sentence out) {
  for (int32_t i = 0; i < kAloneTokens; ++i) {
    const int32_t animal = random.below(kAnimals);
    out.symbol(i, animal);
    out.replaced_answer(i, i, animal, random);
  }
}

void write_window(std::span<const int32_t> words, Window window, Sentence out) {
  for (int32_t i = 0; i < window.answers; ++i) {
    out.symbol(i, words[window.start + i]);
    out.certain_answer(i, -1, words[window.start + i + 1]);
  }
}

std::vector<std::string> numbered(int32_t from, int32_t count) {
  std::vector<std::string> out;
  for (int32_t i = 0; i < count; ++i) out.push_back(std::to_string(from + i));
  return out;
}

// A, B, C … , 1, 2, 3 …
std::vector<std::string> keys_and_values(int32_t keys, int32_t values) {
  std::vector<std::string> out;
  for (int32_t i = 0; i < keys; ++i) out.emplace_back(1, static_cast<char>('A' + i));
  for (const std::string& value : numbered(1, values)) out.push_back(value);
  return out;
}

}  // namespace

bool fits(const Text& text) {
  int64_t words = 0;
  for (const int32_t length : text.lengths) {
    if (length < 0) return false;
    words += length;
  }
  return words == static_cast<int64_t>(text.words.size()) &&
         std::all_of(text.words.begin(), text.words.end(),
                     [&](int32_t word) { return word >= 0 && word < text.vocabulary; });
}

bool reads_lines(Task task) { return task == Task::text || task == Task::names; }

std::vector<Window> lines_of(Task task, const Text& text, bool held_out) {
  const size_t each = task == Task::names ? 10 : 5;
  std::vector<Window> lines;
  int32_t start = 0;
  for (const int32_t length : text.lengths) {
    if (length >= 2) lines.push_back({start, length - 1});
    start += length;
  }
  if (lines.size() == 1) return lines;
  std::vector<Window> out;
  for (size_t i = 0; i < lines.size(); ++i) {
    const bool is_held_out = lines.size() < each ? i + 1 == lines.size() : i % each == each - 1;
    if (is_held_out == held_out) out.push_back(lines[i]);
  }
  return out;
}

std::vector<Window> held_out_windows(Task task, const Text& text) {
  std::vector<Window> all;
  for (const Window& line : lines_of(task, text, true)) {
    for (int32_t i = 0; i < line.answers; i += kTextWindow) {
      all.push_back({line.start + i, std::min(line.answers - i, kTextWindow)});
    }
  }
  const auto most = static_cast<size_t>(most_held_out(task));
  if (all.size() <= most) return all;
  std::vector<Window> out;
  for (size_t i = 0; i < most; ++i) out.push_back(all[i * all.size() / most]);
  return out;
}

Problem::Problem(Task task, const Text& text) : task_(task), shape_(shape_of(task)) {
  if (task == Task::recall) patterns_ = repeats(kRecallPairs, kRecallValues);
  if (task == Task::induction) patterns_ = repeats(kInductionPairs, kInductionValues);
  if (!reads_lines(task)) return;
  words_ = text.words;
  const std::vector<Window> lines = lines_of(task, text, false);
  held_out_ = held_out_windows(task, text);
  int32_t longest = 1;
  for (const Window& line : lines) longest = std::max(longest, line.answers);
  for (const Window& window : held_out_) longest = std::max(longest, window.answers);
  // Of names the model has as many positions whatever the list, so that it has as many parameters.
  const int32_t tokens = task == Task::names ? kTextWindow : std::min(longest, kTextWindow);
  shape_ = {tokens, text.vocabulary, text.vocabulary, 0};

  // In training, a window begins at every word with which a whole window still fits.
  for (const Window& line : lines) {
    const int32_t answers = std::min(line.answers, shape_.tokens);
    for (int32_t i = 0; i + answers <= line.answers; ++i) training_.push_back({line.start + i, answers});
  }
}

void Problem::clear(int32_t sentences, Batch& out) const {
  const size_t asked = static_cast<size_t>(sentences) * shape_.asked();
  out.sentences = sentences;
  out.symbols.assign(static_cast<size_t>(sentences) * shape_.tokens * 2, -1);
  out.answers.assign(asked, -1);
  out.truth.assign(asked * shape_.classes, 0.0f);
  out.right.assign(asked, -1);
}

// quantile: 0 … below 1, how hard the sentence is among all; variant: 0 … kVariants − 1, which one of those
// that are equally hard.
void Problem::write(Random& random, double quantile, int32_t variant, bool held_out, int32_t index,
                    Batch& batch) const {
  const Sentence out(batch, shape_, index);
  switch (task_) {
    case Task::recall:
      return write_recall(random,
                          lookup_of(random, quantile, variant, kRecallPairs, kRecallValues, patterns_), out);
    case Task::agreement:
      return write_agreement(random, static_cast<int32_t>(quantile * 4), held_out, out);
    case Task::blank:
      return write_blank(random, static_cast<int32_t>(quantile * 16), out);
    case Task::reverse:
      return write_reverse(random, out);
    case Task::induction:
      return write_induction(
          random, lookup_of(random, quantile, variant, kInductionPairs, kInductionValues, patterns_), out);
    case Task::alone:
      return write_alone(random, out);
    case Task::text:
    case Task::names: {
      if (held_out) return write_window(words_, held_out_[index], out);
      const auto count = static_cast<int32_t>(training_.size());
      if (count > 0) write_window(words_, training_[random.below(count)], out);
      return;
    }
  }
  cannot_happen();
}

void Problem::draw(Random& random, int32_t sentences, Batch& out) const {
  clear(sentences, out);
  for (int32_t i = 0; i < sentences; ++i) {
    const double quantile = random.bits() / 4294967296.0;
    write(random, quantile, random.below(kVariants), false, i, out);
  }
}

void Problem::draw_held_out(Random& random, int32_t sentences, Batch& out) const {
  if (reads_lines(task_)) sentences = std::min(sentences, static_cast<int32_t>(held_out_.size()));
  clear(sentences, out);
  // All quantiles and variants, each in random order, so that the first sentences are not all alike.
  std::vector<int32_t> places(sentences);
  std::iota(places.begin(), places.end(), 0);
  random.shuffle(std::span<int32_t>(places));
  for (int32_t i = 0; i < sentences; ++i) {
    write(random, (places[i] + 0.5) / sentences, places[i] % kVariants, true, i, out);
  }
}

std::vector<std::string> Problem::symbol_names() const {
  switch (task_) {
    case Task::recall: {
      std::vector<std::string> out = keys_and_values(kRecallKeys, kRecallValues);
      out.push_back("?");
      return out;
    }
    case Task::agreement:
    case Task::blank:
      return clause_symbol_names(shape_.symbols);
    case Task::reverse:
      return numbered(0, kReverseSymbols);
    case Task::induction:
      return keys_and_values(kInductionKeys, kInductionValues);
    case Task::alone:
      return {"dog", "cat", "cow", "duck", "sheep", "pig", "horse", "owl"};
    case Task::text:
    case Task::names:
      return {};  // JavaScript has its words and letters
  }
  cannot_happen();
}

std::vector<std::string> Problem::class_names() const {
  switch (task_) {
    case Task::recall:
      return numbered(1, kRecallValues);
    case Task::agreement:
      return verb_names();
    case Task::blank: {
      std::vector<std::string> out = noun_names();
      for (const std::string& verb : verb_names()) out.push_back(verb);
      return out;
    }
    case Task::reverse:
      return numbered(0, kReverseSymbols);
    case Task::induction:
      return numbered(1, kInductionValues);
    case Task::alone:
      return {"woof", "meow", "moo", "quack", "baa", "oink", "neigh", "hoot"};
    case Task::text:
    case Task::names:
      return {};  // JavaScript has its words and letters
  }
  cannot_happen();
}

}  // namespace attention::train

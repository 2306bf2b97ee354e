// What the tasks are: sentences drawn from a seed, the exact distribution of their answers, and where the
// answer can be read.
//
//   recall     Six positions, each a key (of 16, none twice) and a value (of 8); the seventh asks with one of
//              the keys. The answer is that key's value, with probability 0.1 replaced by any of the 8.
//   agreement  "the dog that the farmers saw": the verb, which agrees with the first noun. 4 verbs for each
//              number.
//   blank      The same with its verb, and one word of it hidden: the verb in half of the sentences (the
//              subject shows its number), the subject in a quarter (the verb shows it), the other noun in a
//              quarter (nothing shows it).
//   reverse    16 of 10 symbols; position i says the symbol of position 15 − i.
//   induction  Five pairs "key value" (keys of 8, none twice; values of 8) and one of the keys again: its
//              value.
//   alone      8 of 8 animals; each position says the call of its own animal, with probability 0.1 replaced
//              by any of the 8 calls.
//   text       The reader's lines, at most 16 words at a time: each position says the word that comes next.
//   names      The same of names, letter by letter: what begins a name also ends it, as a letter of its own.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "train/random.h"
#include "train/repeats.h"

namespace attention::train {

enum class Task : uint8_t {
#define TASK(name, ...) name,
#include "train/tasks.def"
#undef TASK
};

inline constexpr int32_t kRecallPairs = 6, kRecallKeys = 16, kRecallValues = 8;
inline constexpr int32_t kInductionPairs = 5, kInductionKeys = 8, kInductionValues = 8;
inline constexpr int32_t kReverseTokens = 16, kReverseSymbols = 10;
inline constexpr int32_t kLemmas = 4;  // of the nouns, and of the verbs; each singular and plural
inline constexpr int32_t kAloneTokens = 8, kAnimals = 8;
inline constexpr int32_t kTextWindow = 16;      // answers of a line that are read at once, at most
inline constexpr int32_t kHeldOut = 512;        // sentences to measure on; of Task::text at most
inline constexpr int32_t kHeldOutNames = 1024;  // the same of Task::names
// One answer in this many is replaced by a uniform draw (recall, alone).
inline constexpr int32_t kReplaced = 10;

// Whether its sentences are lines that it is given, each word of which predicts the next one: text, names.
bool reads_lines(Task task);
// Whether some key is known to hold the answer; in no line of words is there one.
inline bool has_right_keys(Task task) { return !reads_lines(task); }
// How many sentences are measured on; of a task that reads lines, at most.
inline int32_t most_held_out(Task task) { return task == Task::names ? kHeldOutNames : kHeldOut; }

// Lines as numbers of words (text) or letters (names). Only tasks that read lines need them. Lines of one
// word are left out: nothing comes next. Of the others every fifth is held out, of names every tenth, or the
// last where there are fewer; a single line is trained on and held out.
struct Text {
  std::vector<int32_t> words;    // of all lines, one after another; 0 … vocabulary − 1
  std::vector<int32_t> lengths;  // of each line
  int32_t vocabulary = 0;
};
// Whether the lengths take up all words, and each word is one of the vocabulary. Nothing else may be
// done with a text of which this is false.
bool fits(const Text& text);

// Words of one line, each but the first of which is an answer.
struct Window {
  int32_t start;    // in Text::words
  int32_t answers;  // its words without the last
};
// The lines that are held out (or that are not), whole.
std::vector<Window> lines_of(Task task, const Text& text, bool held_out);
// What is measured on, and what the bounds are estimated from: the held-out lines in pieces of at most
// kTextWindow answers, so that each answer stands in one. Of n > most_held_out pieces only those numbered
// i · n ÷ most_held_out, rounded down, from 0.
std::vector<Window> held_out_windows(Task task, const Text& text);

// The sizes of a task's sentences. All sentences of a task are equally long; shorter ones are padded behind
// their end.
struct Shape {
  int32_t tokens;   // positions of a sentence
  int32_t symbols;  // rows of the table of embeddings
  int32_t classes;  // possible answers
  int32_t first;    // the first position that may answer; those from there to the end are `asked`
  int32_t asked() const { return tokens - first; }
};

// Sentences, one after another.
struct Batch {
  int32_t sentences = 0;
  // sentences × tokens × 2: the embeddings that are added at a position; −1: none
  std::vector<int32_t> symbols;
  // sentences × asked: the drawn class; −1: this position does not answer
  std::vector<int32_t> answers;
  // sentences × asked × classes: P(class | sentence), exactly; a row of zeros does not answer
  std::vector<float> truth;
  // sentences × asked: the position that holds the answer; −1: there is none
  std::vector<int32_t> right;
};

class Problem {
 public:
  // text: for a task that reads lines (it is copied), one that fits; ignored otherwise.
  Problem(Task task, const Text& text);

  Task task() const { return task_; }
  const Shape& shape() const { return shape_; }
  // Draws sentences to train on, each independent of the others. A second batch of the same size allocates
  // nothing.
  void draw(Random& random, int32_t sentences, Batch& out) const;
  // Sentences to measure on. Training never draws them (agreement: their pairs of nouns; text: the held-out
  // lines), or draws them by chance alone. What decides how hard a sentence is (recall, induction: how often
  // the values repeat, which pair is asked and what its value is; agreement, blank: the numbers of the nouns
  // and what is hidden) occurs in them as often as on average, so that their mean is close to the average,
  // for which the bounds hold. Of lines: held_out_windows in order, each once, even where they are fewer than
  // `sentences`.
  void draw_held_out(Random& random, int32_t sentences, Batch& out) const;
  // Names of symbols and of classes; empty for a task that reads lines, whose names the caller has.
  std::vector<std::string> symbol_names() const;
  std::vector<std::string> class_names() const;

 private:
  Task task_;
  Shape shape_;
  std::vector<int32_t> words_;
  std::vector<Window> training_, held_out_;  // none longer than shape_.tokens
  std::vector<Repeats> patterns_;            // of the values of recall and induction

  void clear(int32_t sentences, Batch& out) const;
  void write(Random& random, double quantile, int32_t variant, bool held_out, int32_t index,
             Batch& out) const;
};

}  // namespace attention::train

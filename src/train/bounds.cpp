#include "train/bounds.h"

#include <algorithm>
#include <array>
#include <limits>

#include "kernels/cannot_happen.h"
#include "kernels/double_math.h"
#include "train/repeats.h"

namespace attention::train {
namespace {

// −p·ln p: the term of one class in the entropy of an answer.
double entropy_term(double p) { return p > 0 ? -p * kernels::log_f64(p) : 0; }

// The entropy of an answer that is one of `classes`, each equally likely: ln classes.
double uniform(int32_t classes) { return kernels::log_f64(classes); }

// The entropy of a known answer that is replaced by a uniform draw of `classes` with probability ρ: the known
// class has probability 1 − ρ + ρ/classes, each other ρ/classes.
double known(int32_t classes, double replaced) {
  const double other = replaced / classes;
  return entropy_term(1 - replaced + other) + (classes - 1) * entropy_term(other);
}

// Of an answer that is one of `draws` uniform draws from `classes`, all of which are known but not which one
// is asked for: a class that was drawn n times has probability (1 − ρ)·n/draws + ρ/classes. An entropy is a
// sum over the classes, and each class was drawn n times with the binomial probability, so the mean is
//   classes · Σ_n C(draws, n) (1/classes)ⁿ (1 − 1/classes)^(draws − n) · entropy_term(…).
double one_of(int32_t draws, int32_t classes, double replaced) {
  double binomial = 1, mean = 0;
  for (int32_t i = 0; i < draws; ++i) binomial *= 1 - 1.0 / classes;
  for (int32_t n = 0; n <= draws; ++n) {
    mean += classes * binomial * entropy_term((1 - replaced) * n / draws + replaced / classes);
    binomial *= static_cast<double>(draws - n) / (n + 1) / (classes - 1);
  }
  return mean;
}

// The same where no answer is replaced and the prediction must be softmax(logits) with logits linear in the
// counts n of the classes. The loss is convex in their matrix and stays the same when classes change names,
// so the best matrix may be taken as b·I + a·11ᵀ; a moves all logits alike and drops out. What is left is
//   E[ln Σ_c exp(b·n_c) − b·Σ_c n_c²/draws],
// convex in the number b, with w = softmax(b·n) and by Newton's method:
//   slope = E[Σ w_c n_c − Σ n_c²/draws], curvature = E[Σ w_c n_c² − (Σ w_c n_c)²].
// It bounds only a layer whose weights do not depend on the values.
double linear_one_of(int32_t draws, int32_t classes) {
  const std::vector<Repeats> patterns = repeats(draws, classes);
  double b = 1, loss = 0;
  for (int step = 0; step < 20; ++step) {
    double slope = 0, curvature = 0;
    loss = 0;
    for (const Repeats& pattern : patterns) {
      double sum = classes - pattern.things, first = 0, second = 0, squares = 0;
      for (int32_t thing = 0; thing < pattern.things; ++thing) {
        const double n = pattern.counts[thing], term = kernels::exp_f64(b * n);
        sum += term;
        first += term * n;
        second += term * n * n;
        squares += n * n / draws;
      }
      loss += pattern.probability * (kernels::log_f64(sum) - b * squares);
      slope += pattern.probability * (first / sum - squares);
      curvature += pattern.probability * (second / sum - first / sum * (first / sum));
    }
    b -= slope / curvature;
  }
  return loss;
}

// How often each word is an answer after the words before it, in the lines that are trained on.
class Counts {
 public:
  // before: how many words before the answer are known; fewer at the beginning of a line.
  Counts(Task task, const Text& text, int32_t before) : vocabulary_(text.vocabulary), before_(before) {
    for (const Window& line : lines_of(task, text, false)) {
      for (int32_t i = 0; i < line.answers; ++i)
        seen_.push_back(first_of(text, line, i) + answer(text, line, i));
    }
    std::sort(seen_.begin(), seen_.end());
  }

  // Answer i of a line, 0 … answers − 1, after the words before it there: how often it was seen, how often
  // any word was, and how many different ones.
  struct After {
    int64_t word, any, different;
  };
  After after(const Text& text, const Window& line, int32_t i) const {
    const uint64_t first = first_of(text, line, i), word = first + answer(text, line, i);
    const auto begin = std::lower_bound(seen_.begin(), seen_.end(), first);
    const auto end = std::lower_bound(begin, seen_.end(), first + vocabulary_);
    const auto same = std::equal_range(begin, end, word);
    int64_t different = 0;
    for (auto it = begin; it != end; it = std::upper_bound(it, end, *it)) ++different;
    return {same.second - same.first, end - begin, different};
  }

 private:
  // The words before answer i as one number: that of the first word of the vocabulary after them.
  uint64_t first_of(const Text& text, const Window& line, int32_t i) const {
    uint64_t out = 0;
    for (int32_t k = i - before_ + 1; k <= i; ++k) {
      out =
          out * (vocabulary_ + 1) + (k < 0 ? vocabulary_ : static_cast<uint64_t>(text.words[line.start + k]));
    }
    return out * vocabulary_;
  }
  static uint64_t answer(const Text& text, const Window& line, int32_t i) {
    return static_cast<uint64_t>(text.words[line.start + i + 1]);
  }

  uint64_t vocabulary_;
  int32_t before_;
  std::vector<uint64_t> seen_;  // one for each answer, in order
};

// What stands before each answer that a model is measured on.
std::vector<Counts::After> measured(Task task, const Text& text, int32_t before) {
  const Counts counts(task, text, before);
  std::vector<Counts::After> out;
  for (const Window& window : held_out_windows(task, text)) {
    for (int32_t i = 0; i < window.answers; ++i) out.push_back(counts.after(text, window, i));
  }
  return out;
}

// As if each word had been seen `added` times more.
double plus(const Counts::After& after, double added, int32_t vocabulary) {
  return (static_cast<double>(after.word) + added) / (static_cast<double>(after.any) + added * vocabulary);
}

// How well counts of the lines that are trained on predict the words that a model is measured on. It is no
// bound: the best prediction is not known, and a model may find more than counts do.
std::vector<BestLoss> estimated_words(const Text& text) {
  std::vector<std::vector<Counts::After>> seen;  // after no word, after one, after two
  for (int32_t before = 0; before <= 2; ++before) seen.push_back(measured(Task::text, text, before));
  const size_t answers = seen[0].size();
  if (answers == 0) return {};
  std::array<double, 3> sums{};
  for (size_t i = 0; i < answers; ++i) {
    // Half an occurrence is added to each word (Krichevsky and Trofimov 1981).
    double probability = plus(seen[0][i], 0.5, text.vocabulary);
    sums[0] -= kernels::log_f64(probability);
    for (size_t before = 1; before <= 2; ++before) {
      // As often as seen after these words, and as if they had also been followed by as many words as
      // different ones were seen after them, of which one word less says how probable they are (Witten and
      // Bell 1991).
      const auto [word, any, different] = seen[before][i];
      if (any > 0) probability = (word + different * probability) / static_cast<double>(any + different);
      sums[before] -= kernels::log_f64(probability);
    }
  }
  const auto mean = [&](double sum) { return sum / static_cast<double>(answers); };
  return {{Bound::no_context, mean(sums[0]), true},
          {Bound::word_before, mean(sums[1]), true},
          {Bound::two_before, mean(sums[2]), true}};
}

// The same of letters, of which up to three before are known. To each count is added what serves the held-out
// lines best.
std::vector<BestLoss> estimated_letters(const Text& text) {
  std::vector<BestLoss> out;
  int32_t before = 0;
  for (const Bound bound : {Bound::no_context, Bound::word_before, Bound::two_before, Bound::three_before}) {
    const auto all = measured(Task::names, text, before++);
    if (all.empty()) return {};
    double least = std::numeric_limits<double>::infinity();
    for (const double added : {0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0}) {
      double sum = 0;
      for (const Counts::After& after : all) sum -= kernels::log_f64(plus(after, added, text.vocabulary));
      least = std::min(least, sum / static_cast<double>(all.size()));
    }
    out.push_back({bound, least, true});
  }
  return out;
}

std::vector<BestLoss> unsorted(Task task, const Text& text) {
  const double replaced = 1.0 / kReplaced;
  switch (task) {
    case Task::recall:
      return {{Bound::no_context, uniform(kRecallValues), false},
              {Bound::bag_of_words, one_of(kRecallPairs, kRecallValues, replaced), false},
              {Bound::full_context, known(kRecallValues, replaced), false}};
    // A bag of words shows the number where both nouns have the same one, which is half of the time; else it
    // shows nothing.
    case Task::agreement:
      return {{Bound::no_context, uniform(2 * kLemmas), false},
              {Bound::bag_of_words, (uniform(kLemmas) + uniform(2 * kLemmas)) / 2, false},
              {Bound::full_context, uniform(kLemmas), false}};
    // Known in all three: whether a noun or a verb is hidden, from where the blank stands. Hidden are the
    // verb (½: a bag shows as much as in agreement), the subject (¼: the verb's number is in the bag) or the
    // other noun (¼: nothing shows its number).
    case Task::blank: {
      const double one_number = uniform(kLemmas), either = uniform(2 * kLemmas);
      return {{Bound::no_context, either, false},
              {Bound::bag_of_words, (one_number + either) / 4 + one_number / 4 + either / 4, false},
              {Bound::full_context, one_number / 2 + one_number / 4 + either / 4, false}};
    }
    case Task::reverse:
      return {{Bound::no_context, uniform(kReverseSymbols), false},
              {Bound::bag_of_words, one_of(kReverseTokens - 1, kReverseSymbols, 0), false},
              {Bound::full_context, 0, false}};
    case Task::induction:
      return {{Bound::no_context, uniform(kInductionValues), false},
              {Bound::linear_counts, linear_one_of(kInductionPairs, kInductionValues), false},
              {Bound::bag_of_words, one_of(kInductionPairs, kInductionValues, 0), false},
              {Bound::full_context, 0, false}};
    // The word itself says all that can be known.
    case Task::alone:
      return {{Bound::full_context, known(kAnimals, replaced), false}};
    case Task::text:
      return estimated_words(text);
    case Task::names:
      return estimated_letters(text);
  }
  cannot_happen();
}

}  // namespace

std::vector<BestLoss> best_losses(Task task, const Text& text) {
  std::vector<BestLoss> out = unsorted(task, text);
  std::stable_sort(out.begin(), out.end(),
                   [](const BestLoss& a, const BestLoss& b) { return a.nats > b.nats; });
  return out;
}

}  // namespace attention::train

// The best losses against enumeration: of all sentences that matter, without any derivation.
#include <algorithm>
#include <cmath>
#include <functional>
#include <map>

#include "catch.h"
#include "train/bounds.h"

using namespace attention::train;
using Catch::Matchers::WithinAbs;

namespace {

double nats(Task task, Bound bound, const Text& text = {}) {
  for (const BestLoss& best : best_losses(task, text)) {
    if (best.bound == bound) return best.nats;
  }
  FAIL("no such bound");
  return 0;
}

double entropy(const std::vector<double>& distribution) {
  double sum = 0;
  for (const double p : distribution) {
    if (p > 0) sum -= p * std::log(p);
  }
  return sum;
}

// Calls with how often each class comes, for every sequence of `draws` of `classes`.
void for_each_sequence(int draws, int classes, const std::function<void(const std::vector<int>&)>& visit) {
  std::vector<int> sequence(draws), counts(classes);
  counts[0] = draws;
  for (;;) {
    visit(counts);
    int i = 0;
    for (; i < draws && sequence[i] == classes - 1; ++i) {
      --counts[classes - 1];
      ++counts[0];
      sequence[i] = 0;
    }
    if (i == draws) return;
    --counts[sequence[i]];
    ++counts[++sequence[i]];
  }
}

// Calls with every way in which `left` draws fall on classes `at` and after, and its probability.
void for_each_count(std::vector<int>& counts, size_t at, int left, double probability,
                    const std::function<void(const std::vector<int>&, double)>& visit) {
  if (at + 1 == counts.size()) {
    counts[at] = left;
    return visit(counts, probability);
  }
  // Of the remaining draws, n fall on this class and the others on those after it.
  const double here = 1.0 / static_cast<double>(counts.size() - at);
  for (int n = 0; n <= left; ++n) {
    const double choose =
        std::exp(std::lgamma(left + 1.0) - std::lgamma(n + 1.0) - std::lgamma(left - n + 1.0));
    counts[at] = n;
    for_each_count(counts, at + 1, left - n,
                   probability * choose * std::pow(here, n) * std::pow(1 - here, left - n), visit);
  }
}

// What the issue prints, to its last digit.
struct Stated {
  Task task;
  std::vector<std::pair<Bound, double>> nats;
};
const Stated stated[] = {
    {Task::recall,
     {{Bound::no_context, 2.0794}, {Bound::bag_of_words, 1.5865}, {Bound::full_context, 0.4670}}},
    {Task::agreement,
     {{Bound::no_context, 2.0794}, {Bound::bag_of_words, 1.7329}, {Bound::full_context, 1.3863}}},
    {Task::reverse, {{Bound::no_context, 2.3026}, {Bound::bag_of_words, 1.9477}, {Bound::full_context, 0}}},
};

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

TEST_CASE("Bounds: the best losses are those that the tasks state", "[train]") {
  for (const Stated& task : stated) {
    const std::vector<BestLoss> best = best_losses(task.task, {});
    REQUIRE(best.size() == task.nats.size());
    for (size_t i = 0; i < best.size(); ++i) {
      CHECK(best[i].bound == task.nats[i].first);
      CHECK_THAT(best[i].nats, WithinAbs(task.nats[i].second, 0.5e-4));
      CHECK_FALSE(best[i].estimated);
    }
  }
  CHECK_THAT(nats(Task::induction, Bound::no_context), WithinAbs(2.0794, 0.5e-4));
  CHECK_THAT(nats(Task::induction, Bound::linear_counts), WithinAbs(1.48, 0.5e-2));
  CHECK_THAT(nats(Task::induction, Bound::bag_of_words), WithinAbs(1.2885, 0.5e-4));
  CHECK(nats(Task::induction, Bound::full_context) == 0);
}

TEST_CASE("Bounds: every list is sorted from most nats to fewest and ends with full context", "[train]") {
  for (const Task task :
       {Task::recall, Task::agreement, Task::blank, Task::reverse, Task::induction, Task::alone}) {
    const std::vector<BestLoss> best = best_losses(task, {});
    REQUIRE_FALSE(best.empty());
    CHECK(best.back().bound == Bound::full_context);
    for (size_t i = 1; i < best.size(); ++i) CHECK(best[i - 1].nats > best[i].nats);
  }
}

TEST_CASE("Bounds: the values without their keys are worth the mean entropy over all strings of values",
          "[train]") {
  struct Case {
    Task task;
    int draws, classes;
    double replaced;
  };
  for (const auto& [task, draws, classes, replaced] :
       {Case{Task::recall, 6, 8, 0.1}, Case{Task::induction, 5, 8, 0}}) {
    double sum = 0, sequences = 0;
    for_each_sequence(draws, classes,
                      [&, draws = draws, replaced = replaced](const std::vector<int>& counts) {
                        std::vector<double> answer;
                        for (const int n : counts)
                          answer.push_back((1 - replaced) * n / draws + replaced / counts.size());
                        sum += entropy(answer);
                        ++sequences;
                      });
    CHECK(sequences == std::pow(classes, draws));
    CHECK_THAT(nats(task, Bound::bag_of_words), WithinAbs(sum / sequences, 1e-9));
  }
}

TEST_CASE("Bounds: fifteen symbols without their order are worth the mean entropy over all their counts",
          "[train]") {
  std::vector<int> counts(10);
  double mean = 0, total = 0;
  for_each_count(counts, 0, 15, 1, [&](const std::vector<int>& n, double probability) {
    double sum = 0;
    for (const int count : n) {
      if (count > 0) sum -= count / 15.0 * std::log(count / 15.0);
    }
    mean += probability * sum;
    total += probability;
  });
  CHECK_THAT(total, WithinAbs(1, 1e-9));
  CHECK_THAT(nats(Task::reverse, Bound::bag_of_words), WithinAbs(mean, 1e-9));
}

TEST_CASE("Bounds: an answer that is replaced one time in ten has the entropy of nine to one and even draws",
          "[train]") {
  std::vector<double> answer(8, 0.1 / 8);
  answer[3] += 0.9;
  CHECK_THAT(nats(Task::recall, Bound::full_context), WithinAbs(entropy(answer), 1e-12));
  const std::vector<BestLoss> alone = best_losses(Task::alone, {});
  REQUIRE(alone.size() == 1);
  CHECK_THAT(alone[0].nats, WithinAbs(entropy(answer), 1e-12));
}

// The loss of softmax(M·n + bias) is convex in M and bias, so where its gradient in all of them is zero no
// read-out that is linear in counts does better.
TEST_CASE("Bounds: no read-out linear in the counts of values is better than its bound", "[train]") {
  constexpr int draws = 5, classes = 8;
  // Of M = b·I, over all strings of values and each value that may be asked: loss, and its gradient in M and
  // bias.
  const auto at = [&](double b, std::vector<double>& gradient) {
    double loss = 0;
    gradient.assign(classes * (classes + 1), 0);
    for_each_sequence(draws, classes, [&](const std::vector<int>& n) {
      double sum = 0;
      for (const int count : n) sum += std::exp(b * count);
      for (int c = 0; c < classes; ++c) {
        const double predicted = std::exp(b * n[c]) / sum, truth = static_cast<double>(n[c]) / draws;
        loss -= truth * std::log(predicted);
        for (int d = 0; d < classes; ++d) gradient[c * (classes + 1) + d] += (predicted - truth) * n[d];
        gradient[c * (classes + 1) + classes] += predicted - truth;
      }
    });
    const double sequences = std::pow(classes, draws);
    for (double& g : gradient) g /= sequences;
    return loss / sequences;
  };

  std::vector<double> gradient;
  double low = 0, high = 10;
  while (high - low > 1e-11) {
    const double middle = (low + high) / 2;
    at(middle, gradient);
    double slope = 0;
    for (int c = 0; c < classes; ++c) slope += gradient[c * (classes + 1) + c];
    (slope < 0 ? low : high) = middle;
  }
  const double loss = at(low, gradient);
  for (const double g : gradient) CHECK_THAT(g, WithinAbs(0, 1e-9));
  CHECK_THAT(nats(Task::induction, Bound::linear_counts), WithinAbs(loss, 1e-9));
}

namespace {

// The mean entropy of a sentence's answers if only known(sentence) is known of it: sentences for which that
// is the same are grouped. Over `sentences` draws.
double conditional_entropy(Task task, int sentences,
                           const std::function<std::vector<int>(std::span<const int32_t>, int)>& known) {
  const Problem problem(task, {});
  const Shape& shape = problem.shape();
  Random random(5, 9);
  Batch batch;
  problem.draw(random, sentences, batch);
  std::map<std::vector<int>, std::vector<double>> seen;
  double answers = 0;
  for (int i = 0; i < sentences; ++i) {
    const std::span<const int32_t> symbols =
        std::span(batch.symbols).subspan(2 * i * shape.tokens, 2 * shape.tokens);
    for (int k = 0; k < shape.asked(); ++k) {
      if (batch.answers[i * shape.asked() + k] < 0) continue;
      std::vector<double>& sum = seen[known(symbols, shape.first + k)];
      sum.resize(shape.classes);
      for (int c = 0; c < shape.classes; ++c) {
        sum[c] += batch.truth[(static_cast<size_t>(i) * shape.asked() + k) * shape.classes + c];
      }
      ++answers;
    }
  }
  double mean = 0;
  for (auto& [look, sum] : seen) {
    double weight = 0;
    for (const double p : sum) weight += p;
    for (double& p : sum) p /= weight;
    mean += weight / answers * entropy(sum);
  }
  return mean;
}

std::vector<int> nothing(std::span<const int32_t> symbols, int position) {
  return {position, symbols[2 * position], symbols[2 * position + 1]};
}
std::vector<int> bag(std::span<const int32_t> symbols, int position) {
  std::vector<int> out(symbols.begin(), symbols.end());
  std::sort(out.begin(), out.end());
  out.push_back(position);
  return out;
}
std::vector<int> everything(std::span<const int32_t> symbols, int position) {
  std::vector<int> out(symbols.begin(), symbols.end());
  out.push_back(position);
  return out;
}

}  // namespace

// Grouping a finite number of sentences makes their answers seem a little better known than they are.
TEST_CASE("Bounds: sentences sorted by what is known of them have the entropy that the bound says",
          "[train]") {
  for (const Task task : {Task::agreement, Task::blank}) {
    CHECK_THAT(conditional_entropy(task, 40000, nothing), WithinAbs(nats(task, Bound::no_context), 0.002));
    CHECK_THAT(conditional_entropy(task, 40000, bag), WithinAbs(nats(task, Bound::bag_of_words), 0.02));
    CHECK_THAT(conditional_entropy(task, 40000, everything),
               WithinAbs(nats(task, Bound::full_context), 0.01));
  }
  CHECK_THAT(conditional_entropy(Task::recall, 40000, nothing),
             WithinAbs(nats(Task::recall, Bound::no_context), 0.01));
  CHECK_THAT(conditional_entropy(Task::induction, 40000, nothing),
             WithinAbs(nats(Task::induction, Bound::no_context), 0.01));
  CHECK_THAT(conditional_entropy(Task::reverse, 20000, nothing),
             WithinAbs(nats(Task::reverse, Bound::no_context), 0.01));
  CHECK_THAT(conditional_entropy(Task::alone, 2000, nothing),
             WithinAbs(nats(Task::alone, Bound::full_context), 1e-5));
}

TEST_CASE("Bounds: those of the reader's own text are estimates from counts, and marked as such", "[train]") {
  // Trained on: 0 1 0 1 0 | 0 1 0 | 2 2 2; held out, the last line: 0 1 2.
  const Text text = numbered({{0, 1, 0, 1, 0}, {0, 1, 0}, {2, 2, 2}, {0, 1, 2}}, 3);
  for (const BestLoss& best : best_losses(Task::text, text)) CHECK(best.estimated);
  // Answers trained on: three times 0, three times 1, twice 2.
  const double one = 3.5 / 9.5, two = 2.5 / 9.5;
  CHECK_THAT(nats(Task::text, Bound::no_context, text),
             WithinAbs(-(std::log(one) + std::log(two)) / 2, 1e-12));
  // After 0 came 1, three times; after 1 came 0, three times: each was followed by one kind of word.
  const double after_0 = (3 + one) / 4, after_1 = (0 + two) / 4;
  CHECK_THAT(nats(Task::text, Bound::word_before, text),
             WithinAbs(-(std::log(after_0) + std::log(after_1)) / 2, 1e-12));
  // After 0 at the beginning came 1, twice; after 0 and 1 came 0, three times.
  const double at_once = (2 + after_0) / 3, after_both = (0 + after_1) / 4;
  CHECK_THAT(nats(Task::text, Bound::two_before, text),
             WithinAbs(-(std::log(at_once) + std::log(after_both)) / 2, 1e-12));
}

TEST_CASE("Bounds: those of a long text are of the held-out windows that are measured", "[train]") {
  // Twice as many windows are held out as are measured on: every other one, whose second word is 1. In the
  // others it is 2. Trained on: half of the answers are 1, a quarter each 2 and 3.
  std::vector<std::vector<int>> lines;
  for (int i = 0; i < 2 * kHeldOut; ++i) {
    for (const int answer : {1, 1, 2, 3, 1 + i % 2}) lines.push_back({0, answer});
  }
  const Text text = numbered(lines, 4);
  const double total = 8 * kHeldOut;
  CHECK_THAT(nats(Task::text, Bound::no_context, text),
             WithinAbs(-std::log((total / 2 + 0.5) / (total + 2)), 1e-12));
}

TEST_CASE("Bounds: where the previous word predicts the next, its bound is below that of the frequencies",
          "[train]") {
  std::vector<std::vector<int>> lines(20, {0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7});
  const Text text = numbered(lines, 8);
  CHECK_THAT(nats(Task::text, Bound::no_context, text), WithinAbs(std::log(8), 0.02));
  CHECK(nats(Task::text, Bound::word_before, text) < 0.05);
}

TEST_CASE("Bounds: a text without two words in a line has none", "[train]") {
  CHECK(best_losses(Task::text, {}).empty());
  CHECK(best_losses(Task::text, numbered({{0}, {1}, {}}, 2)).empty());
}

TEST_CASE("Bounds: those of names count the letters before, and add what serves best", "[train]") {
  // Nine names are trained on, the tenth is held out: · a b ·. Of the others seven are the same, two are · b
  // a ·.
  std::vector<std::vector<int>> lines(10, {0, 1, 2, 0});
  lines[3] = lines[7] = {0, 2, 1, 0};
  const Text text = numbered(lines, 3);
  for (const BestLoss& best : best_losses(Task::names, text)) CHECK(best.estimated);
  // How often each answer was seen, and how often what stands before it: by hand.
  const auto least = [](std::vector<std::pair<double, double>> seen) {
    double best = 100;
    for (const double added : {0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0}) {
      double sum = 0;
      for (const auto& [word, any] : seen) sum -= std::log((word + added) / (any + 3 * added)) / 3;
      best = std::min(best, sum);
    }
    return best;
  };
  CHECK_THAT(nats(Task::names, Bound::no_context, text),
             WithinAbs(least({{9, 27}, {9, 27}, {9, 27}}), 1e-12));
  CHECK_THAT(nats(Task::names, Bound::word_before, text), WithinAbs(least({{7, 9}, {7, 9}, {7, 9}}), 1e-12));
  CHECK_THAT(nats(Task::names, Bound::two_before, text), WithinAbs(least({{7, 9}, {7, 7}, {7, 7}}), 1e-12));
  CHECK_THAT(nats(Task::names, Bound::three_before, text), WithinAbs(least({{7, 9}, {7, 7}, {7, 7}}), 1e-12));
}

#include "mistakes/diagnosis.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include "kernels/double_math.h"
#include "mistakes/bases.h"
#include "mistakes/rewrites.h"
#include "mistakes/rewriting.h"
#include "mistakes/writing.h"
#include "trace/cost.h"

namespace attention::mistakes {
namespace {

using Numbers = std::vector<float>;
using List = std::vector<Made>;

// From which numbers a step is computed: from the given numbers of the example on, or from what somebody
// wrote before the step.
enum class Chain : uint8_t { own, written };

// Chance gives what is named as certain in less than one of 2⁷ cases.
constexpr double kCertain = 7;
// What a mistake must gain over chance to be named as possible, in bits. One wrong number among right ones is
// near enough to what many mistakes give in that cell, or one other digit away from the right one: there it
// is beyond the number of mistakes tried, and beyond the number of digits that could be others.
constexpr double kPossible = 0.01;
constexpr double kPossibleInPart = 2;
constexpr double kPossibleSlip = 2;
constexpr double kPossibleDigit = 2.5;
// Chance is taken to make numbers up to half of this times as far off as the given one.
constexpr float kNear = 4;
// How often a step is computed from numbers before it that are moved by half a unit, up or down.
constexpr int kShifts = 8;
// The largest of this few is below what they could add up to.
constexpr float kMoreThanShifts = 1.25f;
// A mistake that leaves more than one in this many of the wrong numbers explains nothing.
constexpr int kMostLeft = 5;
// Slips of writing are in one number of a step, or in one of this many.
constexpr int kFewSlips = 8;
// Several explanations of a step, and several ways in which the steps before it came about.
constexpr size_t kMostExplanations = 16;
constexpr size_t kMostAccepted = 4;
// Where these are reached, no pairs are tried any more: numbers computed and products added, and traces.
constexpr double kMostWork = 1e10;
constexpr int kMostTraces = 3000;

constexpr Mistake kWritten[] = {Mistake::truncated, Mistake::sign, Mistake::digits_exchanged,
                                Mistake::one_digit, Mistake::decimal_point};

// A slip happens in a number, not in all of them.
bool is_slip(Mistake mistake) {
  return mistake == Mistake::digits_exchanged || mistake == Mistake::one_digit ||
         mistake == Mistake::decimal_point;
}

// What overrides a step that was given: its numbers, or those of its cells.
struct Written {
  Numbers values;
  std::vector<Override> cells;

  Written(const GivenStep& given, const Step& step, float halves, uint32_t& random) {
    const auto value = [&](const GivenCell& cell) {
      if (halves == 0) return cell.value;
      random = random * 1664525u + 1013904223u;
      return cell.value + (random >> 31 ? halves : -halves) * cell.half;
    };
    if (given.cells.size() != step.size()) {
      for (const GivenCell& cell : given.cells)
        cells.push_back({.step = given.id, .row = cell.row, .column = cell.column, .value = value(cell)});
      return;
    }
    values.resize(given.cells.size());
    for (const GivenCell& cell : given.cells)
      values[static_cast<size_t>(cell.row) * static_cast<size_t>(step.columns) +
             static_cast<size_t>(cell.column)] = value(cell);
  }
};

class Diagnosis {
 public:
  Diagnosis(const Request& request, const Result& right, std::span<const GivenStep> given)
      : right_(right.trace), given_(given), bases_(request, right) {
    for (const GivenStep& step : given) miswritten_.emplace_back(step.cells.size());
  }

  std::vector<Judged> run() {
    for (size_t at = 0; at < given_.size(); ++at) judged_.push_back(judge(at));
    return std::move(judged_);
  }

 private:
  // What is asked of one step.
  struct Question {
    size_t at;
    std::vector<Numbers> expected;  // what its numbers could be without a mistake of its own
    Numbers allowance;              // of numbers that follow from written ones
    std::vector<bool> wrong;        // cells that are none of these
    int count = 0;                  // of wrong cells
    float spread = 0;

    // How unlikely it is that a number is written like a wrong cell by chance. A wrong number is more often
    // near the right one than anywhere else.
    double surprise(const GivenCell& cell, size_t k, float allowed) const {
      const float off = std::abs(cell.value - expected[0][k]);
      return evidence(cell, allowed, std::isfinite(off) ? std::min(spread, kNear * off) : spread);
    }
  };
  struct Found {
    Explanation explanation;
    double bits = 0;
    bool certain = false;
  };

  const GivenStep& given(size_t at) const { return given_[at]; }
  Numbers cells_of(const Step& step, size_t at) const {
    Numbers out;
    for (const GivenCell& cell : given(at).cells) out.push_back(step.tall().row(cell.row)[cell.column]);
    return out;
  }
  bool agree(const Numbers& numbers, size_t at, const Numbers& allowance = {}) const {
    for (size_t k = 0; k < numbers.size(); ++k)
      if (!miswritten_[at][k] &&
          !agrees(numbers[k], given(at).cells[k], allowance.empty() ? 0 : allowance[k]))
        return false;
    return true;
  }

  std::optional<Numbers> numbers(const List& made, size_t at, Chain chain, float halves = 0,
                                 uint32_t seed = 0);
  Numbers allowance(size_t at, const Numbers& followed);
  Question question(size_t at, Judged& out);
  Judged judge(size_t at);
  void beside_rounding(size_t at, Judged& out);

  Found compared(const Question& q, const List& made, const Numbers& numbers, Chain chain) const;
  std::optional<OtherEnd> other_end(const Question& q, Mistake mistake,
                                    const std::vector<bool>& explained) const;
  void add(std::vector<Found>& all, Found found) const;
  void try_written(const Question& q, std::vector<Found>& all) const;
  void try_rest_written(const Question& q, const Found& part, const Numbers& numbers,
                        std::vector<Found>& all) const;
  void try_alone(const Question& q, std::vector<Found>& all, std::vector<Found>& parts);
  Pairs try_pairs(const Question& q, std::vector<Found>& all);
  double needed(const Found& one) const;
  void drop_chance(std::vector<Found>& all) const;
  bool too_much() const { return work_ > kMostWork || traces_ > kMostTraces; }
  std::vector<List> variants(size_t at) const;
  void settle(const Question& q, std::vector<Found>& all, Judged& out);
  void narrow(const std::vector<List>& to);

  const Trace& right_;
  std::span<const GivenStep> given_;
  Bases bases_;
  std::vector<Judged> judged_;
  std::vector<std::vector<bool>> miswritten_;  // cells that a mistake of writing explains, by given step
  std::vector<List> accepted_{{}};             // which mistakes were made before: each is one possibility
  // Of the step at hand: mistakes that change it, by themselves, and nothing that is right before it.
  std::vector<Made> usable_[2];
  int tried_ = 0;
  double work_ = 0;
  int traces_ = 0;
};

// Whether the sum of a row is 0 in the steps up to this one.
bool has_empty_sum(const Trace& trace, const Step* last) {
  for (const Step& step : trace.steps()) {
    if (step.role == Role::row_sums)
      for (int32_t row = 0; row < step.rows; ++row)
        if (step.tall().row(row)[0] == 0) return true;
    if (&step == last) break;
  }
  return false;
}

// The numbers of the given cells of a step. Empty where the mistakes cannot be made, or do not lead to it, or
// change a step that was given before.
std::optional<Numbers> Diagnosis::numbers(const List& made, size_t at, Chain chain, float halves,
                                          uint32_t seed) {
  const Base* base = bases_.of(made);
  if (base == nullptr) return {};
  const StepId target = base->step(given(at).id);
  if (target == kNoStep) return {};
  std::vector<StepId> steps;
  std::vector<Written> written;
  std::vector<StepOverride> overrides;
  written.reserve(at);
  for (size_t k = 0; k < at; ++k) {
    const StepId id = base->step(given(k).id);
    if (id == kNoStep || id == target) continue;
    if (chain == Chain::own) {
      steps.push_back(id);
      continue;
    }
    const Written& one = written.emplace_back(given(k), right_[given(k).id], halves, seed);
    overrides.push_back({id, one.values, one.cells});
  }
  steps.push_back(target);
  std::sort(overrides.begin(), overrides.end(),
            [](const StepOverride& a, const StepOverride& b) { return a.step < b.step; });
  Rewriting mistaken(*base->trace, made, target, overrides);
  for (const Made& one : made)
    if (one.mistake == Mistake::rounded_steps) mistaken.round_to(2 * given(at).cells[0].half);
  if (!mistaken.record(steps)) return {};
  const Cost cost = cost_of(mistaken.trace());
  work_ += cost.cells + cost.multiply_adds;
  ++traces_;
  if (!mistaken.allocate()) return {};
  for (size_t k = 0; chain == Chain::own && k < at; ++k) {
    const StepId id = base->step(given(k).id);
    if (id == kNoStep) continue;
    mistaken.compute(id);
    const Step* shown = mistaken.shown(id);
    if (shown == nullptr || !agree(cells_of(*shown, k), k)) return {};
  }
  mistaken.compute(target);
  const Step* shown = mistaken.shown(target);
  if (shown == nullptr) return {};
  // Scores that add up to 0 are divided by that: who did so may have written 0, but went on with nothing
  // else.
  const bool goes_on = made.size() > 1 && std::any_of(made.begin(), made.end(), [](const Made& one) {
                         return one.mistake == Mistake::softmax_without_exp;
                       });
  if (goes_on && has_empty_sum(mistaken.trace(), shown)) return {};
  return cells_of(*shown, at);
}

// How far each cell may be from what follows from the written numbers, since these are rounded.
Numbers Diagnosis::allowance(size_t at, const Numbers& followed) {
  Numbers most(followed.size());
  for (uint32_t seed = 1; seed <= kShifts; ++seed) {
    const auto shifted = numbers({}, at, Chain::written, 1, seed * 2654435761u);
    if (!shifted) return most;
    for (size_t k = 0; k < most.size(); ++k) {
      const float change = std::abs((*shifted)[k] - followed[k]);
      if (change > most[k] && std::isfinite(change)) most[k] = change;
    }
  }
  for (float& one : most) one *= kMoreThanShifts;
  return most;
}

Diagnosis::Question Diagnosis::question(size_t at, Judged& out) {
  const GivenStep& g = given(at);
  const Step& step = right_[g.id];
  Question q{.at = at, .expected = {cells_of(step, at)}, .allowance = Numbers(g.cells.size()), .wrong = {}};
  q.spread = spread_of(g, step);
  out.id = g.id;
  out.cells = static_cast<int32_t>(g.cells.size());
  for (size_t k = 0; k < g.cells.size(); ++k) {
    q.wrong.push_back(!agrees(q.expected[0][k], g.cells[k]));
    q.count += q.wrong[k];
  }
  out.wrong = q.count;
  if (q.count == 0) return q;
  // What follows from earlier mistakes, and what follows from the numbers themselves.
  std::vector<List> agreeing;
  for (const List& made : accepted_) {
    if (made.empty()) continue;
    auto followed = numbers(made, at, Chain::own);
    if (!followed) continue;
    if (agree(*followed, at)) agreeing.push_back(made);
    q.expected.push_back(std::move(*followed));
  }
  if (!agreeing.empty()) narrow(agreeing);
  if (at > 0) {
    if (auto followed = numbers({}, at, Chain::written)) {
      q.allowance = allowance(at, *followed);
      q.expected.push_back(std::move(*followed));
    }
  }
  q.count = 0;
  for (size_t k = 0; k < g.cells.size(); ++k) {
    bool known = false;
    for (size_t e = 0; e < q.expected.size(); ++e)
      known = known || agrees(q.expected[e][k], g.cells[k], e + 1 == q.expected.size() ? q.allowance[k] : 0);
    q.wrong[k] = !known;
    q.count += !known;
  }
  return q;
}

// Keeps those of the accepted ways that a later step agrees with, and the explanations that belong to them.
void Diagnosis::narrow(const std::vector<List>& to) {
  if (to.size() == accepted_.size()) return;
  accepted_ = to;
  const auto has_all = [](const List& list, const List& part) {
    return std::all_of(part.begin(), part.end(), [&](const Made& one) {
      return std::find(list.begin(), list.end(), one) != list.end();
    });
  };
  for (Judged& earlier : judged_) {
    auto& all = earlier.explanations;
    const auto gone = [&](const Explanation& one) {
      const bool written = std::all_of(one.made.begin(), one.made.end(), [](const Made& made) {
        return form_of(made.mistake) == Form::writing;
      });
      return !written && std::none_of(accepted_.begin(), accepted_.end(),
                                      [&](const List& list) { return has_all(list, one.made); });
    };
    if (!std::all_of(all.begin(), all.end(), gone))
      all.erase(std::remove_if(all.begin(), all.end(), gone), all.end());
  }
}

Diagnosis::Found Diagnosis::compared(const Question& q, const List& made, const Numbers& numbers,
                                     Chain chain) const {
  Found found{.explanation = {.made = made}};
  const auto& cells = given(q.at).cells;
  std::vector<bool> explained(cells.size());
  for (size_t k = 0; k < cells.size(); ++k) {
    const float allowed = chain == Chain::written ? q.allowance[k] : 0;
    const bool explains = agrees(numbers[k], cells[k], allowed);
    if (!q.wrong[k]) {
      if (!explains) found.explanation.everywhere = false;
    } else if (explains) {
      explained[k] = true;
      ++found.explanation.explained;
      found.bits += q.surprise(cells[k], k, allowed);
    } else {
      ++found.explanation.unexplained;
    }
  }
  // Mistakes of the judged step are tried alone.
  Made& only = found.explanation.made[0];
  if (form_of(only.mistake) != Form::judged_step || only.mistake == Mistake::sum_cut) return found;
  if (const auto end = other_end(q, only.mistake, explained)) {
    only.variant = *end;
    return found;
  }
  return {.explanation = {.made = made, .everywhere = false, .unexplained = q.count}};
}

// Which of the explained cells a mistake reads from the other end. Empty where it reads them all from there,
// and that is the neighbour on the other side, which another mistake names.
std::optional<OtherEnd> Diagnosis::other_end(const Question& q, Mistake mistake,
                                             const std::vector<bool>& explained) const {
  const auto& cells = given(q.at).cells;
  bool any = false, all = true, two = false;
  for (size_t k = 0; k < cells.size(); ++k) {
    if (!explained[k]) continue;
    const auto beside = neighbours_of(mistake, right_[given(q.at).id], cells[k].row, cells[k].column);
    any = any || beside->none;
    all = all && beside->none;
    two = beside->count == 2;
  }
  if (!any) return none_from_other_end;
  if (!all) return some_from_other_end;
  if (two) return {};
  return all_from_other_end;
}

// One explanation is found in both chains: once, as the better of both.
void Diagnosis::add(std::vector<Found>& all, Found found) const {
  for (Found& other : all) {
    if (other.explanation.made != found.explanation.made) continue;
    const bool better = std::pair(found.explanation.everywhere, found.bits) >
                        std::pair(other.explanation.everywhere, other.bits);
    if (better) other = std::move(found);
    return;
  }
  all.push_back(std::move(found));
}

// What an explanation needs to be certain, in bits: each of those that were tried could fit by chance, and
// what it leaves speaks against it.
double Diagnosis::needed(const Found& one) const {
  return kernels::log2_f64(std::max(tried_, 1)) + kCertain + 3.0 * one.explanation.unexplained;
}

// Leaves what chance gives too easily to be named even as possible. So many pairs are tried that one of them
// must be certain.
void Diagnosis::drop_chance(std::vector<Found>& all) const {
  const auto least = [&](const Found& one) {
    const auto& made = one.explanation.made;
    if (made.size() > 1) return needed(one);
    if (form_of(made[0].mistake) != Form::writing)
      return one.explanation.everywhere ? kPossible
                                        : kernels::log2_f64(std::max(tried_, 1)) + kPossibleInPart;
    if (made[0].mistake == Mistake::one_digit) return kPossibleDigit;
    return is_slip(made[0].mistake) ? kPossibleSlip : kPossible;
  };
  const auto chance = [&](const Found& one) { return one.bits < least(one); };
  all.erase(std::remove_if(all.begin(), all.end(), chance), all.end());
}

// Whether all wrong numbers are right ones, or ones that follow, written wrongly.
void Diagnosis::try_written(const Question& q, std::vector<Found>& all) const {
  const auto& cells = given(q.at).cells;
  for (const Mistake mistake : kWritten) {
    Found found{.explanation = {.made = {{mistake}}}};
    for (size_t k = 0; k < cells.size(); ++k) {
      if (!q.wrong[k]) {
        const bool cut =
            mistake == Mistake::truncated && std::abs(cells[k].value) <= std::abs(q.expected[0][k]);
        found.explanation.everywhere = found.explanation.everywhere && cut;
        continue;
      }
      const bool explains = std::any_of(q.expected.begin(), q.expected.end(), [&](const Numbers& expected) {
        return miswrites(mistake, expected[k], cells[k]);
      });
      found.explanation.explained += explains;
      found.explanation.unexplained += !explains;
      found.bits += std::max(0.0, q.surprise(cells[k], k, 0) - choices(mistake, cells[k]));
    }
    found.certain = found.bits >= kernels::log2_f64(std::size(kWritten)) + kCertain;
    if (is_slip(mistake) && q.count > std::max(1, static_cast<int>(cells.size()) / kFewSlips)) continue;
    if (found.explanation.unexplained == 0) add(all, std::move(found));
  }
}

// Whether what a mistake leaves is one of writing.
void Diagnosis::try_rest_written(const Question& q, const Found& part, const Numbers& numbers,
                                 std::vector<Found>& all) const {
  const auto& cells = given(q.at).cells;
  for (const Mistake mistake : kWritten) {
    if (mistake == Mistake::truncated) continue;
    bool explains = true;
    for (size_t k = 0; k < cells.size() && explains; ++k)
      explains = !q.wrong[k] || agrees(numbers[k], cells[k], q.allowance[k]) ||
                 miswrites(mistake, numbers[k], cells[k]);
    if (!explains) continue;
    Found found = part;
    found.explanation.made.push_back({mistake});
    found.explanation.explained += found.explanation.unexplained;
    found.explanation.unexplained = 0;
    found.explanation.everywhere = false;
    add(all, std::move(found));
  }
}

// How many heads are joined at most; 0 where there is but one.
int32_t joined_heads(const Trace& trace) {
  size_t most = 0;
  for (const Step& step : trace.steps())
    if (step.role == Role::concatenated) most = std::max(most, step.operands.size());
  return static_cast<int32_t>(most);
}

// The mistakes that are tried by themselves: all of steps and recipes, with all their variants.
std::vector<List> Diagnosis::variants(size_t at) const {
  std::vector<List> out;
  const Step& step = right_[given(at).id];
  const int32_t products = step.operands.empty() ? 0 : right_[step.operands[0]].columns;
  for (int32_t k = 0; k < kMistakes; ++k) {
    const auto mistake = static_cast<Mistake>(k);
    if (form_of(mistake) == Form::writing) continue;
    if (mistake == Mistake::sum_cut) {
      for (int32_t terms = products - 1; terms > 0; --terms) out.push_back({{mistake, terms}});
    } else if (mistake == Mistake::heads_joined_in_order) {
      for (const int32_t order : orders_of(joined_heads(right_))) out.push_back({{mistake, order}});
    } else {
      out.push_back({{mistake}});
    }
  }
  return out;
}

void Diagnosis::try_alone(const Question& q, std::vector<Found>& all, std::vector<Found>& parts) {
  for (auto& usable : usable_) usable.clear();
  tried_ = 0;
  const auto consider = [&](const List& made, const List& with, Chain chain) {
    const auto found = numbers(with, q.at, chain);
    if (!found) return;
    ++tried_;
    auto& usable = usable_[static_cast<size_t>(chain)];
    if (made.size() == 1 && form_of(made[0].mistake) != Form::judged_step && made[0].variant == 0 &&
        (usable.empty() || usable.back() != made[0]))
      usable.push_back(made[0]);
    Found match = compared(q, made, *found, chain);
    if (match.explanation.unexplained == 0) return add(all, std::move(match));
    if (match.explanation.explained == 0 || match.explanation.unexplained * kMostLeft > q.count) return;
    try_rest_written(q, match, *found, all);
    add(parts, std::move(match));
  };
  for (const List& made : variants(q.at)) {
    for (const List& before : accepted_) {
      List with = before;
      if (std::find(with.begin(), with.end(), made[0]) != with.end()) continue;
      with.insert(with.end(), made.begin(), made.end());
      consider(made, with, Chain::own);
    }
    if (q.at > 0) consider(made, made, Chain::written);
  }
  const List rounded{{Mistake::rounded_steps}};
  consider(rounded, rounded, Chain::own);
  for (auto& usable : usable_)
    usable.erase(std::remove(usable.begin(), usable.end(), rounded[0]), usable.end());
}

Pairs Diagnosis::try_pairs(const Question& q, std::vector<Found>& all) {
  const auto consider = [&](const List& made, Chain chain) {
    const auto found = numbers(made, q.at, chain);
    if (!found) return;
    ++tried_;
    Found match = compared(q, made, *found, chain);
    if (match.explanation.unexplained == 0) add(all, std::move(match));
  };
  for (const Chain chain : {Chain::own, Chain::written}) {
    if (chain == Chain::written && q.at == 0) continue;
    const auto& usable = usable_[static_cast<size_t>(chain)];
    for (size_t i = 0; i < usable.size(); ++i) {
      if (chain == Chain::own) consider({usable[i], {Mistake::rounded_steps}}, chain);
      for (size_t j = i + 1; j < usable.size(); ++j) {
        if (too_much()) return Pairs::too_much;
        consider({usable[i], usable[j]}, chain);
      }
    }
  }
  return Pairs::tried;
}

// What is said of a step whose wrong numbers these explain.
void Diagnosis::settle(const Question& q, std::vector<Found>& all, Judged& out) {
  const auto everywhere = [](const Found& one) { return one.explanation.everywhere; };
  if (std::any_of(all.begin(), all.end(), everywhere))
    all.erase(std::remove_if(all.begin(), all.end(), [&](const Found& one) { return !everywhere(one); }),
              all.end());
  bool certain = false;
  for (Found& one : all) {
    if (form_of(one.explanation.made[0].mistake) != Form::writing) one.certain = one.bits >= needed(one);
    certain = certain || one.certain;
  }
  if (all.size() > kMostExplanations) all.resize(kMostExplanations);
  out.verdict = certain ? Verdict::mistaken : Verdict::possible;
  out.unexplained = std::numeric_limits<int32_t>::max();
  std::vector<List> ways;
  for (const Found& one : all) {
    out.explanations.push_back(one.explanation);
    out.unexplained = std::min(out.unexplained, one.explanation.unexplained);
    List calculated;
    for (const Made& made : one.explanation.made)
      if (form_of(made.mistake) != Form::writing) calculated.push_back(made);
    if (calculated.size() < one.explanation.made.size())
      for (size_t k = 0; k < q.wrong.size(); ++k) miswritten_[q.at][k] = miswritten_[q.at][k] || q.wrong[k];
    if (!calculated.empty() && form_of(calculated[0].mistake) != Form::judged_step &&
        one.explanation.everywhere)
      ways.push_back(std::move(calculated));
  }
  std::vector<List> accepted;
  for (const List& before : accepted_)
    for (const List& way : ways) {
      List both = before;
      both.insert(both.end(), way.begin(), way.end());
      if (accepted.size() < kMostAccepted) accepted.push_back(std::move(both));
    }
  if (!accepted.empty()) accepted_ = std::move(accepted);
}

// What else could have given numbers that differ as rounding lets them: only what gives all of them, to the
// digit.
void Diagnosis::beside_rounding(size_t at, Judged& out) {
  out.explanations = {{.made = {{Mistake::rounded_steps}}, .explained = out.wrong}};
  Question q{.at = at, .expected = {cells_of(right_[given(at).id], at)}, .allowance = {}, .wrong = {}};
  const auto& cells = given(at).cells;
  q.allowance.resize(cells.size());
  for (size_t k = 0; k < cells.size(); ++k) q.wrong.push_back(!agrees(q.expected[0][k], cells[k]));
  q.count = out.wrong;
  std::vector<Found> all, parts;
  try_written(q, all);
  try_alone(q, all, parts);
  for (Found& one : all)
    if (one.explanation.everywhere && one.explanation.made != out.explanations[0].made &&
        out.explanations.size() < kMostExplanations)
      out.explanations.push_back(std::move(one.explanation));
}

Judged Diagnosis::judge(size_t at) {
  Judged out;
  const Question q = question(at, out);
  // The cell that is farthest off: of the wrong ones, if there are any.
  const auto& cells = given(at).cells;
  const Numbers& expected = q.expected.back();
  float most = -1;
  for (size_t k = 0; k < cells.size(); ++k) {
    const float off = std::abs(cells[k].value - expected[k]);
    if ((q.count > 0 && !q.wrong[k]) || !(off > most)) continue;
    most = off;
    out.row = cells[k].row;
    out.column = cells[k].column;
    out.expected = expected[k];
  }
  if (out.wrong == 0) return out;
  if (q.count == 0) {
    const auto sound = [](const Judged& one) {
      return one.verdict == Verdict::right || one.verdict == Verdict::rounded;
    };
    const bool rounded = std::all_of(judged_.begin(), judged_.end(), sound);
    out.verdict = rounded ? Verdict::rounded : Verdict::follows;
    if (rounded) beside_rounding(at, out);
    return out;
  }
  std::vector<Found> all, parts;
  try_written(q, all);
  try_alone(q, all, parts);
  drop_chance(all);
  if (all.empty()) {
    out.pairs = try_pairs(q, all);
    drop_chance(all);
  }
  if (all.empty()) {
    // The part that explains most, if chance does not.
    int32_t least = q.count;
    for (const Found& one : parts)
      if (one.bits >= needed(one)) least = std::min(least, one.explanation.unexplained);
    for (const Found& one : parts)
      if (one.explanation.unexplained == least && least < q.count) all.push_back(one);
  }
  if (all.empty()) {
    out.verdict = Verdict::unexplained;
    out.unexplained = q.count;
    return out;
  }
  settle(q, all, out);
  return out;
}

}  // namespace

std::vector<Judged> diagnose(const Request& request, const Result& right, std::span<const GivenStep> given) {
  return Diagnosis(request, right, given).run();
}

std::optional<std::vector<std::vector<float>>> mistaken(const Request& request, const Result& right,
                                                        std::span<const Made> made, StepId judged) {
  Bases bases(request, right);
  const Base* base = bases.of(made);
  if (base == nullptr) return {};
  const StepId target = judged == kNoStep ? kNoStep : base->step(judged);
  Rewriting rewriting(*base->trace, made, target);
  std::vector<StepId> steps;
  const auto count = static_cast<StepId>(right.trace.steps().size());
  for (StepId id = 0; id < count; ++id)
    if (base->step(id) != kNoStep) steps.push_back(base->step(id));
  if (!rewriting.record(steps) || !rewriting.allocate()) return {};
  for (const StepId id : steps) rewriting.compute(id);
  std::vector<std::vector<float>> out(static_cast<size_t>(count));
  for (StepId id = 0; id < count; ++id) {
    const Step* shown = base->step(id) == kNoStep ? nullptr : rewriting.shown(base->step(id));
    if (shown != nullptr) out[static_cast<size_t>(id)].assign(shown->values, shown->values + shown->size());
  }
  return out;
}

}  // namespace attention::mistakes

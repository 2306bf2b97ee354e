// How often the diagnosis is right: every mistake in every gallery example, written in every seed with other
// digits, of other steps, in whole or in part; right numbers; and noise.
#pragma once

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "golden_requests.h"
#include "kernels/cannot_happen.h"
#include "mistakes/diagnosis.h"
#include "mistakes/rewriting.h"
#include "random.h"
#include "request/run.h"

namespace measure {

using namespace attention;
using namespace attention::mistakes;

inline std::string name_of(Mistake mistake) {
  static const char* const names[] = {
#define MISTAKE(name, area) #name,
#include "mistakes/mistakes.def"
  };
  return names[static_cast<size_t>(mistake)];
}

struct Share {
  int of = 0;
  int right = 0;
  int certain = 0;
};

// Numbers that come from no mistake: those of the steps moved by up to a fifth of the largest, all of them or
// one; or any of about their size.
enum class Noise { all_moved, one_moved, any };
inline constexpr Noise kNoises[] = {Noise::all_moved, Noise::one_moved, Noise::any};

inline constexpr int kNoisePerSeed = 3;

inline std::string name_of(Noise noise) {
  switch (noise) {
    case Noise::all_moved:
      return "all numbers moved";
    case Noise::one_moved:
      return "one number moved";
    case Noise::any:
      return "any numbers";
  }
  cannot_happen();
}

struct NoiseShare {
  int of = 0;
  int certain = 0;
  int possible = 0;
};

struct Report {
  std::map<std::string, Share> mistakes;  // by mistake
  std::vector<std::string> missed;        // which were not named, and where
  Share all;
  int right_numbers = 0, named_for_right = 0;  // steps
  std::map<Noise, NoiseShare> noise;
};

// A number as it is printed with this many decimals.
inline GivenCell printed(int row, int column, float value, int decimals) {
  const double unit = std::pow(10.0, -decimals);
  const double rounded = std::isfinite(value) ? std::round(static_cast<double>(value) / unit) * unit
                                              : static_cast<double>(value);
  return {row, column, static_cast<float>(rounded), static_cast<float>(unit / 2)};
}

using AllNumbers = std::vector<std::vector<float>>;  // by step

// Steps that somebody would write down: computed, not the parts of gradients and analyses.
inline std::vector<StepId> written_steps(const Trace& trace) {
  std::vector<StepId> out;
  for (StepId id = 0; id < static_cast<StepId>(trace.steps().size()); ++id) {
    const Step& step = trace[id];
    const bool attends = step.role <= Role::feed_forward;
    if (step.operation != Operation::input && attends && step.gradient_of == kNoStep) out.push_back(id);
  }
  return out;
}

struct Writing {
  int decimals;
  bool in_part;
  std::vector<StepId> steps;
};

inline Writing any_writing(const std::vector<StepId>& steps, Random& random) {
  Writing out{.decimals = random.between(2, 5), .in_part = random.bits() % 3 == 0, .steps = {}};
  const int count = random.between(1, 4);
  std::set<StepId> chosen;
  for (int k = 0; k < count; ++k) chosen.insert(steps[random.bits() % steps.size()]);
  out.steps.assign(chosen.begin(), chosen.end());
  return out;
}

inline std::vector<GivenStep> write(const Trace& trace, const AllNumbers& numbers, const Writing& writing,
                                    Random& random) {
  std::vector<GivenStep> out;
  for (const StepId id : writing.steps) {
    const auto& values = numbers[static_cast<size_t>(id)];
    if (values.empty()) continue;  // not a step of the mistaken calculation
    GivenStep step{.id = id, .cells = {}};
    for (int i = 0; i < trace[id].rows; ++i)
      for (int j = 0; j < trace[id].columns; ++j) {
        if (writing.in_part && random.bits() % 3 == 0) continue;
        const float value = values[static_cast<size_t>(i * trace[id].columns + j)];
        if (std::isnan(value)) continue;
        step.cells.push_back(printed(i, j, value, writing.decimals));
      }
    if (!step.cells.empty()) out.push_back(std::move(step));
  }
  return out;
}

// How many heads are joined; 0 where there is but one.
inline int32_t joined_heads(const Trace& trace) {
  size_t most = 0;
  for (const Step& step : trace.steps())
    if (step.role == Role::concatenated) most = std::max(most, step.operands.size());
  return static_cast<int32_t>(most);
}

inline bool is_wrong(const Trace& trace, const std::vector<GivenStep>& given) {
  for (const GivenStep& step : given)
    for (const GivenCell& cell : step.cells)
      if (!agrees(trace[step.id].tall().row(cell.row)[cell.column], cell)) return true;
  return false;
}

// The numbers of a calculation in which every step is rounded.
inline AllNumbers rounded(const Trace& trace, int decimals) {
  Rewriting rewriting(trace, {}, kNoStep);
  rewriting.round_to(static_cast<float>(std::pow(10.0, -decimals)));
  const std::vector<StepId> steps = written_steps(trace);
  AllNumbers out(trace.steps().size());
  if (!rewriting.record(steps) || !rewriting.allocate()) return out;
  for (const StepId id : steps) {
    rewriting.compute(id);
    const Step* shown = rewriting.shown(id);
    if (shown) out[static_cast<size_t>(id)].assign(shown->values, shown->values + shown->size());
  }
  return out;
}

inline AllNumbers right_numbers(const Trace& trace) {
  AllNumbers out;
  for (const Step& step : trace.steps()) out.emplace_back(step.values, step.values + step.size());
  return out;
}

// One cell written wrongly. False if the number has no such mistake.
inline bool miswrite(Mistake mistake, GivenCell& cell, Random& random) {
  if (!std::isfinite(cell.value)) return false;
  const double unit = 2.0 * static_cast<double>(cell.half);
  const long long digits = std::llround(std::abs(static_cast<double>(cell.value)) / unit);
  const auto set = [&](long long to) {
    if (to == digits) return false;
    cell.value = static_cast<float>((cell.value < 0 ? -1.0 : 1.0) * static_cast<double>(to) * unit);
    return true;
  };
  if (digits == 0) return false;
  long long place = 1;
  std::vector<long long> places;
  for (; place <= digits; place *= 10) places.push_back(place);
  place = places[random.bits() % places.size()];
  const long long digit = digits / place % 10;
  if (mistake == Mistake::sign) {
    cell.value = -cell.value;
    return true;
  }
  if (mistake == Mistake::one_digit)
    return set(digits + ((digit + random.between(1, 9)) % 10 - digit) * place);
  if (mistake == Mistake::digits_exchanged) {
    const long long next = digits / (place * 10) % 10;
    return digits >= place * 10 && set(digits + (next - digit) * place + (digit - next) * place * 10);
  }
  if (mistake == Mistake::decimal_point) {
    cell.value = printed(0, 0, random.bits() % 2 ? cell.value * 10 : cell.value / 10,
                         static_cast<int>(std::lround(-std::log10(unit))))
                     .value;
    return true;
  }
  return false;
}

class Measure {
 public:
  Report report;

  void example(const std::string& name, const Request& request, int seeds) {
    const Result right = run(request);
    const Trace& trace = right.trace;
    const std::vector<StepId> steps = written_steps(trace);
    if (steps.empty()) return;
    const AllNumbers numbers = right_numbers(trace);
    for (int seed = 1; seed <= seeds; ++seed) {
      Random random{static_cast<uint64_t>(seed) * 7919 + name.size() * 104729 + 1};
      for (int k = 0; k < 10; ++k) random.bits();
      for (int32_t k = 0; k < kMistakes; ++k)
        try_mistake(name, request, right, static_cast<Mistake>(k), steps, random);
      try_right(request, right, numbers, steps, random);
      for (int k = 0; k < kNoisePerSeed; ++k)
        for (const Noise noise : kNoises) try_noise(noise, request, right, numbers, steps, random);
    }
  }

 private:
  void try_mistake(const std::string& name, const Request& request, const Result& right, Mistake mistake,
                   const std::vector<StepId>& steps, Random& random) {
    const Trace& trace = right.trace;
    for (int attempt = 0; attempt < 6; ++attempt) {
      Writing writing = any_writing(steps, random);
      std::vector<GivenStep> given;
      Made made{mistake};
      if (mistake == Mistake::rounded_steps) {
        given = write(trace, rounded(trace, writing.decimals), writing, random);
      } else if (form_of(mistake) == Form::writing) {
        given = write(trace, right_numbers(trace), writing, random);
        if (given.empty()) continue;
        auto& cells = given[random.bits() % given.size()].cells;
        if (mistake == Mistake::truncated) {
          for (GivenStep& step : given)
            for (GivenCell& cell : step.cells) {
              const float exact = trace[step.id].tall().row(cell.row)[cell.column];
              const double unit = 2.0 * static_cast<double>(cell.half);
              if (std::isfinite(exact))
                cell.value = static_cast<float>(std::trunc(static_cast<double>(exact) / unit) * unit);
            }
        } else if (!miswrite(mistake, cells[random.bits() % cells.size()], random)) {
          continue;
        }
      } else {
        StepId judged = kNoStep;
        if (mistake == Mistake::heads_joined_in_order) {
          const auto orders = orders_of(joined_heads(trace));
          if (orders.empty()) continue;
          made.variant = orders[random.bits() % orders.size()];
        }
        if (form_of(mistake) == Form::judged_step) {
          judged = writing.steps[random.bits() % writing.steps.size()];
          const Step& step = trace[judged];
          if (mistake == Mistake::sum_cut)
            made.variant = random.between(1, std::max(1, trace[step.operands[0]].columns - 1));
        }
        const auto mistaken_numbers = mistaken(request, right, {&made, 1}, judged);
        if (!mistaken_numbers) continue;
        given = write(trace, *mistaken_numbers, writing, random);
      }
      if (given.empty() || !is_wrong(trace, given)) continue;
      judge(name, request, right, mistake, given);
      return;
    }
  }

  void judge(const std::string& name, const Request& request, const Result& right, Mistake mistake,
             const std::vector<GivenStep>& given) {
    const auto judged = diagnose(request, right, given);
    bool named = false, certain = false;
    std::string instead;
    for (const Judged& one : judged) {
      for (const Explanation& e : one.explanations) {
        const bool here = e.made.size() == 1 && e.made[0].mistake == mistake;
        named = named || here;
        certain = certain || (here && one.verdict != Verdict::possible);
        instead += " ";
        for (const Made& made : e.made) instead += "+" + name_of(made.mistake);
      }
      if (one.verdict == Verdict::unexplained) instead += " unexplained";
      if (one.verdict == Verdict::follows) instead += " follows";
      if (!one.explanations.empty()) break;
    }
    Share& share = report.mistakes[name_of(mistake)];
    ++share.of;
    share.right += named;
    share.certain += certain;
    ++report.all.of;
    report.all.right += named;
    report.all.certain += certain;
    if (named) return;
    std::string where;
    for (const GivenStep& step : given)
      where += " " + std::to_string(step.id) + "/" +
               std::to_string(static_cast<int>(right.trace[step.id].role)) + "x" +
               std::to_string(step.cells.size());
    report.missed.push_back(name_of(mistake) + " in " + name + where + " half " +
                            std::to_string(given[0].cells[0].half) + ":" + instead);
  }

  void try_right(const Request& request, const Result& right, const AllNumbers& numbers,
                 const std::vector<StepId>& steps, Random& random) {
    const auto given = write(right.trace, numbers, any_writing(steps, random), random);
    for (const Judged& one : diagnose(request, right, given)) {
      ++report.right_numbers;
      report.named_for_right += one.verdict != Verdict::right || !one.explanations.empty();
    }
  }

  static void make_noise(Noise noise, GivenStep& step, Random& random) {
    std::vector<GivenCell*> cells;
    for (GivenCell& cell : step.cells)
      if (std::isfinite(cell.value)) cells.push_back(&cell);
    if (cells.empty()) return;
    const auto by_value = [](const GivenCell* a, const GivenCell* b) { return a->value < b->value; };
    const auto [least, most] = std::minmax_element(cells.begin(), cells.end(), by_value);
    const float low = (*least)->value, high = (*most)->value;
    const float largest = std::max({std::abs(low), std::abs(high), low == high ? 1.0f : 0.0f});
    const size_t only = random.bits() % cells.size();
    for (size_t k = 0; k < cells.size(); ++k) {
      GivenCell& cell = *cells[k];
      if (noise == Noise::one_moved && k != only) continue;
      const float value = noise == Noise::any
                              ? (low + high) / 2 + random.real(std::max((high - low) / 2, 0.5f * largest))
                              : cell.value + random.real(largest / 5);
      const auto decimals = static_cast<int>(std::lround(-std::log10(2 * static_cast<double>(cell.half))));
      cell.value = printed(0, 0, value, decimals).value;
    }
  }

  void try_noise(Noise noise, const Request& request, const Result& right, const AllNumbers& numbers,
                 const std::vector<StepId>& steps, Random& random) {
    auto given = write(right.trace, numbers, any_writing(steps, random), random);
    for (GivenStep& step : given) make_noise(noise, step, random);
    if (given.empty() || !is_wrong(right.trace, given)) return;
    NoiseShare& share = report.noise[noise];
    ++share.of;
    bool certain = false, possible = false;
    for (const Judged& one : diagnose(request, right, given)) {
      certain = certain || one.verdict == Verdict::mistaken;
      possible = possible || one.verdict == Verdict::possible;
    }
    share.certain += certain;
    share.possible += possible && !certain;
  }
};

inline Report measure(int seeds, const std::string& only = "") {
  Measure all;
  each_golden_request([&](const std::string& name, const Request& request, std::span<const float> model) {
    if (!model.empty() || (!only.empty() && name != only)) return;
    all.example(name, request, seeds);
  });
  return all.report;
}

}  // namespace measure

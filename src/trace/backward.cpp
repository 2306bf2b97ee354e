#include "trace/backward.h"

#include <algorithm>
#include <cassert>

#include "trace/definition.h"

namespace attention {
namespace {

class Walk {
 public:
  Walk(Trace& trace, StepId of, std::span<const StepId> by)
      : trace_(trace),
        of_(of),
        first_(*std::min_element(by.begin(), by.end())),
        by_(by),
        place_(trace.place()) {
    const size_t count = static_cast<size_t>(std::max(of + 1, first_));
    gradients_.resize(count, kNoStep);
    follows_.resize(count, 0);
    maximum_matters_.resize(trace.steps().size(), 0);
    for (StepId id = 0; id < static_cast<StepId>(maximum_matters_.size()); ++id) {
      const StepId maximum = trace.overridden(id) ? origin(id) : id;
      if (maximum != id) maximum_matters_[static_cast<size_t>(maximum)] = 1;
    }
    for (StepId id = first_; id <= of; ++id) follows_[static_cast<size_t>(id)] = requested(id) || depends(id);
  }
  ~Walk() {
    trace_.go_to(place_);
    trace_.go_to_gradient_of(kNoStep);
  }
  Walk(const Walk&) = delete;
  Walk& operator=(const Walk&) = delete;

  void run(StepId upstream) {
    if (of_ < first_ || !follows(of_)) return;
    go_to(of_);
    add_gradient(of_, same(trace_[of_], upstream));
    for (StepId id = of_; id >= first_; --id) {
      const StepId gradient = gradients_[static_cast<size_t>(id)];
      if (gradient == kNoStep || !depends(id)) continue;
      const bool has_overrides = trace_.overridden(id), is_requested = requested(id);
      if (has_overrides && !is_requested) override_with_zero(id, gradient);
      if (add_softmax_gradient(id, gradient)) continue;
      // A copy, since recording moves the steps.
      const Step step = trace_[id];
      for (size_t k = 0; k < step.operands.size(); ++k) {
        const StepId operand = step.operands[k];
        if (!follows(operand)) continue;
        go_to(operand);
        // A requested gradient keeps its numbers, so the zeros go into a copy, which is passed on.
        StepId passed = gradient;
        if (has_overrides && is_requested) {
          passed = same(step, gradient);
          override_with_zero(id, passed);
        }
        add_gradient(operand, definition_of(step.operation).gradient({trace_, role_, step, id, passed, k}));
      }
    }
  }

  std::optional<StepId> gradient(StepId id) const {
    if (static_cast<size_t>(id) >= gradients_.size()) return std::nullopt;
    const StepId found = gradients_[static_cast<size_t>(id)];
    return found == kNoStep ? std::nullopt : std::optional(found);
  }

 private:
  bool requested(StepId id) const { return std::find(by_.begin(), by_.end(), id) != by_.end(); }
  bool follows(StepId id) const { return id >= first_ && follows_[static_cast<size_t>(id)]; }
  // For a step between a row maximum and its softmax (or log softmax): the row maximum. Otherwise the step
  // itself.
  StepId origin(StepId id) const {
    const auto is = [&](Operation operation) { return trace_[id].operation == operation; };
    while (is(Operation::exp) || is(Operation::row_sums) || is(Operation::log)) id = trace_[id].operands[0];
    return is(Operation::subtract_rows) ? trace_[id].operands[1] : id;
  }
  // Softmax does not change with the row maximum, unless a cell between the two is overridden.
  bool is_constant(StepId maximum) const {
    return !maximum_matters_[static_cast<size_t>(maximum)] && origin(of_) != maximum;
  }
  bool has_gradient(StepId id) const {
    const Operation operation = trace_[id].operation;
    return definition_of(operation).gradient != nullptr &&
           (operation != Operation::row_maximum || !is_constant(id));
  }
  // Whether an operand of the step depends on a step of `by`.
  bool depends(StepId id) const {
    const Step& step = trace_[id];
    return has_gradient(id) &&
           std::any_of(step.operands.begin(), step.operands.end(), [&](StepId a) { return follows(a); });
  }

  // Overridden cells of a step do not depend on its operands, so they pass no gradient on to them.
  void override_with_zero(StepId id, StepId gradient) {
    // A copy of each, since overriding moves them.
    trace_.each_override(id, [&](Override cell) {
      cell.step = gradient;
      cell.value = 0;
      [[maybe_unused]] const bool known = trace_.override_cell(cell);
      assert(known);
    });
  }

  // The steps that are recorded from here on belong to the gradient of step `id`.
  void go_to(StepId id) {
    trace_.go_to(trace_[id].place);
    trace_.go_to_gradient_of(id);
    role_ = trace_[id].role;
  }

  // Softmax in one: where weights are exponentials divided by their row sums, the scores get w·(g − Σ w·g)
  // instead of what would come by way of both. False if the step is not a softmax, or if a cell on the way is
  // overridden.
  bool add_softmax_gradient(StepId id, StepId gradient);

  // Adds a term to the gradient of step `id`.
  void add_gradient(StepId id, StepId term) {
    if (trace_[term].blocks > trace_[id].blocks) term = block_sums(trace_, role_, term);
    const Step& target = trace_[id];
    Step& step = trace_.steps()[static_cast<size_t>(term)];
    assert(step.rows == target.rows && step.columns == target.columns);
    step.row_axis = target.row_axis;
    step.column_axis = target.column_axis;
    StepId& gradient = gradients_[static_cast<size_t>(id)];
    gradient = gradient == kNoStep ? term : add(trace_, role_, gradient, term);
  }

  StepId same(const Step& step, StepId g) { return copy(trace_, role_, g, step.row_axis, step.column_axis); }

  Trace& trace_;
  StepId of_;
  StepId first_;
  std::span<const StepId> by_;
  Place place_;
  Role role_ = {};
  std::vector<char> follows_;          // std::vector<bool> would take a kilobyte more code
  std::vector<char> maximum_matters_;  // whether a cell between a row maximum and its softmax is overridden
  std::vector<StepId> gradients_;
};

bool Walk::add_softmax_gradient(StepId id, StepId gradient) {
  const Step& weights = trace_[id];
  if (weights.operation != Operation::divide_rows) return false;
  const StepId exponentials = weights.operands[0], divisors = weights.operands[1];
  const bool parts = trace_[exponentials].operation == Operation::exp &&
                     trace_[divisors].operation == Operation::row_sums &&
                     trace_[divisors].operands[0] == exponentials;
  if (!parts) return false;
  for (const StepId part : {exponentials, divisors, id}) {
    if (trace_.overridden(part) || (part != id && requested(part))) return false;
  }
  const StepId scores = trace_[exponentials].operands[0];
  go_to(scores);
  // ∂L/∂s_j = w_j · (g_j − Σ_k w_k·g_k)
  const StepId blend = row_sums(trace_, role_, multiply(trace_, role_, id, gradient));
  const StepId beyond = subtract_rows(trace_, role_, gradient, blend);
  add_gradient(scores, multiply(trace_, role_, id, beyond));
  return true;
}

// Whether the preconditions of backward hold, and those of all that was recorded before it.
bool fit(Trace& trace, StepId of, StepId upstream, std::span<const StepId> by) {
  const Step &a = trace[of], &b = trace[upstream];
  trace.require(trace.has(of) && trace.has(upstream), "backward: `of` and `upstream` are steps of the trace");
  trace.require(a.rows == b.rows && a.columns == b.columns && b.blocks <= a.blocks,
                "backward: upstream has the shape of `of`");
  for (const StepId id : by) trace.require(trace.has(id), "backward: `by` is a step of the trace");
  return !trace.violation();
}

}  // namespace

std::vector<std::optional<StepId>> backward(Trace& trace, StepId of, StepId upstream,
                                            std::span<const StepId> by) {
  std::vector<std::optional<StepId>> out(by.size());
  if (by.empty() || !fit(trace, of, upstream, by)) return out;
  Walk walk(trace, of, by);
  walk.run(upstream);
  for (size_t i = 0; i < by.size(); ++i) out[i] = walk.gradient(by[i]);
  return out;
}

std::optional<StepId> backward(Trace& trace, StepId of, StepId upstream, StepId by) {
  return backward(trace, of, upstream, std::span(&by, 1))[0];
}

}  // namespace attention

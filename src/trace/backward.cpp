#include "trace/backward.h"

#include <algorithm>
#include <cassert>

#include "kernels/cannot_happen.h"
#include "trace/record.h"

namespace attention {
namespace {

constexpr bool kDifferentiable[] = {
#define OPERATION(name, operands, recorder) true,
#define CONSTANT(name, operands, recorder) false,
#include "trace/operations.def"
};

Scale scale_of(const Step& step) {
  if (const auto* divisor = step.has<attribute::divisor>()) return *divisor;
  return attribute::factor{step.get<attribute::factor>()};
}

AxisSize rows_of(const Step& step) { return {step.row_axis, step.rows}; }
AxisSize columns_of(const Step& step) { return {step.column_axis, step.columns}; }

// Two new steps of one gradient are always recorded in two statements: C++ does not define the order in which
// the arguments of a call are evaluated, and the order of steps is part of the golden hashes.
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
      const bool has_overrides = overridden(id), is_requested = requested(id);
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
        add_gradient(operand, operand_gradient(step, id, passed, k));
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
    for (const Override& cell : trace_.overrides()) {
      if (cell.step != maximum && origin(cell.step) == maximum) return false;
    }
    return origin(of_) != maximum;
  }
  bool has_gradient(StepId id) const {
    const Operation operation = trace_[id].operation;
    return kDifferentiable[static_cast<size_t>(operation)] &&
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
    const size_t count = trace_.overrides().size();
    for (size_t i = 0; i < count; ++i) {
      Override cell = trace_.overrides()[i];
      if (cell.step != id) continue;
      cell.step = gradient;
      cell.value = 0;
      [[maybe_unused]] const bool known = trace_.override_cell(cell);
      assert(known);
    }
  }

  // The steps that are recorded from here on belong to the gradient of step `id`.
  void go_to(StepId id) {
    trace_.go_to(trace_[id].place);
    trace_.go_to_gradient_of(id);
    role_ = trace_[id].role;
  }

  bool overridden(StepId id) const {
    const std::span<const Override> all = trace_.overrides();
    return std::any_of(all.begin(), all.end(), [&](const Override& cell) { return cell.step == id; });
  }

  // Softmax in one: where weights are exponentials divided by their row sums, the scores get w·(g − Σ w·g)
  // instead of what would come by way of both. False if the step is not a softmax, or if a cell on the way is
  // overridden.
  bool add_softmax_gradient(StepId id, StepId gradient);

  // xᵀ·y and column sums for an operand `to`, summed over all sentences if `to` has one block for all.
  StepId transposed_product(StepId to, StepId x, StepId y) {
    const bool all = trace_[to].blocks == 1 && trace_[x].blocks == trace_[y].blocks;
    return all ? transposed_matmul_over_all(trace_, role_, x, y) : transposed_matmul(trace_, role_, x, y);
  }
  StepId sums(StepId to, StepId x) {
    return trace_[to].blocks == 1 ? column_sums_over_all(trace_, role_, x) : column_sums(trace_, role_, x);
  }

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

  StepId negative(StepId a) { return scale(trace_, role_, a, attribute::factor{-1}); }
  StepId product(StepId a, StepId b) { return multiply(trace_, role_, a, b); }
  StepId same(const Step& step, StepId g) { return copy(trace_, role_, g, step.row_axis, step.column_axis); }

  // The gradient of operand k of step `id`, given the gradient g of the step.
  StepId operand_gradient(const Step& step, StepId id, StepId g, size_t k);
  StepId gradient_of_rotation(const Step& step, StepId g, size_t k);
  StepId gradient_of_part(const Step& step, StepId g, size_t k);
  StepId sine_cosine_slope(StepId a);
  StepId of_pairs(const Step& rotation, StepId from, bool second);

  Trace& trace_;
  StepId of_;
  StepId first_;
  std::span<const StepId> by_;
  Place place_;
  Role role_ = {};
  std::vector<char> follows_;  // std::vector<bool> would take a kilobyte more code
  std::vector<StepId> gradients_;
};

StepId Walk::operand_gradient(const Step& step, StepId id, StepId g, size_t k) {
  Trace& t = trace_;
  const Role role = role_;
  const bool to_a = k == 0;
  const StepId a = step.operands[0], b = step.operands[step.operands.size() > 1 ? 1 : 0];
  const AxisSize rows = rows_of(t[step.operands[k]]), columns = columns_of(t[step.operands[k]]);

  switch (step.operation) {
    case Operation::copy:
    case Operation::mask:
    case Operation::add:
      return same(step, g);
    case Operation::subtract:
      return to_a ? same(step, g) : negative(g);
    case Operation::multiply:
      return product(g, to_a ? b : a);
    case Operation::scale:
      return scale(t, role, g, scale_of(step));

    case Operation::matmul:
      return to_a ? matmul_transposed(t, role, g, b) : transposed_product(b, a, g);
    case Operation::matmul_transposed:
      return to_a ? matmul(t, role, g, b) : transposed_product(b, g, a);
    case Operation::transposed_matmul:
      return to_a ? matmul_transposed(t, role, b, g) : matmul(t, role, a, g);

    case Operation::add_row:
      return to_a ? same(step, g) : sums(b, g);
    case Operation::multiply_row:
      return to_a ? multiply_row(t, role, g, b) : sums(b, product(g, a));
    case Operation::multiply_columns:
      return to_a ? multiply_columns(t, role, g, b) : flatten(t, role, column_sums(t, role, product(g, a)));
    case Operation::subtract_rows:
      return to_a ? same(step, g) : negative(row_sums(t, role, g));
    case Operation::multiply_rows:
      return to_a ? multiply_rows(t, role, g, b) : row_sums(t, role, product(g, a));
    case Operation::divide_rows:  // ∂(a ÷ b)/∂b = −(a ÷ b) ÷ b
      return to_a ? divide_rows(t, role, g, b)
                  : negative(divide_rows(t, role, row_sums(t, role, product(g, id)), b));

    case Operation::row_maximum:
      return row_maximum_backward(t, role, g, a);
    case Operation::row_sums:
      return repeat_columns(t, role, g, columns);
    case Operation::row_means:
      return repeat_columns(t, role, scale(t, role, g, attribute::divisor{static_cast<float>(columns.size)}),
                            columns);
    case Operation::row_mean_squares:  // 2a ÷ columns
      return multiply_rows(t, role, a,
                           scale(t, role, g, attribute::divisor{static_cast<float>(columns.size) / 2}));
    case Operation::row_norms:  // a ÷ ‖a‖
      return multiply_rows(t, role, a, divide(t, role, g, id));
    case Operation::normalize_rows: {  // the part along the unit vector has no effect
      const StepId along = multiply_rows(t, role, id, row_sums(t, role, product(g, id)));
      const StepId across = subtract(t, role, g, along), lengths = row_norms(t, role, a);
      return divide_rows(t, role, across, lengths);
    }

    case Operation::exp:
      return product(g, id);
    case Operation::log:
      return divide(t, role, g, a);
    case Operation::root:  // 1 ÷ (2√)
      return divide(t, role, scale(t, role, g, attribute::divisor{2}), id);
    case Operation::tanh:  // 1 − tanh²
      return subtract(t, role, g, product(g, product(id, id)));
    case Operation::relu:
      return relu_backward(t, role, g, a);
    case Operation::gelu:
      return gelu_backward(t, role, g, a);
    case Operation::gelu_tanh:
      return gelu_tanh_backward(t, role, g, a);
    case Operation::silu:
      return silu_backward(t, role, g, a, step.get_or<attribute::factor>(1));
    case Operation::sine:
      return product(g, cosine(t, role, a));
    case Operation::cosine:
      return negative(product(g, sine(t, role, a)));
    case Operation::sine_cosine:
      return product(g, sine_cosine_slope(a));
    case Operation::rotate:
      return gradient_of_rotation(step, g, k);

    case Operation::slice_columns:
      return pad_columns(t, role, g, step.get<attribute::start>(), columns);
    case Operation::slice_rows:
      return pad_rows(t, role, g, step.get<attribute::start>(), rows);
    case Operation::concat_columns:
    case Operation::concat_rows:
      return gradient_of_part(step, g, k);

    case Operation::pair_rows:
      g = slice_columns(t, role, g, to_a ? 0 : t[a].columns, columns);
      [[fallthrough]];
    case Operation::pair_sums:
      return to_a ? first_sums(t, role, g, rows) : second_sums(t, role, g, rows);
    case Operation::unpair:
      return flatten(t, role, g);

    case Operation::input:
    case Operation::principal_components:
    case Operation::jacobian_norms:
    case Operation::divide:
    case Operation::column_sums:
    case Operation::repeat_columns:
    case Operation::flatten:
    case Operation::pad_columns:
    case Operation::pad_rows:
    case Operation::first_sums:
    case Operation::second_sums:
    case Operation::block_sums:
    case Operation::relu_backward:
    case Operation::gelu_backward:
    case Operation::gelu_tanh_backward:
    case Operation::silu_backward:
    case Operation::row_maximum_backward:
      break;
  }
  cannot_happen();  // has_gradient() keeps the constants out
}

bool Walk::add_softmax_gradient(StepId id, StepId gradient) {
  const Step& weights = trace_[id];
  if (weights.operation != Operation::divide_rows) return false;
  const StepId exponentials = weights.operands[0], divisors = weights.operands[1];
  const bool parts = trace_[exponentials].operation == Operation::exp &&
                     trace_[divisors].operation == Operation::row_sums &&
                     trace_[divisors].operands[0] == exponentials;
  if (!parts) return false;
  for (const StepId part : {exponentials, divisors, id}) {
    if (overridden(part) || (part != id && requested(part))) return false;
  }
  const StepId scores = trace_[exponentials].operands[0];
  go_to(scores);
  // ∂L/∂s_j = w_j · (g_j − Σ_k w_k·g_k)
  const StepId blend = row_sums(trace_, role_, product(id, gradient));
  add_gradient(scores, product(id, subtract_rows(trace_, role_, gradient, blend)));
  return true;
}

// A concatenated operand gets its slice of the gradient.
StepId Walk::gradient_of_part(const Step& step, StepId g, size_t k) {
  const bool of_columns = step.operation == Operation::concat_columns;
  int32_t start = 0;
  for (size_t i = 0; i < k; ++i) {
    const Step& before = trace_[step.operands[i]];
    start += of_columns ? before.columns : before.rows;
  }
  const Step& part = trace_[step.operands[k]];
  return of_columns ? slice_columns(trace_, role_, g, start, columns_of(part))
                    : slice_rows(trace_, role_, g, start, rows_of(part));
}

// cos a in the even columns, −sin a in the odd ones, column by column. Only learned angles would need it.
StepId Walk::sine_cosine_slope(StepId a) {
  std::vector<StepId> slopes;
  const AxisSize one{trace_[a].column_axis, 1};
  for (int32_t j = 0; j < trace_[a].columns; ++j) {
    const StepId column = slice_columns(trace_, role_, a, j, one);
    slopes.push_back(j % 2 == 0 ? cosine(trace_, role_, column) : negative(sine(trace_, role_, column)));
  }
  return concat_columns(trace_, role_, slopes, one.axis);
}

// The first (second) numbers of all pairs of a rotation, side by side.
StepId Walk::of_pairs(const Step& rotation, StepId from, bool second) {
  const AxisSize pairs = columns_of(trace_[rotation.operands[1]]);
  if (rotation.get_or<attribute::halves>(false)) {
    return slice_columns(trace_, role_, from, second ? pairs.size : 0, pairs);
  }
  std::vector<StepId> columns;
  for (int32_t p = 0; p < pairs.size; ++p) {
    columns.push_back(slice_columns(trace_, role_, from, 2 * p + (second ? 1 : 0), {pairs.axis, 1}));
  }
  return concat_columns(trace_, role_, columns, pairs.axis);
}

StepId Walk::gradient_of_rotation(const Step& step, StepId g, size_t k) {
  const StepId a = step.operands[0], cosines = step.operands[1], sines = step.operands[2];
  // The inverse rotation.
  if (k == 0)
    return rotate(trace_, role_, g, cosines, negative(sines), step.get_or<attribute::halves>(false));

  // cosines: g₁a₁ + g₂a₂; sines: g₂a₁ − g₁a₂
  const bool of_sines = k == 2;
  const StepId x = of_pairs(step, g, of_sines), y = of_pairs(step, a, false);
  const StepId first = product(x, y);
  const StepId z = of_pairs(step, g, !of_sines), w = of_pairs(step, a, true);
  const StepId second = product(z, w);
  return of_sines ? subtract(trace_, role_, first, second) : add(trace_, role_, first, second);
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

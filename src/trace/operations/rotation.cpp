// Rotary positions: pairs of numbers that turn.
#include "trace/operations/compute.h"
#include "trace/operations/recording.h"

namespace attention {
namespace {

bool in_halves(const Step& step) { return step.get_or<attribute::halves>(false); }

// Numbers 2p and 2p + 1 of a row, or p and p + pairs (halves), turn by the angle with the given cosine and
// sine; numbers past the pairs stay.
template <class T>
[[gnu::noinline]] void turn(const Call<T>& call) {
  const View<T>&a = call.a(), &cosines = call.b(), &sines = call.operands[2], &out = call.out;
  const bool halves = in_halves(call.step);
  const int pairs = cosines.columns;
  for (int i = 0; i < a.rows; ++i)
    for (int p = 0; p < pairs; ++p) {
      const int first = halves ? p : 2 * p, second = halves ? p + pairs : 2 * p + 1;
      const T x = a.at(i, first), y = a.at(i, second);
      out.at(i, first) = x * cosines.at(i, p) - y * sines.at(i, p);
      out.at(i, second) = x * sines.at(i, p) + y * cosines.at(i, p);
    }
  move(a.from(0, 2 * pairs), out.from(0, 2 * pairs));
}

// The first (second) numbers of all pairs, side by side.
StepId of_pairs(const ChainRule& c, StepId from, bool second) {
  const AxisSize pairs = columns_of(c.trace[c.b()]);
  if (in_halves(c.step)) return slice_columns(c.trace, c.role, from, second ? pairs.size : 0, pairs);
  std::vector<StepId> columns;
  for (int32_t p = 0; p < pairs.size; ++p) {
    columns.push_back(slice_columns(c.trace, c.role, from, 2 * p + (second ? 1 : 0), {pairs.axis, 1}));
  }
  return concat_columns(c.trace, c.role, columns, pairs.axis);
}

}  // namespace

StepId rotate(Trace& trace, Role role, StepId a, StepId cosines, StepId sines, bool halves) {
  trace.require(trace[cosines].rows == trace[a].rows && same_shape(trace[cosines], trace[sines]),
                "rotate: cosines and sines are a.rows × pairs");
  trace.require(trace[cosines].columns <= trace[a].columns / 2, "rotate: 2·pairs <= a.columns");
  const StepId operands[] = {a, cosines, sines};
  Step& step = made_from(trace, Operation::rotate, role, operands);
  if (halves) step.attribute = attribute::halves{true};
  return last(trace);
}

const Definition rotate_definition = {
    .f32 = turn<float>,
    .f64 = turn<double>,
    .gradient =
        [](const ChainRule& c) {
          // To a: the inverse rotation.
          if (c.to_a())
            return rotate(c.trace, c.role, c.g, c.b(), c.negative(c.step.operands[2]), in_halves(c.step));
          // To the cosines: g₁a₁ + g₂a₂; to the sines: g₂a₁ − g₁a₂
          const bool of_sines = c.k == 2;
          const StepId x = of_pairs(c, c.g, of_sines), y = of_pairs(c, c.a(), false);
          const StepId first = c.product(x, y);
          const StepId z = of_pairs(c, c.g, !of_sines), w = of_pairs(c, c.a(), true);
          const StepId second = c.product(z, w);
          return of_sines ? subtract(c.trace, c.role, first, second) : add(c.trace, c.role, first, second);
        },
};

}  // namespace attention

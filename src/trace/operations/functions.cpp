// Functions of one number, and what their gradients are made of.
#include <cmath>

#include "kernels/elementary.h"
#include "kernels/kernels.h"
#include "trace/operations/compute.h"
#include "trace/operations/recording.h"

namespace attention {
namespace {

// A function in double precision; in f32 it is rounded once.
template <double (*f)(double)>
constexpr Definition function(StepId (*gradient)(const ChainRule& c)) {
  return {.f32 = [](const Call<float>& call) { kernels::apply(f, call.a(), call.out); },
          .f64 = of_one<double, f>,
          .gradient = gradient};
}

double root_f64(double x, double epsilon) { return std::sqrt(x + epsilon); }
double relu_f64(double x) { return x > 0 || x != x ? x : 0; }
double relu_share(double gradient, double x) { return x > 0 ? gradient : 0; }
double gelu_share(double gradient, double x) { return gradient * kernels::gelu_slope(x); }
double gelu_tanh_share(double gradient, double x) { return gradient * kernels::gelu_tanh_slope(x); }

// The factor of an exponent. 1 is left out.
Attribute exponent(float factor) { return factor == 1 ? Attribute() : Attribute(attribute::factor{factor}); }
float factor_of(const Step& step) { return step.get_or<attribute::factor>(1); }

template <class T>
[[gnu::noinline]] void sines_cosines(const Call<T>& call) {
  const View<T>& a = call.a();
  for (int i = 0; i < a.rows; ++i)
    for (int j = 0; j < a.columns; ++j)
      call.out.at(i, j) = static_cast<T>((j % 2 == 0 ? kernels::sine_f64 : kernels::cosine_f64)(a.at(i, j)));
}

}  // namespace

const Definition exp_definition = {
    .unary = kernels::exponentials,
    .f64 = of_one<double, kernels::exp_f64>,
    .gradient = [](const ChainRule& c) { return c.product(c.g, c.id); },
};

const Definition log_definition =
    function<kernels::log_f64>([](const ChainRule& c) { return divide(c.trace, c.role, c.g, c.a()); });

const Definition tanh_definition = function<kernels::tanh_f64>([](const ChainRule& c) {  // 1 − tanh²
  return subtract(c.trace, c.role, c.g, c.product(c.g, c.product(c.id, c.id)));
});

const Definition sine_definition = function<kernels::sine_f64>(
    [](const ChainRule& c) { return c.product(c.g, cosine(c.trace, c.role, c.a())); });

const Definition cosine_definition = function<kernels::cosine_f64>(
    [](const ChainRule& c) { return c.negative(c.product(c.g, sine(c.trace, c.role, c.a()))); });

const Definition gelu_definition = function<kernels::gelu_f64>(
    [](const ChainRule& c) { return gelu_backward(c.trace, c.role, c.g, c.a()); });

const Definition gelu_backward_definition = {
    .binary = kernels::gelu_backward,
    .f64 = of_two<double, gelu_share>,
};

const Definition gelu_tanh_definition = function<kernels::gelu_tanh_f64>(
    [](const ChainRule& c) { return gelu_tanh_backward(c.trace, c.role, c.g, c.a()); });

const Definition gelu_tanh_backward_definition = {
    .binary = kernels::gelu_tanh_backward,
    .f64 = of_two<double, gelu_tanh_share>,
};

const Definition relu_definition = {
    .unary = kernels::relu,
    .f64 = of_one<double, relu_f64>,
    .gradient = [](const ChainRule& c) { return relu_backward(c.trace, c.role, c.g, c.a()); },
};

const Definition relu_backward_definition = {
    .binary = kernels::relu_backward,
    .f64 = of_two<double, relu_share>,
};

StepId root(Trace& trace, Role role, StepId a, float epsilon) {
  return elementwise(trace, Operation::root, role, a, attribute::epsilon{epsilon});
}

const Definition root_definition = {
    .f32 =
        [](const Call<float>& call) {
          kernels::roots(call.a(), call.step.get<attribute::epsilon>(), call.out);
        },
    .f64 =
        [](const Call<double>& call) {
          each<double>(root_f64, call.a(), call.step.get<attribute::epsilon>(), call.out);
        },
    .gradient =
        [](const ChainRule& c) {  // 1 ÷ (2√)
          return divide(c.trace, c.role, scale(c.trace, c.role, c.g, attribute::divisor{2}), c.id);
        },
};

StepId silu(Trace& trace, Role role, StepId a, float factor) {
  return elementwise(trace, Operation::silu, role, a, exponent(factor));
}

const Definition silu_definition = {
    .f32 = [](const Call<float>& call) { kernels::silu(call.a(), factor_of(call.step), call.out); },
    .f64 =
        [](const Call<double>& call) {
          each<double>(kernels::silu_f64, call.a(), factor_of(call.step), call.out);
        },
    .gradient =
        [](const ChainRule& c) { return silu_backward(c.trace, c.role, c.g, c.a(), factor_of(c.step)); },
};

StepId silu_backward(Trace& trace, Role role, StepId gradient, StepId a, float factor) {
  return cell_by_cell(trace, Operation::silu_backward, role, gradient, a, exponent(factor));
}

const Definition silu_backward_definition = {
    .f32 =
        [](const Call<float>& call) {
          kernels::silu_backward(call.a(), call.b(), factor_of(call.step), call.out);
        },
    .f64 =
        [](const Call<double>& call) {
          each<double>(kernels::silu_slope, call.b(), factor_of(call.step), call.out);
          each<double>(product_f64, call.a(), call.out, call.out);
        },
};

StepId sine_cosine(Trace& trace, Role role, StepId a, Axis columns) {
  Step& step = made_from(trace, Operation::sine_cosine, role, a);
  step.column_axis = columns;
  return last(trace);
}

const Definition sine_cosine_definition = {
    .f32 = sines_cosines<float>,
    .f64 = sines_cosines<double>,
    // cos a in the even columns, −sin a in the odd ones, column by column. Only learned angles would need it.
    .gradient =
        [](const ChainRule& c) {
          std::vector<StepId> slopes;
          const AxisSize one{c.trace[c.a()].column_axis, 1};
          for (int32_t j = 0; j < c.trace[c.a()].columns; ++j) {
            const StepId column = slice_columns(c.trace, c.role, c.a(), j, one);
            slopes.push_back(j % 2 == 0 ? cosine(c.trace, c.role, column)
                                        : c.negative(sine(c.trace, c.role, column)));
          }
          return c.product(c.g, concat_columns(c.trace, c.role, slopes, one.axis));
        },
};

}  // namespace attention

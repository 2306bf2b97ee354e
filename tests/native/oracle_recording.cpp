#include "oracle_recording.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "catch.h"
#include "trace/backward.h"

using namespace attention;

namespace oracle {
namespace {

size_t size_t_of(int i) { return static_cast<size_t>(i); }

}  // namespace

Index flat(int rows, int columns) {
  return [=](int b, int i, int j) { return size_t_of((b * rows + i) * columns + j); };
}

Index rows_first(int batch, int columns) {
  return [=](int b, int i, int j) { return size_t_of((i * batch + b) * columns + j); };
}

Index heads_apart(int heads, int rows, int d) {
  return [=](int b, int i, int j) { return size_t_of(((b * heads + j / d) * rows + i) * d + j % d); };
}

Index one_head(int head, int heads, int rows, int columns) {
  return [=](int b, int i, int j) { return size_t_of(((b * heads + head) * rows + i) * columns + j); };
}

Index out_in(int start, int columns) {
  return [=](int, int i, int j) { return size_t_of((start + j) * columns + i); };
}

Index list(int start) {
  return [=](int, int, int j) { return size_t_of(start + j); };
}

void Recording::fill(StepId step, std::function<double(int, int, int)> number) {
  fills_.emplace_back(step, std::move(number));
}

void Recording::fill(StepId step, const Tensor& tensor, const Index& index) {
  case_.used(tensor);
  fill(step, [&tensor, index](int b, int i, int j) { return tensor.data.at(index(b, i, j)); });
}

void Recording::compute(StepId result, const Index& upstream) {
  if (const Tensor* given = case_.find("upstream", "grad")) {
    const Step of = trace_[result];
    const StepId seed = input(trace_, of.role, {of.row_axis, of.rows}, {of.column_axis, of.columns});
    fill(seed, *given, upstream);
    const auto gradients = backward(trace_, result, seed, by_);
    for (size_t i = 0; i < by_.size(); ++i) {
      if (gradients[i]) gradients_[by_[i]] = *gradients[i];
    }
  }
  compute();
}

void Recording::compute() {
  REQUIRE(trace_.allocate());
  std::set<StepId> filled;
  for (const auto& [id, number] : fills_) {
    const Step& step = trace_[id];
    REQUIRE(step.operation == Operation::input);
    filled.insert(id);
    for (int b = 0; b < step.blocks; ++b)
      for (int i = 0; i < step.rows; ++i)
        for (int j = 0; j < step.columns; ++j) step.block(b).row(i)[j] = static_cast<float>(number(b, i, j));
  }
  for (StepId id = 0; id < static_cast<StepId>(trace_.steps().size()); ++id) {
    INFO("step " << id << " of role " << static_cast<int>(trace_[id].role));
    REQUIRE((trace_[id].operation != Operation::input || filled.count(id) == 1));
  }
  trace_.compute();
}

void Recording::expect(StepId id, const std::string& section, const std::string& name, const Index& index) {
  expect(id, section, name, index, [](double x) { return x; });
}

void Recording::expect_gradient(StepId by, const std::string& section, const std::string& name,
                                const Index& index) {
  if (!case_.find(section, name)) return;
  INFO("the gradient with respect to " << name);
  REQUIRE(gradients_.count(by) == 1);
  expect(gradients_.at(by), section, name, index);
}

void Recording::expect(StepId id, const std::string& section, const std::string& name, const Index& index,
                       const std::function<double(double)>& of) {
  const Tensor* expected = case_.find(section, name);
  if (!expected) return;
  const Step& step = trace_[id];
  for (int b = 0; b < step.blocks; ++b)
    for (int i = 0; i < step.rows; ++i)
      for (int j = 0; j < step.columns; ++j) {
        const double got = of(static_cast<double>(step.block(b).row(i)[j]));
        const size_t at = index(b, i, j);
        if (at == kNowhere) continue;
        const double wanted = expected->data.at(at);
        case_.compared(*expected, at);
        if (got == wanted) continue;  // −∞ too
        if (std::isnan(got) && std::isnan(wanted)) continue;
        const double difference = std::abs(got - wanted), parts = difference / expected->tolerance(wanted);
        const double error = difference / std::max(1.0, std::abs(wanted));
        Worst& most = worst()[expected->dtype];
        if (error > most.error) most = {error, case_.name() + " " + section + "." + name};
        if (parts <= 1) continue;
        INFO(section << "." << name << "[" << at << "]: " << got << " instead of " << wanted);
        FAIL("differs by " << parts << " times what is allowed");
      }
}

StepId Recording::step(Role role, const Place& place) {
  const auto found = trace_.find(role, place);
  if (!found) throw std::runtime_error("no step of role " + std::to_string(static_cast<int>(role)));
  return *found;
}

}  // namespace oracle

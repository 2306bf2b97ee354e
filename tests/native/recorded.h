// What tests of recipes share: recording, filling, computing, and comparing with the double reference.
#pragma once

#include <cmath>
#include <cstring>
#include <functional>
#include <limits>

#include "attention/positions.h"
#include "catch.h"
#include "random.h"
#include "reference.h"
#include "sweep.h"
#include "trace/trace.h"

inline constexpr float kInfinity = std::numeric_limits<float>::infinity();

using Fill = std::function<void(const attention::Step&)>;

// Gives a recorded trace its memory, fills every input, computes.
inline void compute(attention::Trace& trace, const Fill& fill) {
  REQUIRE(trace.allocate());
  for (const attention::Step& step : trace.steps()) {
    if (step.operation == attention::Operation::input) fill(step);
  }
  trace.compute();
}

inline const attention::Step& step_of(const attention::Trace& trace, attention::Role role,
                                      const attention::Place& place) {
  const auto id = trace.find(role, place);
  INFO("role " << static_cast<int>(role));
  REQUIRE(id.has_value());
  return trace[*id];
}
// The first one, wherever it stands.
inline const attention::Step& step_of(const attention::Trace& trace, attention::Role role) {
  const auto id = trace.find(role);
  INFO("role " << static_cast<int>(role));
  REQUIRE(id.has_value());
  return trace[*id];
}

inline reference::Matrix exact(const attention::Step& step) {
  return {step.blocks * step.rows, step.columns, step.values};
}
inline reference::Matrix exact(const attention::Trace& trace, attention::Role role) {
  return exact(step_of(trace, role));
}
inline reference::Matrix exact(const attention::Trace& trace, attention::Role role,
                               const attention::Place& place) {
  return exact(step_of(trace, role, place));
}

// The largest difference, relative to the number expected or to 1 where that is less.
inline double difference(const reference::Matrix& got, const reference::Matrix& expected) {
  REQUIRE((got.rows == expected.rows && got.columns == expected.columns));
  double worst = 0;
  for (size_t i = 0; i < got.cells.size(); ++i) {
    if (got.cells[i] == expected.cells[i]) continue;  // −∞ too
    const double size = std::max(1.0, std::abs(expected.cells[i]));
    const double error = std::abs(got.cells[i] - expected.cells[i]) / size;
    worst = worse(worst, error);
  }
  return worst;
}
inline double difference(const attention::Step& got, const reference::Matrix& expected) {
  return difference(exact(got), expected);
}

inline bool all_finite(const attention::Step& step) {
  for (uint64_t i = 0; i < step.size(); ++i)
    if (!std::isfinite(step.values[i])) return false;
  return true;
}

inline bool is_parameter(attention::Role role) {
  using attention::Role;
  for (const Role each : {Role::W_Q, Role::W_K, Role::W_V, Role::W_O, Role::W_a, Role::v_a, Role::W_1,
                          Role::W_2, Role::W_gate, Role::W_x, Role::W_h})
    if (role == each) return true;
  return false;
}

// Where words stand; `past`: how many stand before those of the main stage.
inline void fill_positions(const attention::Step& step, int past = 0) {
  const int first = step.place.stage == attention::Stage::main ? past : 0;
  const bool of_pairs = step.column_axis == attention::Axis::angle;
  for (int i = 0; i < step.rows; ++i)
    for (int j = 0; j < step.columns; ++j) {
      float& cell = step.tall().row(i)[j];
      if (step.role == attention::Role::position_bias) {
        cell = -step.get<attention::attribute::slope>() * static_cast<float>(std::abs(first + i - j));
      } else {
        cell = attention::angle(first + i, of_pairs ? 2 * j : j, of_pairs ? 2 * step.columns : step.columns);
      }
    }
}

// Words from −1 to 1, parameters that keep them so, positions by their formulas, and masks that leave each
// query at least key 0.
inline Fill random_fill(Random& random, int past = 0) {
  using attention::Role;
  return [&random, past](const attention::Step& step) {
    if (step.role == Role::angles || step.role == Role::position_bias) return fill_positions(step, past);
    const float size = is_parameter(step.role) ? 1 / std::sqrt(static_cast<float>(step.rows)) : 1;
    for (uint64_t i = 0; i < step.size(); ++i) {
      const uint64_t row = i / static_cast<uint64_t>(step.columns),
                     column = i % static_cast<uint64_t>(step.columns);
      float& x = step.values[i];
      if (step.role == Role::mask) {
        x = column != 0 && random.bits() % 2 == 0 ? -kInfinity : 0.0f;
      } else if (step.role == Role::gain) {
        x = 1 + random.real(0.5f);
      } else if (step.role == Role::identity_rows) {
        x = row == column ? 1.0f : 0.0f;
      } else {
        x = random.real(size);
      }
    }
  };
}

// As `random`, but a key that stands behind its query is hidden, and nothing else.
inline Fill causal_fill(Fill otherwise, int past = 0) {
  return [=](const attention::Step& step) {
    if (step.role != attention::Role::mask) return otherwise(step);
    for (int i = 0; i < step.rows; ++i)
      for (int j = 0; j < step.columns; ++j) step.tall().row(i)[j] = j > i + past ? -kInfinity : 0.0f;
  };
}

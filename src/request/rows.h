// Rows of numbers that JavaScript and the core exchange. src/request/columns/*.def names their columns;
// web/core/rows.ts is the other side.
#pragma once

#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <type_traits>
#include <vector>

#include "kernels/matrix.h"

namespace attention {

#define COLUMN(name) int32_t name;
struct EntryRow {
#include "request/columns/entry.def"
  bool operator==(const EntryRow&) const = default;
};
struct StepRow {
#include "request/columns/step.def"
  bool operator==(const StepRow&) const = default;
};
struct OverriddenRow {
#include "request/columns/overridden.def"
  bool operator==(const OverriddenRow&) const = default;
};
struct SeededRow {
#include "request/columns/seeded.def"
  bool operator==(const SeededRow&) const = default;
};
#undef COLUMN

#define COLUMN(name) float name;
struct OverrideRow {
#include "request/columns/override.def"
  bool operator==(const OverrideRow&) const = default;
};
struct EditRow {
#include "request/columns/edit.def"
  bool operator==(const EditRow&) const = default;
};
struct RegionRow {
#include "request/columns/region.def"
  bool operator==(const RegionRow&) const = default;
};
#undef COLUMN

// The number of columns of a row.
template <class Row>
inline constexpr int kColumns = sizeof(Row) / 4;

// Numbers as rows; none if the last row is not complete.
template <class Row, class Number>
std::optional<std::vector<Row>> rows_in(std::span<const Number> numbers) {
  static_assert(std::is_trivially_copyable_v<Row> && alignof(Row) == alignof(Number));
  if (numbers.size_bytes() % sizeof(Row) != 0) return std::nullopt;
  std::vector<Row> rows(numbers.size_bytes() / sizeof(Row));
  if (!rows.empty()) std::memcpy(rows.data(), numbers.data(), numbers.size_bytes());
  return rows;
}

// The same for a matrix; none if its columns are not those of the rows.
template <class Row>
std::optional<std::vector<Row>> rows_in(const ConstMatrix& matrix) {
  if (matrix.columns != kColumns<Row>) return std::nullopt;
  const size_t count = static_cast<size_t>(matrix.rows) * static_cast<size_t>(matrix.columns);
  return rows_in<Row>(std::span(matrix.values, count));
}

// Rows as numbers, one row after another.
template <class Number, class Row>
std::span<const Number> numbers_of(const std::vector<Row>& rows) {
  static_assert(std::is_trivially_copyable_v<Row> && alignof(Row) == alignof(Number));
  return {reinterpret_cast<const Number*>(rows.data()), rows.size() * kColumns<Row>};
}

}  // namespace attention

#include "request/request.h"

#include "request/rows.h"

namespace attention {

std::optional<int32_t> whole(float x, int32_t least, int32_t most) {
  if (!(x >= static_cast<float>(least) && x <= static_cast<float>(most))) return std::nullopt;
  const auto n = static_cast<int32_t>(x);
  return static_cast<float>(n) == x ? std::optional(n) : std::nullopt;
}

Request::Request(std::string_view words, std::span<const int32_t> entries, std::span<const float> numbers) {
  while (!words.empty()) {
    const size_t end = words.find('\n');
    words_.push_back(words.substr(0, end));
    words = end == std::string_view::npos ? std::string_view() : words.substr(end + 1);
  }
  const auto rows = rows_in<EntryRow>(entries);
  if (!rows) return;
  uint64_t used = 0;
  for (const EntryRow& row : *rows) {
    if (row.rows < 0 || row.columns < 0) return;
    const uint64_t count = static_cast<uint64_t>(row.rows) * static_cast<uint64_t>(row.columns);
    if (count > numbers.size() - used) return;
    const Place place{
        .stage = static_cast<Stage>(row.stage), .layer = row.layer, .part = static_cast<Part>(row.part)};
    entries_.push_back({.kind = static_cast<EntryKind>(row.kind),
                        .id = row.id,
                        .place = place,
                        .matrix = {numbers.data() + used, row.rows, row.columns}});
    used += count;
  }
  valid_ = used == numbers.size();
}

std::optional<ConstMatrix> Request::find(EntryKind kind, int32_t id, const Place& place) const {
  for (const Entry& entry : entries_) {
    if (entry.kind == kind && entry.id == id && entry.place == place) return entry.matrix;
  }
  return std::nullopt;
}

std::optional<ConstMatrix> Request::matrix(Field field) const {
  return find(EntryKind::option, static_cast<int32_t>(field), {});
}

std::optional<ConstMatrix> Request::input(Role role, const Place& place) const {
  return find(EntryKind::numbers, static_cast<int32_t>(role), place);
}

std::optional<ConstMatrix> Request::edits(Role role, const Place& place) const {
  return find(EntryKind::edits, static_cast<int32_t>(role), place);
}

std::optional<float> Request::number(Field field) const {
  const auto found = matrix(field);
  if (!found || found->rows != 1 || found->columns != 1) return std::nullopt;
  return found->values[0];
}

std::optional<uint32_t> Request::seed(Field field) const {
  const auto seed = whole(number(field).value_or(-1), 0, kMaxWhole - 1);
  return seed ? std::optional(static_cast<uint32_t>(*seed)) : std::nullopt;
}

}  // namespace attention

#include "request/request.h"

#include "request/rows.h"

namespace attention {

std::optional<int32_t> whole(float x, int32_t least, int32_t most) {
  if (!(x >= static_cast<float>(least) && x <= static_cast<float>(most))) return std::nullopt;
  const auto n = static_cast<int32_t>(x);
  return static_cast<float>(n) == x ? std::optional(n) : std::nullopt;
}

Request::Request(std::string_view words, std::span<const int32_t> entries, std::span<const float> numbers,
                 std::span<const float> model)
    : model_(model) {
  while (!words.empty()) {
    const size_t end = words.find('\n');
    words_.push_back(words.substr(0, end));
    words = end == std::string_view::npos ? std::string_view() : words.substr(end + 1);
  }
  const auto rows = rows_in<EntryRow>(entries);
  if (!rows) return;
  for (const EntryRow& row : *rows) {
    const auto kind = static_cast<EntryKind>(row.kind);
    const bool of_model = kind == EntryKind::model, reads_model = of_model || kind == EntryKind::lookup;
    if (row.rows < 0 || row.columns < 0 || row.offset < 0 || (row.offset > 0 && !reads_model)) return;
    const auto offset = static_cast<size_t>(row.offset);
    if (offset > model.size()) return;
    const uint64_t count = static_cast<uint64_t>(row.rows) * static_cast<uint64_t>(row.columns);
    const std::span<const float> from = of_model ? model.subspan(offset) : numbers;
    if (count > from.size()) return;
    const Place place{.stage = static_cast<Stage>(row.stage),
                      .layer = row.layer,
                      .part = static_cast<Part>(row.part),
                      .head = row.head};
    entries_.push_back({.kind = kind,
                        .id = row.id,
                        .place = place,
                        .matrix = {from.data(), row.rows, row.columns},
                        .offset = row.offset});
    if (!of_model) numbers = numbers.subspan(static_cast<size_t>(count));
  }
  valid_ = numbers.empty();
}

const Request::Entry* Request::entry(EntryKind kind, int32_t id, const Place& place) const {
  for (const Entry& entry : entries_) {
    if (entry.kind == kind && entry.id == id && entry.place == place) return &entry;
  }
  return nullptr;
}

std::optional<ConstMatrix> Request::find(EntryKind kind, int32_t id, const Place& place) const {
  const Entry* found = entry(kind, id, place);
  return found == nullptr ? std::nullopt : std::optional(found->matrix);
}

std::optional<ConstMatrix> Request::matrix(Field field) const {
  return find(EntryKind::option, static_cast<int32_t>(field), {});
}

std::optional<ConstMatrix> Request::model(Role role, const Place& place) const {
  return find(EntryKind::model, static_cast<int32_t>(role), place);
}

std::optional<ConstMatrix> Request::input(Role role, const Place& place) const {
  const auto own = find(EntryKind::numbers, static_cast<int32_t>(role), place);
  return own ? own : model(role, place);
}

std::optional<Request::Lookup> Request::lookup(Role role, const Place& place) const {
  const Entry* found = entry(EntryKind::lookup, static_cast<int32_t>(role), place);
  if (found == nullptr) return std::nullopt;
  return Lookup{.ids = found->matrix, .table = model_.subspan(static_cast<size_t>(found->offset))};
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

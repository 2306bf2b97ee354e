#include "request/request.h"

namespace attention {

std::optional<int32_t> whole(float x, int32_t least, int32_t most) {
  if (!(x >= static_cast<float>(least) && x <= static_cast<float>(most))) return std::nullopt;
  const auto n = static_cast<int32_t>(x);
  return static_cast<float>(n) == x ? std::optional(n) : std::nullopt;
}

Request::Request(std::string_view words, std::span<const int32_t> fields, std::span<const float> numbers) {
  while (!words.empty()) {
    const size_t end = words.find('\n');
    words_.push_back(words.substr(0, end));
    words = end == std::string_view::npos ? std::string_view() : words.substr(end + 1);
  }
  constexpr size_t kEntry = 7;
  if (fields.size() % kEntry != 0) return;
  uint64_t used = 0;
  for (size_t i = 0; i < fields.size(); i += kEntry) {
    const int32_t rows = fields[i + 5];
    const int32_t columns = fields[i + 6];
    if (rows < 0 || columns < 0) return;
    const uint64_t count = static_cast<uint64_t>(rows) * static_cast<uint64_t>(columns);
    if (count > numbers.size() - used) return;
    const Place place{.stage = static_cast<Stage>(fields[i + 2]),
                      .layer = fields[i + 3],
                      .part = static_cast<Part>(fields[i + 4])};
    entries_.push_back({fields[i], fields[i + 1], place, {numbers.data() + used, rows, columns}});
    used += count;
  }
  valid_ = used == numbers.size();
}

std::optional<ConstMatrix> Request::find(int32_t kind, int32_t id, const Place& place) const {
  for (const Entry& entry : entries_) {
    if (entry.kind == kind && entry.id == id && entry.place == place) return entry.matrix;
  }
  return std::nullopt;
}

std::optional<ConstMatrix> Request::matrix(Field field) const {
  return find(option, static_cast<int32_t>(field), {});
}

std::optional<ConstMatrix> Request::input(Role role, const Place& place) const {
  return find(numbers_of, static_cast<int32_t>(role), place);
}

std::optional<ConstMatrix> Request::edits(Role role, const Place& place) const {
  return find(edits_of, static_cast<int32_t>(role), place);
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

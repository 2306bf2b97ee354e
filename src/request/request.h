// A request: an example as flat numbers, so that the core never reads JSON. web/core/request.ts writes it;
// fields.def says what it may hold. The same bytes drive the browser, Node and the native golden test.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "kernels/matrix.h"
#include "trace/trace.h"

namespace attention {

enum class Field : uint8_t {
#define FIELD(name) name,
#include "request/fields.def"
#undef FIELD
};

enum class EntryKind : int32_t {
#define ENTRY_KIND(name) name,
#include "request/entry_kinds.def"
#undef ENTRY_KIND
};

// Largest number of rows or columns that a request may ask for.
inline constexpr int kMaxSize = 4096;
// Up to here f32 holds every whole number.
inline constexpr int32_t kMaxWhole = 1 << 24;

// x as a whole number from `least` to `most`; empty for anything else.
std::optional<int32_t> whole(float x, int32_t least, int32_t most);

class Request {
 public:
  // words: the tokens that are read, then those of the past, then those that ask where they are others,
  // joined with '\n'. entries: the rows of columns/entry.def, one for each matrix. numbers: the values of all
  // matrices, in order. Everything must outlive the request.
  Request(std::string_view words, std::span<const int32_t> entries, std::span<const float> numbers);

  // Whether entries and numbers fit each other; nothing else may be asked of a request that does not.
  bool valid() const { return valid_; }

  std::optional<ConstMatrix> matrix(Field field) const;
  // A 1 × 1 field; empty when it is absent.
  std::optional<float> number(Field field) const;
  bool has(Field field) const { return matrix(field).has_value(); }
  // A seed: a whole number from 0 to kMaxWhole − 1; empty when the field is absent or anything else.
  std::optional<uint32_t> seed(Field field) const;

  // What is given for an input step, and the edits of it.
  std::optional<ConstMatrix> input(Role role, const Place& place) const;
  std::optional<ConstMatrix> edits(Role role, const Place& place) const;

  std::span<const std::string_view> words() const { return words_; }

 private:
  struct Entry {
    EntryKind kind;
    int32_t id;
    Place place;
    ConstMatrix matrix;
  };
  std::optional<ConstMatrix> find(EntryKind kind, int32_t id, const Place& place) const;

  std::vector<Entry> entries_;
  std::vector<std::string_view> words_;
  bool valid_ = false;
};

}  // namespace attention

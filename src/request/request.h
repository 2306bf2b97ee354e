// A request: an example as flat numbers, so that the core never reads JSON. web/core/request.ts writes it,
// fields.def lists its options. The browser, Node and the native golden test use the same bytes.
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
};

enum class EntryKind : int32_t {
#define ENTRY_KIND(name) name,
#include "request/entry_kinds.def"
#undef ENTRY_KIND
};

// The largest number of rows or columns of a request.
inline constexpr int kMaxSize = 4096;
// That of the hidden layer of a feed-forward block, which is wider than all else.
inline constexpr int kMaxInnerSize = 16384;
// f32 represents every whole number up to here.
inline constexpr int32_t kMaxWhole = 1 << 24;

// x as a whole number from `least` to `most`; empty for anything else.
std::optional<int32_t> whole(float x, int32_t least, int32_t most);

class Request {
 public:
  // words: the tokens of the text, of the past, and of the target if there is one, joined with '\n'. entries:
  // rows of columns/entry.def, one for each matrix. numbers: the values of all matrices, in order. model: the
  // parameters of a trained model that entries may name by their offsets. All of them must outlive the
  // request, and the model what is computed from it. Of the model, only the cache of a text that is read on
  // (fields.def) is written to.
  Request(std::string_view words, std::span<const int32_t> entries, std::span<const float> numbers,
          std::span<const float> model = {});

  // Whether entries, numbers and model fit each other. If not, the request must not be used.
  bool valid() const { return valid_; }

  std::optional<ConstMatrix> matrix(Field field) const;
  // The number of a 1 × 1 field; empty if the field is absent.
  std::optional<float> number(Field field) const;
  bool has(Field field) const { return matrix(field).has_value(); }
  // A seed: a whole number from 0 to kMaxWhole − 1; empty if the field is absent or is not a seed.
  std::optional<uint32_t> seed(Field field) const;

  // The numbers of an input step, its own or those of the model, and its edits.
  std::optional<ConstMatrix> input(Role role, const Place& place) const;
  std::optional<ConstMatrix> edits(Role role, const Place& place) const;
  // The numbers that the model has for an input step.
  std::optional<ConstMatrix> model(Role role, const Place& place) const;

  // Rows of a table of the model, one for each id.
  struct Lookup {
    ConstMatrix ids;               // rows × 1
    std::span<const float> table;  // the model from there on
  };
  std::optional<Lookup> lookup(Role role, const Place& place) const;

  std::span<const std::string_view> words() const { return words_; }

 private:
  struct Entry {
    EntryKind kind;
    int32_t id;
    Place place;
    ConstMatrix matrix;
    int32_t offset;
  };
  const Entry* entry(EntryKind kind, int32_t id, const Place& place) const;
  std::optional<ConstMatrix> find(EntryKind kind, int32_t id, const Place& place) const;

  std::vector<Entry> entries_;
  std::vector<std::string_view> words_;
  std::span<const float> model_;
  bool valid_ = false;
};

}  // namespace attention

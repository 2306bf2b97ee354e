// A request: an example as flat numbers, so that the core never reads JSON. web/core/request.ts writes it;
// fields.def says what it may hold. The same bytes drive the browser, Node and the native golden test.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "kernels/matrix.h"

namespace attention {

enum class Field : uint8_t {
#define FIELD(name) name,
#include "request/fields.def"
#undef FIELD
};

// Largest number of rows or columns that a request may ask for.
inline constexpr int kMaxSize = 4096;

class Request {
 public:
  // words: the tokens that are read, joined with '\n'. fields: [field, rows, columns] triples. numbers: the
  // values of all fields, in order. Everything must outlive the request.
  Request(std::string_view words, std::span<const int32_t> fields, std::span<const float> numbers);

  // Whether fields and numbers fit each other; nothing else may be asked of a request that does not.
  bool valid() const { return valid_; }

  std::optional<ConstMatrix> matrix(Field field) const;
  // A 1 × 1 field; empty when it is absent.
  std::optional<float> number(Field field) const;
  bool has(Field field) const { return matrix(field).has_value(); }
  // A count: a whole number from 1 to kMaxSize, or 0 when the field is absent or anything else.
  int size(Field field) const;

  // A seed: a whole number from 0 to 2²⁴ − 1, which f32 holds exactly; empty when the field is absent or
  // anything else.
  std::optional<uint32_t> seed(Field field) const;

  std::span<const std::string_view> words() const { return words_; }

 private:
  struct Entry {
    Field field;
    ConstMatrix matrix;
  };
  std::vector<Entry> entries_;
  std::vector<std::string_view> words_;
  bool valid_ = false;
};

}  // namespace attention

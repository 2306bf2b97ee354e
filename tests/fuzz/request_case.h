// A request as the bytes that libFuzzer changes: its words and its entries, each behind its length in bytes
// (32 bits), then its numbers. tests/fuzz/request-seeds.ts writes the same.
#pragma once

#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <vector>

#include "request/rows.h"

struct RequestCase {
  std::string words;
  std::vector<int32_t> entries;
  std::vector<float> numbers;
};

namespace request_case {

inline std::string_view next_block(std::string_view& bytes) {
  uint32_t length = 0;
  std::memcpy(&length, bytes.data(), bytes.size() < sizeof length ? bytes.size() : sizeof length);
  bytes.remove_prefix(bytes.size() < sizeof length ? bytes.size() : sizeof length);
  const std::string_view block = bytes.substr(0, length);
  bytes.remove_prefix(block.size());
  return block;
}

template <class Number>
std::vector<Number> numbers_in(std::string_view block) {
  std::vector<Number> out(block.size() / sizeof(Number));
  if (!out.empty()) std::memcpy(out.data(), block.data(), out.size() * sizeof(Number));
  return out;
}

}  // namespace request_case

// The model that requests may read from: few numbers, so that many a request asks for more.
inline constexpr int32_t kModelSize = 256;
inline std::span<const float> model() {
  static const std::vector<float> numbers = [] {
    std::vector<float> out;
    for (int i = 0; i < kModelSize; ++i) out.push_back(static_cast<float>(i % 7) - 3);
    return out;
  }();
  return numbers;
}

// Any bytes are some request.
inline RequestCase case_of(std::string_view bytes) {
  RequestCase out;
  out.words = request_case::next_block(bytes);
  out.entries = request_case::numbers_in<int32_t>(request_case::next_block(bytes));
  out.numbers = request_case::numbers_in<float>(bytes);
  return out;
}

inline std::string bytes_of(const RequestCase& request) {
  std::string out;
  const auto append = [&](const void* from, size_t size) {
    out.append(static_cast<const char*>(from), size);
  };
  const auto length = [&](size_t size) {
    const uint32_t bytes = static_cast<uint32_t>(size);
    append(&bytes, sizeof bytes);
  };
  length(request.words.size());
  out += request.words;
  length(request.entries.size() * sizeof(int32_t));
  append(request.entries.data(), request.entries.size() * sizeof(int32_t));
  append(request.numbers.data(), request.numbers.size() * sizeof(float));
  return out;
}

// The requests of all gallery examples, as tests/golden-requests.ts writes them.
#pragma once

#include <cstdlib>
#include <cstring>
#include <fstream>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "catch.h"
#include "request/request.h"

inline std::string file(const char* variable, const char* otherwise) {
  const char* path = std::getenv(variable);
  return path ? path : otherwise;
}

// A block of the file: its length in bytes, then the bytes.
inline bool next_block(std::istream& in, std::string& block) {
  uint32_t length;
  if (!in.read(reinterpret_cast<char*>(&length), sizeof length)) return false;
  block.resize(length);
  return static_cast<bool>(in.read(block.data(), length));
}

template <class Number>
std::vector<Number> numbers_in(const std::string& block) {
  std::vector<Number> out(block.size() / sizeof(Number));
  if (!block.empty()) std::memcpy(out.data(), block.data(), block.size());
  return out;
}

// model: the parameters that the request borrows; empty for all but one.
using UseRequest = std::function<void(const std::string& name, const attention::Request& request,
                                      std::span<const float> model)>;

inline void each_golden_request(const UseRequest& use) {
  std::ifstream in(file("GOLDEN_REQUESTS", "build/golden/requests.bin"), std::ios::binary);
  INFO("written by tests/golden-requests.ts");
  REQUIRE(in);
  for (std::string name, words, entries, numbers, parameters; next_block(in, name);) {
    REQUIRE((next_block(in, words) && next_block(in, entries) && next_block(in, numbers)));
    REQUIRE(next_block(in, parameters));
    const auto entry_values = numbers_in<int32_t>(entries);
    const auto number_values = numbers_in<float>(numbers);
    const auto model = numbers_in<float>(parameters);
    use(name, attention::Request(words, entry_values, number_values, model), model);
  }
}

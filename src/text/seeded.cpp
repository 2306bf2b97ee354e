#include "text/seeded.h"

namespace attention {
namespace {

// Mixes all bits of x into each of them (the finalizer of MurmurHash3, Appleby 2011).
uint32_t mixed(uint32_t x) {
  x ^= x >> 16;
  x *= 0x85EBCA6Bu;
  x ^= x >> 13;
  x *= 0xC2B2AE35u;
  x ^= x >> 16;
  return x;
}

}  // namespace

uint32_t name_hash(std::string_view name, uint32_t before) {
  uint32_t hash = before;
  for (const char c : name) {
    const char lower = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    hash = (hash ^ static_cast<uint8_t>(lower)) * 16777619u;
  }
  return hash;
}

float seeded_number(uint32_t seed, uint32_t name, uint32_t index) {
  const uint32_t draw = mixed(mixed(mixed(seed) ^ name) + index);
  return static_cast<float>(static_cast<int32_t>(draw % 21) - 10) / 10.0f;
}

}  // namespace attention

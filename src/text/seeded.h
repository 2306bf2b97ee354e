// Seeded numbers that are easy to work with by hand: one decimal, −1.0 … 1.0, the same on every machine.
#pragma once

#include <cstdint>
#include <string_view>

namespace attention {

// The hash of the empty name.
inline constexpr uint32_t kEmptyName = 2166136261u;

// The hash of a word, or of the name of a matrix: FNV-1a over its bytes, with A–Z read as a–z. `before`: the
// hash of the pieces before this one, where a name comes in pieces.
uint32_t name_hash(std::string_view name, uint32_t before = kEmptyName);

// The number at `index` of the vector or matrix whose name has the hash `name`, under `seed`: as if drawn
// independently for any two arguments that differ.
float seeded_number(uint32_t seed, uint32_t name, uint32_t index);

}  // namespace attention

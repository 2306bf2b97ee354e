// Seeded numbers friendly to work by hand: one decimal, −1.0 … 1.0, the same on every machine.
#pragma once

#include <cstdint>
#include <string_view>

namespace attention {

// The number of no bytes at all.
inline constexpr uint32_t kEmptyName = 2166136261u;

// A word (or the name of a matrix) as a number: FNV-1a over its bytes, with A–Z read as a–z. `before`: the
// number of what stands before it, where a name comes in pieces.
uint32_t name_hash(std::string_view name, uint32_t before = kEmptyName);

// The number at `index` of what `name` stands for, under `seed`. Any two of the three may stay while the
// third moves.
float seeded_number(uint32_t seed, uint32_t name, uint32_t index);

}  // namespace attention

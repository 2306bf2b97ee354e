// Positions of tokens. Without them attention sees a set: the same tokens in another order give the same
// contexts in that order.
#pragma once

#include "attention/multi_head.h"

namespace attention {

// The formulas: position_encodings.def.
enum class PositionEncoding : uint8_t {
#define POSITION_ENCODING(name) name,
#include "attention/position_encodings.def"
#undef POSITION_ENCODING
};

// Records x + p (tokens × d_model, as x) for positions that are added; returns x for the others. The caller
// fills the inputs `angles` (sinusoidal, in radians) or `positions` (learned). d_model is even for
// sinusoidal_halves.
StepId positioned(Trace& trace, PositionEncoding positions, StepId x);

// The cosines and sines of a table of angles, tokens × pairs each.
struct RotationTable {
  StepId cosines;
  StepId sines;
};
// Records them. The caller fills the input `angles`, in radians, with this base.
RotationTable rotation_table(Trace& trace, int32_t tokens, int32_t pairs, float base = 10000);

// The angle, in radians, of number `column` (0 … size − 1) of `size` at a position: position ÷
// base^(2⌊column ÷ 2⌋ ÷ size), rounded once. base: above 0. Vaswani et al. (2017), section 3.5, with base
// 10000.
float angle(int32_t position, int32_t column, int32_t size, double base = 10000);

// The angle of sinusoidal_halves, in radians, number `k` (0 … half − 1) of a position: position ÷
// 10000^(k ÷ (half − 1)), rounded once; for one angle the position itself. half: at least 1.
float timing_angle(int32_t position, int32_t k, int32_t half);

// The ALiBi slope of head h (1 … heads): first^h. Without `first` 2^(−8h ÷ heads), if `heads` is a power of
// two: Press, Smith, Lewis (2022), section 3. Otherwise as in the authors' code (get_slopes): with n the
// largest power of two below `heads`, the first n heads have the slopes of n heads, and the others the 1st,
// 3rd, 5th … slope of 2n heads.
float alibi_slope(int32_t head, int32_t heads, std::optional<float> first);

}  // namespace attention

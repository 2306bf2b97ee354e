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

// Records x + p (tokens × d_model, as x) for sinusoidal and learned positions; returns x for the others. The
// caller fills the inputs `angles` (sinusoidal, in radians) or `positions` (learned).
StepId positioned(Trace& trace, PositionEncoding positions, StepId x);

// The cosines and sines of a table of angles, tokens × pairs each.
struct RotationTable {
  StepId cosines;
  StepId sines;
};
// Records them. The caller fills the input `angles`, in radians.
RotationTable rotation_table(Trace& trace, int32_t tokens, int32_t pairs);

// The angle, in radians, of number `column` (0 … size − 1) of `size` at a position: position ÷
// 10000^(2⌊column ÷ 2⌋ ÷ size), rounded once. Vaswani et al. (2017), section 3.5.
float angle(int32_t position, int32_t column, int32_t size);

// The ALiBi slope of head h (1 … heads): first^h; without `first` 2^(−8h ÷ heads). Press, Smith, Lewis
// (2022), section 3.
float alibi_slope(int32_t head, int32_t heads, std::optional<float> first);

}  // namespace attention

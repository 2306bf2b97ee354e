// Where words stand. Without positions attention sees a set: the same words in another order give the same
// contexts in another order.
#pragma once

#include "attention/multi_head.h"

namespace attention {

// The formulas: position_encodings.def.
enum class PositionEncoding : uint8_t {
#define POSITION_ENCODING(name) name,
#include "attention/position_encodings.def"
#undef POSITION_ENCODING
};

// Records x + p for sinusoidal and learned positions; x itself for the others. The caller fills the steps
// `angles` (sinusoidal) or `positions` (learned).
StepId positioned(Trace& trace, PositionEncoding positions, StepId x);

// Records the cosines and sines of a table of angles (tokens × pairs), which the caller fills.
struct Turns {
  StepId cosines;
  StepId sines;
};
Turns turns(Trace& trace, int32_t tokens, int32_t pairs);

// The angle of number `column` of `size` at a position: position ÷ 10000^(2⌊column ÷ 2⌋ ÷ size).
float angle(int32_t position, int32_t column, int32_t size);

// The slope of head h, from 1: first^h; without a first one 2^(−8h ÷ heads), as in the paper.
float alibi_slope(int32_t head, int32_t heads, std::optional<float> first);

}  // namespace attention

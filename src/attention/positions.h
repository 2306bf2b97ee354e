// Where words stand. Without positions attention sees a set: the same words in another order give the same
// contexts in another order.
#pragma once

#include "attention/multi_head.h"

namespace attention {

enum class Positions {
  none,
  sinusoidal,  // x + p, p[i,2k] = sin(i ÷ 10000^(2k ÷ d)), p[i,2k+1] = cos of it: Vaswani et al. (2017),
               // section 3.5
  learned,     // x + p, p given
  rotary,      // q and k turned by angles that grow with the position: Su et al. (2021)
  alibi,       // scores − slope · distance: Press et al. (2022)
};

// Records x + p for sinusoidal and learned positions; x itself for the others. The caller fills the steps
// `angles` (sinusoidal) or `positions` (learned).
StepId positioned(Trace& trace, Positions positions, StepId x);

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

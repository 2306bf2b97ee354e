// What a request asks to be recorded.
#pragma once

#include <optional>

#include "attention/loss.h"
#include "attention/transformer.h"
#include "request/request.h"

namespace attention {

enum class Kind : uint8_t {
#define KIND(name) name,
#include "request/kinds.def"
#undef KIND
};

struct Recipe {
  Kind kind = Kind::self;
  int32_t queries = 0;  // tokens that ask
  int32_t keys = 0;     // tokens that are read, without past ones and the memory
  int32_t past = 0;
  int32_t memory = 0;
  int32_t d_model = 0;
  PositionEncoding positions = PositionEncoding::none;
  bool rotary_halves = false;
  std::optional<float> slope = {};
  bool masked = false;
  bool memory_alone = false;
  Transformer transformer = {};
  // What is given as an input step instead of being computed.
  struct Given {
    bool query = false, key = false, value = false, scores = false, weights = false;
  };
  Given given = {};
  Loss loss = {};
  bool cosines = false, contributions = false, rollout = false, components = false, gradients = false;
};

// Empty when sizes are missing or do not fit each other, or an option is none of those in fields.def.
std::optional<Recipe> recipe(const Request& request);

// Records all steps of a recipe, with what is read off them, and its loss last. Returns that; kNoStep where
// there is none.
StepId record(Trace& trace, const Recipe& recipe);

}  // namespace attention

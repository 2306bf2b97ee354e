// From a request to the steps to record.
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
  int32_t queries = 0;   // tokens
  int32_t keys = 0;      // tokens, without the KV cache and the memory
  int32_t kv_cache = 0;  // tokens
  int32_t memory = 0;
  int32_t d_model = 0;
  PositionEncoding positions = PositionEncoding::none;
  bool rotary_halves = false;
  std::optional<float> slope = {};
  bool masked = false;
  bool memory_alone = false;
  Transformer transformer = {};
  // Steps that are given as inputs instead of being computed.
  struct Given {
    bool query = false, key = false, value = false, scores = false, weights = false;
  };
  Given given = {};
  Loss loss = {};
  bool cosines = false, contributions = false, rollout = false, components = false, gradients = false;
};

// Empty if sizes are missing or do not fit each other, or if the value of an option is not as in fields.def.
std::optional<Recipe> recipe(const Request& request);

// Records all steps of a recipe, then its analyses, then its loss. Returns the loss, or kNoStep if there is
// none.
StepId record(Trace& trace, const Recipe& recipe);

}  // namespace attention

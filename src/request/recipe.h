// What a request asks for: recipe.cpp reads and checks it, record_recipe.cpp records its steps.
#pragma once

#include <optional>

#include "attention/loss.h"
#include "attention/predictions.h"
#include "attention/summary.h"
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
  int32_t queries = 0;       // tokens
  int32_t keys = 0;          // tokens, without the KV cache and the memory
  int32_t kv_cache = 0;      // tokens
  bool cache_given = false;  // the cached keys and values are inputs instead of projections
  // Those inputs have rows for the tokens as well, which are written there; layers share the steps of heads.
  bool reads_on = false;
  int32_t memory = 0;
  int32_t d_model = 0;
  int32_t kdim = 0;  // of the text of cross-attention; 0: d_model
  int32_t vdim = 0;  // of its value embeddings; 0: it has none
  std::optional<float> embedding_scale = {};
  bool segments = false;  // of self-attention
  PositionEncoding positions = PositionEncoding::none;
  bool embedding_norm = false;  // of self-attention in layers with norms
  bool rotary_halves = false;
  float rotary_base = 10000;
  std::optional<int32_t> rotary_columns = {};  // the first ones of a head, even; none: as many as make pairs
  std::optional<float> slope = {};
  bool masked = false;
  bool mask_per_head = false;  // of several heads
  bool cross_masked = false;   // a decoder does not read all tokens of the text
  bool memory_alone = false;
  Transformer transformer = {};
  std::optional<Summary> summary = {};
  std::optional<Predictions> predictions = {};
  // Steps that are given as inputs instead of being computed.
  struct Given {
    bool query = false, key = false, value = false, scores = false, weights = false;
  };
  Given given = {};
  Loss loss = {};
  bool cosines = false, contributions = false, rollout = false, components = false, gradients = false,
       logit_lens = false;
};

// Whether queries are compared with keys, instead of scores or weights being given.
inline bool compares(const Recipe& a) { return !a.given.scores && !a.given.weights; }

// Whether queries, keys or values come from embeddings.
inline bool embeds(const Recipe& a) {
  return !a.given.value || (compares(a) && (!a.given.query || !a.given.key));
}

// Whether queries and keys come from the embeddings of two texts.
inline bool crosses_from_words(const Recipe& a) {
  return a.kind == Kind::cross && compares(a) && !a.given.query;
}

// Empty if sizes are missing or do not fit each other, or if the value of an option is not as in fields.def.
std::optional<Recipe> recipe(const Request& request);

// Records all steps of a recipe, then its analyses, then its loss. Returns the loss, or kNoStep if there is
// none.
StepId record(Trace& trace, const Recipe& recipe);

}  // namespace attention

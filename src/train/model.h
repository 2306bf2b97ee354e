// The small transformer as a trace: a batch of sentences forward, and backward to what gradients are asked
// for.
//
//   x = symbols·E (+ positions), normalized where the settings say so
//   x ← x + attention(x), then with d_ff  x ← x + feed_forward(x); for each layer; norms as the settings say
//   log_probabilities = log softmax(x·W_U), of x·Eᵀ where it is tied
//
// In the last layer only the positions that may answer are computed: nothing reads the outputs of the others.
// A single head has no W_O: its contexts have d_model numbers and are added as they are. W_V·W_O would be one
// matrix made of two, and Adam's noise in both keeps a run from its bound. Of several heads each has d_v =
// d_k.
#pragma once

#include <span>
#include <vector>

#include "attention/transformer.h"
#include "trace/trace.h"
#include "train/settings.h"

namespace attention::train {

// The steps of a head that are measured.
struct Head {
  int32_t first;              // the position of its first query
  StepId weights;             // queries × tokens
  StepId scores;              // what softmax is taken of
  StepId gradient = kNoStep;  // ∂L/∂scores, where it is asked for
};

struct Model {
  Trace trace;
  // Inputs for each batch.
  StepId symbols = kNoStep;   // tokens × symbols: how often each symbol stands at a position
  StepId upstream = kNoStep;  // asked × classes: ∂L/∂log_probabilities
  // The same symbols by number, two a row, as a batch has them: what fill_symbols was given.
  std::span<const int32_t> looked_up = {};
  // Inputs that stay, but for `key_mask`.
  std::vector<StepId> masks = {};
  StepId key_mask = kNoStep;            // of the last layer, for each sentence; only in evaluation
  std::vector<StepId> parameters = {};  // in the order of the formula
  std::vector<Cache> caches = {};       // of each layer, where earlier symbols were read before
  // Results.
  StepId log_probabilities = kNoStep;  // asked × classes
  std::vector<StepId> gradients = {};  // of each parameter; none where it is not trained. Only in training
  std::vector<Head> heads = {};        // layer 1's, then layer 2's
};

// ∂L/∂parameters, for all that are trained.
Model record_training(const Settings& settings, const Shape& shape);
// How many sentences are evaluated at a time.
inline constexpr int32_t kSentencesPerPart = 64;

// ∂L/∂scores, and a mask for each sentence in the last layer; none of it where there is no attention, or
// where no key is known to hold an answer.
Model record_evaluation(const Settings& settings, const Shape& shape, int32_t sentences);

// One sentence, of which only the last position is asked: `count` symbols read at once.
Model record_reading(const Settings& settings, const Shape& shape, int32_t count);
// The same where all symbols but the last were read before: it reads that one, and of the `cached` others
// their keys and values. Of the parameter `positions` it has the one row that it adds.
Model record_next(const Settings& settings, const Shape& shape, int32_t cached);

// Whether there is a W_O (heads·d_v × d_model): of several heads.
bool has_output(const Settings& settings);
// How many numbers the values and contexts of a head have: d_k, or d_model of one head.
int32_t d_v(const Settings& settings);

// Whether Adam moves it.
bool is_trained(Control control, Role role);

// Of a feed-forward block with as many numbers as the attention of a layer, as near as it gets.
int32_t matching_d_ff(const Settings& settings);

// What a parameter is and where it stands in the vector of all of them.
struct Parameter {
  Role role;
  Place place;
  int32_t rows, columns;
  int32_t start;  // of its numbers, row by row
  int32_t size() const { return rows * columns; }
};
std::vector<Parameter> layout(const Model& model);
// The steps that are read after a step of training: the log probabilities and the gradients that there are.
std::vector<StepId> results_of(const Model& model);
// Puts the vector of all parameters into the trace.
void load(const Model& model, std::span<const float> parameters);

// Fill inputs. Sentences first … first + model's blocks − 1 of the batch, which must stay until the model was
// computed; those beyond its end are empty and weigh nothing.
void fill_symbols(Model& model, const Batch& batch, int32_t first = 0);
// Nothing is masked but what comes later, where the model is causal.
void fill_masks(const Model& model, bool causal);

}  // namespace attention::train

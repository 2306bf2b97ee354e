// Why scores are divided by √d_k, measured on drawn numbers.
//
// A score is a sum of d_k products. Of queries and keys whose numbers are independent with variance 1 it has
// the standard deviation √d_k, so that softmax comes near to choosing one key, where its gradient vanishes.
// Divided by √d_k it has the standard deviation 1 at every d_k (Vaswani et al., 2017, section 3.2.1, note 4).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace attention::train {

// Uniform draws, mean 0. The same d_k gives the same numbers. Sentences one after another, row by row.
struct ScaleDraws {
  std::vector<float> query, key;  // kScaleWords × d_k, variance 1
  std::vector<float> value;       // kScaleWords × kScaleValues, variance 1
  std::vector<float> upstream;    // ∂L/∂context, of the same shape; variance 1 ÷ kScaleValues, so that
                                  // upstream · value has variance 1 at every d_k
};

inline constexpr int32_t kMostScale = 4096;  // d_k: from 1 to this
inline constexpr int32_t kScaleSentences = 16;
inline constexpr int32_t kScaleWords = 32;   // of a sentence: each asks and is read
inline constexpr int32_t kScaleValues = 16;  // d_v; the same at every d_k

// d_k: from 1 to kMostScale.
ScaleDraws draw_scale(int32_t d_k);

// What attention makes of the draws.
struct ScaleMeasure {
  double spread;    // standard deviation of the scores that softmax takes
  double entropy;   // mean over the rows of −Σ a·ln a, nats; ln kScaleWords where weights are uniform
  double gradient;  // mean |∂L/∂s| of those scores
};

// At one d_k, with scores divided by √d_k or not. None where d_k is not from 1 to kMostScale, or there is
// too little memory.
std::optional<ScaleMeasure> measure_scale(int32_t d_k, bool scaled);

}  // namespace attention::train

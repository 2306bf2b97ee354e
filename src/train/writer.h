// A trained model that reads one symbol after another and says what comes next. The keys and values of what
// it has read are cached, so each symbol adds one row of both to every layer, and nothing else is computed
// again: what is said is the same, bit for bit, as if all symbols were read at once.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "train/model.h"

namespace attention::train {

// What one more symbol takes, with the cache and without it. Without it, the model reads all symbols again,
// but says only what comes after the last one. Multiplications: those in the sums of matrix products; looking
// up the vector of a symbol is none.
struct ReadingCost {
  int32_t reused = 0;      // rows of keys and values of each layer that were there before
  double numbers = 0;      // in the cache afterwards, of all layers
  double bytes = 0;        // that these take
  double projections = 0;  // multiplications for keys and values
  double projections_without = 0;
  double multiplications = 0;  // in the whole model
  double multiplications_without = 0;
};

class Writer {
 public:
  // For models whose positions read only what stands before them. None where there is too little memory.
  static std::unique_ptr<Writer> make(const Settings& settings, const Shape& shape);

  // How many symbols it can read.
  int32_t most() const { return static_cast<int32_t>(models_.size()); }
  int32_t layers() const { return static_cast<int32_t>(keys_.size()); }  // with attention
  int32_t heads() const { return static_cast<int32_t>(models_[0].heads.size()); }
  // Forgets what it has read. parameters: as `layout` says, copied.
  void restart(std::span<const float> parameters);
  // One symbol more, up to most().
  void read(int32_t symbol);
  int32_t count() const { return count_; }

  // After at least one symbol. Of each class, how well it fits as what comes next.
  std::span<const float> logits() const;
  // What the last symbol reads of those read so far: count() numbers. Heads as in Model.
  std::span<const float> weights(int32_t head) const;
  // The cache of a layer, from 0 on: count() × heads·d_k, count() × heads·d_v; empty without attention.
  std::span<const float> keys(int32_t layer) const;
  std::span<const float> values(int32_t layer) const;
  // Of the last symbol.
  const ReadingCost& cost() const { return costs_[count_ - 1]; }

 private:
  Writer(const Settings& settings, const Shape& shape);
  bool allocate();

  int32_t count_ = 0;
  int32_t key_columns_, value_columns_;
  std::vector<Parameter> layout_;
  std::vector<float> parameters_;                  // borrowed by all models
  std::vector<std::vector<float>> keys_, values_;  // of each layer, borrowed too; most() rows
  std::vector<Model> models_;                      // for 0, 1, … symbols that were read before
  std::vector<ReadingCost> costs_;                 // the same
};

}  // namespace attention::train

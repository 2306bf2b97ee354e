// A trained model without one of its heads.
#pragma once

#include <span>

#include "train/model.h"

namespace attention::train {

// Makes all values of a head 0, so that its contexts are 0 and add nothing: its columns of W_V. layer and
// head from 1; without attention nothing changes.
void switch_off(const Settings& settings, std::span<const Parameter> layout, int32_t layer, int32_t head,
                std::span<float> parameters);

}  // namespace attention::train

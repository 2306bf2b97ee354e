#include "train/switch_off.h"

#include <algorithm>

namespace attention::train {

void switch_off(const Settings& settings, std::span<const Parameter> layout, int32_t layer, int32_t head,
                std::span<float> parameters) {
  const int32_t width = d_v(settings);
  for (const Parameter& p : layout) {
    if (p.role != Role::W_V || p.place.layer != layer) continue;
    for (int32_t row = 0; row < p.rows; ++row) {
      std::fill_n(parameters.begin() + p.start + row * p.columns + (head - 1) * width, width, 0.0f);
    }
  }
}

}  // namespace attention::train

#include "kernels/packed_matmul.h"

#include <algorithm>
#include <cstddef>

#include "kernels/product_tile.h"

namespace attention::kernels {
namespace {

// What is read repeatedly stays in the caches: 24 kB of a panel in the first level, and up to 144 kB of a,
// packed for tiles, in the second. Fewer rows of a panel would fit the first level more easily, but partial
// sums would be stored and read more often; and where a has few rows, panels come from memory, fastest in
// long pieces.
constexpr int kDepthBlock = 768;
constexpr int kBlockTiles = 8;

}  // namespace

int64_t packed_floats(int rows, int columns) {
  const int64_t panels = (static_cast<int64_t>(columns) + kPanel - 1) / kPanel;
  return panels * kPanel * rows;
}

void pack(const float* weights, int rows, int columns, float* packed) {
  if (rows == 0) return;  // weights may then be null
  for (int j = 0; j < columns; j += kPanel) {
    copy_panel(weights + j, columns, rows, std::min(kPanel, columns - j), packed);
    packed += static_cast<ptrdiff_t>(rows) * kPanel;
  }
}

void project(const float* a, int a_rows, int depth, const float* packed, int columns, const float* bias,
             float* out) {
  float left[kBlockTiles * kTileRows * kDepthBlock];
  for (int first = 0, rows; first < a_rows; first += rows) {
    rows = next_part(a_rows - first, kBlockTiles * kTileRows);
    int k = 0;
    do {  // at least once: without depth the product is the bias
      const int count = depth > k ? next_part(depth - k, kDepthBlock) : 0;
      pack_tiles(a + static_cast<ptrdiff_t>(first) * depth + k, depth, 1, rows, count, left);
      for (int j = 0; j < columns; j += kPanel) {
        const int width = std::min(kPanel, columns - j);
        float start[kPanel] = {};
        if (bias) copy_panel(bias + j, 0, 1, width, start);
        const float* panel = packed + static_cast<ptrdiff_t>(j) * depth + static_cast<ptrdiff_t>(k) * kPanel;
        multiply_tiles({.left = left,
                        .panel = panel,
                        .panel_step = kPanel,
                        .depth = count,
                        .onto = k > 0,
                        .start = start,
                        .out = out + static_cast<ptrdiff_t>(first) * columns + j,
                        .out_step = columns},
                       rows, width);
      }
      k += count;
    } while (k < depth);
  }
}

}  // namespace attention::kernels

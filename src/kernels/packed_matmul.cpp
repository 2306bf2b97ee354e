#include "kernels/packed_matmul.h"

#include <algorithm>
#include <cstddef>

#include "kernels/product_tile.h"

namespace attention::kernels {
namespace {

// What is read repeatedly stays in the caches: 24 kB of a panel in the first level, 288 kB of a in the
// second. Fewer rows of a panel would fit the first level more easily, but partial sums would be stored and
// read more often.
constexpr int kDepthBlock = 768;
constexpr int kRowBlock = 96;

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
  for (int first = 0, rows; first < a_rows; first += rows) {
    rows = next_part(a_rows - first, kRowBlock);
    int k = 0;
    do {  // at least once: without depth the product is the bias
      const int count = depth > k ? next_part(depth - k, kDepthBlock) : 0;
      for (int j = 0; j < columns; j += kPanel) {
        const int width = std::min(kPanel, columns - j);
        float start[kPanel] = {};
        if (bias) copy_panel(bias + j, 0, 1, width, start);
        const float* panel = packed + static_cast<ptrdiff_t>(j) * depth + static_cast<ptrdiff_t>(k) * kPanel;
        for (int i = first, height; i < first + rows; i += height) {
          height = next_part(first + rows - i, kTileRows);
          multiply_tile({.a = a + static_cast<ptrdiff_t>(i) * depth + k,
                         .a_row_step = depth,
                         .a_column_step = 1,
                         .panel = panel,
                         .panel_step = kPanel,
                         .depth = count,
                         .onto = k > 0,
                         .start = start,
                         .out = out + static_cast<ptrdiff_t>(i) * columns + j,
                         .out_step = columns},
                        height, width);
        }
      }
      k += count;
    } while (k < depth);
  }
}

}  // namespace attention::kernels

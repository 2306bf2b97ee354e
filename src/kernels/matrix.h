// Views of row-major f32 matrices. They own nothing; sizes are what the caller promises.
#pragma once

#include <cstddef>

namespace attention {

struct ConstMatrix {
  const float* values;
  int rows;
  int columns;

  const float* row(int i) const { return values + static_cast<ptrdiff_t>(i) * columns; }
};

struct Matrix {
  float* values;
  int rows;
  int columns;

  float* row(int i) const { return values + static_cast<ptrdiff_t>(i) * columns; }
  operator ConstMatrix() const { return {values, rows, columns}; }
};

}  // namespace attention

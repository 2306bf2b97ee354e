// Attention in double precision, written to be read: what the core is compared with. It shares no code with
// the core.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace reference {

struct Matrix {
  int rows = 0;
  int columns = 0;
  std::vector<double> cells;

  Matrix(int n, int m) : rows(n), columns(m), cells(static_cast<size_t>(n) * static_cast<size_t>(m), 0.0) {}
  Matrix(int n, int m, const float* from) : Matrix(n, m) {
    std::copy(from, from + cells.size(), cells.begin());
  }

  double& operator()(int i, int j) {
    return cells[static_cast<size_t>(i) * static_cast<size_t>(columns) + static_cast<size_t>(j)];
  }
  double operator()(int i, int j) const {
    return cells[static_cast<size_t>(i) * static_cast<size_t>(columns) + static_cast<size_t>(j)];
  }
};

inline Matrix multiply(const Matrix& a, const Matrix& b) {
  Matrix out(a.rows, b.columns);
  for (int i = 0; i < a.rows; ++i)
    for (int j = 0; j < b.columns; ++j)
      for (int k = 0; k < a.columns; ++k) out(i, j) += a(i, k) * b(k, j);
  return out;
}

inline Matrix transpose(const Matrix& a) {
  Matrix out(a.columns, a.rows);
  for (int i = 0; i < a.rows; ++i)
    for (int j = 0; j < a.columns; ++j) out(j, i) = a(i, j);
  return out;
}

// Σ_k |a[i,k]·b[k,j]|: what rounding errors of a sum of products are proportional to.
inline Matrix magnitude(const Matrix& a, const Matrix& b) {
  Matrix x = a, y = b;
  for (double& cell : x.cells) cell = std::abs(cell);
  for (double& cell : y.cells) cell = std::abs(cell);
  return multiply(x, y);
}

// Rows of nothing but −∞ give rows of 0.
inline Matrix softmax(const Matrix& scores) {
  Matrix out(scores.rows, scores.columns);
  for (int i = 0; i < scores.rows; ++i) {
    double most = -std::numeric_limits<double>::infinity();
    for (int j = 0; j < scores.columns; ++j) most = std::max(most, scores(i, j));
    if (std::isinf(most)) continue;
    double sum = 0;
    for (int j = 0; j < scores.columns; ++j) sum += std::exp(scores(i, j) - most);
    for (int j = 0; j < scores.columns; ++j) out(i, j) = std::exp(scores(i, j) - most) / sum;
  }
  return out;
}

struct Attention {
  Matrix scores, masked, weights, context;
};

// softmax(Q·Kᵀ·scale + mask)·V
inline Attention attend(const Matrix& Q, const Matrix& K, const Matrix& V, double scale, const Matrix* mask) {
  const Matrix scores = multiply(Q, transpose(K));
  Matrix masked = scores;
  for (double& cell : masked.cells) cell *= scale;
  if (mask) {
    for (size_t i = 0; i < masked.cells.size(); ++i) masked.cells[i] += mask->cells[i];
  }
  const Matrix weights = softmax(masked);
  return {scores, masked, weights, multiply(weights, V)};
}

}  // namespace reference

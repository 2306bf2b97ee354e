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

// softmax(scores·scale + mask)·V
inline Attention attend(const Matrix& scores, const Matrix& V, double scale, const Matrix* mask) {
  Matrix masked = scores;
  for (double& cell : masked.cells) cell *= scale;
  if (mask) {
    for (size_t i = 0; i < masked.cells.size(); ++i) masked.cells[i] += mask->cells[i];
  }
  const Matrix weights = softmax(masked);
  return {scores, masked, weights, multiply(weights, V)};
}

// softmax(Q·Kᵀ·scale + mask)·V
inline Attention attend(const Matrix& Q, const Matrix& K, const Matrix& V, double scale, const Matrix* mask) {
  return attend(multiply(Q, transpose(K)), V, scale, mask);
}

template <class Function>
Matrix each(Matrix a, Function f) {
  for (double& cell : a.cells) cell = f(cell);
  return a;
}

// Cell by cell; b may be one row for all rows of a.
template <class Function>
Matrix both(Matrix a, const Matrix& b, Function f) {
  for (int i = 0; i < a.rows; ++i)
    for (int j = 0; j < a.columns; ++j) a(i, j) = f(a(i, j), b(b.rows == 1 ? 0 : i, j));
  return a;
}
inline Matrix add(const Matrix& a, const Matrix& b) {
  return both(a, b, [](double x, double y) { return x + y; });
}
inline Matrix times(const Matrix& a, const Matrix& b) {
  return both(a, b, [](double x, double y) { return x * y; });
}

// `count` columns of a from `start` on.
inline Matrix columns(const Matrix& a, int start, int count) {
  Matrix out(a.rows, count);
  for (int i = 0; i < a.rows; ++i)
    for (int j = 0; j < count; ++j) out(i, j) = a(i, start + j);
  return out;
}
inline Matrix rows(const Matrix& a, int start, int count) {
  return transpose(columns(transpose(a), start, count));
}
inline Matrix beside(const Matrix& a, const Matrix& b) {
  Matrix out(a.rows, a.columns + b.columns);
  for (int i = 0; i < a.rows; ++i)
    for (int j = 0; j < out.columns; ++j) out(i, j) = j < a.columns ? a(i, j) : b(i, j - a.columns);
  return out;
}
inline Matrix below(const Matrix& a, const Matrix& b) {
  return transpose(beside(transpose(a), transpose(b)));
}

// Scores by comparison of each query with each key: v · tanh(q + k), and v · tanh([q; k]·W).
inline Matrix additive(const Matrix& Q, const Matrix& K, const Matrix& v) {
  Matrix out(Q.rows, K.rows);
  for (int i = 0; i < Q.rows; ++i)
    for (int j = 0; j < K.rows; ++j)
      for (int k = 0; k < Q.columns; ++k) out(i, j) += v(k, 0) * std::tanh(Q(i, k) + K(j, k));
  return out;
}
inline Matrix concat(const Matrix& Q, const Matrix& K, const Matrix& W, const Matrix& v) {
  Matrix out(Q.rows, K.rows);
  for (int i = 0; i < Q.rows; ++i)
    for (int j = 0; j < K.rows; ++j) {
      const Matrix projected = multiply(beside(rows(Q, i, 1), rows(K, j, 1)), W);
      for (int k = 0; k < projected.columns; ++k) out(i, j) += v(k, 0) * std::tanh(projected(0, k));
    }
  return out;
}

// (x − mean) ÷ √(variance + ε) of each row; without the mean for RMSNorm.
inline Matrix norm(const Matrix& x, bool rms, double epsilon) {
  Matrix out = x;
  for (int i = 0; i < x.rows; ++i) {
    double mean = 0, squares = 0;
    for (int j = 0; j < x.columns; ++j) mean += rms ? 0 : x(i, j) / x.columns;
    for (int j = 0; j < x.columns; ++j) squares += (x(i, j) - mean) * (x(i, j) - mean) / x.columns;
    for (int j = 0; j < x.columns; ++j) out(i, j) = (x(i, j) - mean) / std::sqrt(squares + epsilon);
  }
  return out;
}

inline double relu(double x) { return x > 0 ? x : 0; }
inline double gelu(double x) { return x / 2 * std::erfc(-x / std::sqrt(2.0)); }
inline double gelu_tanh(double x) {
  return x / 2 * (1 + std::tanh(0.7978845608028654 * (x + 0.044715 * x * x * x)));  // √(2 ÷ π)
}
inline double silu(double x) { return x / (1 + std::exp(-x)); }

// Position ÷ 10000^(2k ÷ d), for the pair k.
inline double angle(int position, int pair, int d) { return position / std::pow(10000.0, 2.0 * pair / d); }

// Each row turned by its position, from `first` on; its first 2·pairs numbers, or all that make pairs.
inline Matrix rotate(const Matrix& a, bool halves, int first = 0, int some = -1) {
  Matrix out = a;
  const int pairs = some < 0 ? a.columns / 2 : some;
  for (int i = 0; i < a.rows; ++i)
    for (int p = 0; p < pairs; ++p) {
      const int x = halves ? p : 2 * p, y = halves ? p + pairs : 2 * p + 1;
      const double turn = angle(first + i, p, 2 * pairs);
      out(i, x) = a(i, x) * std::cos(turn) - a(i, y) * std::sin(turn);
      out(i, y) = a(i, x) * std::sin(turn) + a(i, y) * std::cos(turn);
    }
  return out;
}

// h_t = tanh(x_t·W_x + h_(t−1)·W_h + b); all states below each other.
inline Matrix recurrent(const Matrix& X, const Matrix& W_x, const Matrix& W_h, const Matrix& b) {
  Matrix out(X.rows, W_h.rows);
  for (int t = 0; t < X.rows; ++t) {
    Matrix sum = add(multiply(rows(X, t, 1), W_x), b);
    if (t > 0) sum = add(sum, multiply(rows(out, t - 1, 1), W_h));
    for (int k = 0; k < out.columns; ++k) out(t, k) = std::tanh(sum(0, k));
  }
  return out;
}

// The slopes of ALiBi for n heads: get_slopes of github.com/ofirpress/attention_with_linear_biases.
inline std::vector<double> alibi_slopes(int n) {
  const double exponent = std::log2(n);
  if (exponent == std::floor(exponent)) {
    const double start = std::pow(2, -std::pow(2, -(exponent - 3)));
    std::vector<double> slopes;
    for (int i = 0; i < n; ++i) slopes.push_back(start * std::pow(start, i));
    return slopes;
  }
  const int closest = static_cast<int>(std::pow(2, std::floor(exponent)));
  std::vector<double> slopes = alibi_slopes(closest);
  const std::vector<double> twice = alibi_slopes(2 * closest);
  for (int i = 0; i < n - closest; ++i) slopes.push_back(twice.at(static_cast<size_t>(2 * i)));
  return slopes;
}

}  // namespace reference

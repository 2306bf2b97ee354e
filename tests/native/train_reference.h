// The small transformer in double precision, one sentence at a time, written to be read: what
// src/train/model.h says, with loops. It works out every position of every layer, and knows nothing of
// traces.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <vector>

#include "train/model.h"

namespace reference {

using Rows = std::vector<std::vector<double>>;

// A score: of a head (layers and heads from 0), of a query with a key.
struct Score {
  int layer, head, query, key;
};

class SmallTransformer {
 public:
  SmallTransformer(const attention::train::Settings& settings, const attention::train::Shape& shape,
                   std::vector<attention::train::Parameter> layout, std::vector<double> numbers)
      : numbers(std::move(numbers)), s_(settings), shape_(shape), layout_(std::move(layout)) {}

  // ln p(class) for each position of a sentence; symbols: two for each position.
  Rows log_probabilities(const int* symbols) {
    weights.clear();
    Rows x(static_cast<size_t>(shape_.tokens), std::vector<double>(static_cast<size_t>(s_.d_model), 0));
    for (int t = 0; t < shape_.tokens; ++t) {
      for (int d = 0; d < s_.d_model; ++d) {
        for (int k = 0; k < 2; ++k) {
          if (symbols[2 * t + k] >= 0)
            x[t][d] += at(attention::Role::embeddings, 0, kAttention, symbols[2 * t + k], d);
        }
        if (s_.positions) x[t][d] += at(attention::Role::positions, 0, kAttention, t, d);
      }
    }
    if (s_.embedding_norm) x = norm(x, 0, attention::Part::embeddings);
    for (int layer = 1; layer <= s_.layers; ++layer) {
      x = with(x, layer, kAttention, [&](const Rows& read) {
        return s_.control == attention::train::Control::feed_forward ? feed_forward(read, layer, kAttention)
                                                                     : attention_of(read, layer);
      });
      if (s_.d_ff > 0) {
        x = with(x, layer, kFeedForward,
                 [&](const Rows& read) { return feed_forward(read, layer, kFeedForward); });
      }
    }
    if (s_.norm == attention::NormPlace::pre && s_.final_norm) x = norm(x, 0, attention::Part::final);
    for (std::vector<double>& row : x) row = log_softmax(logits(row));
    return x;
  }

  std::vector<double> numbers;  // all parameters
  std::optional<Score> moved;   // this score …
  double by = 0;                // … is moved by so much
  std::vector<int>
      hidden;  // key that each query of the last layer may not read, −1: none; empty: none at all
  std::vector<Rows> weights;  // of each layer and head

 private:
  static constexpr attention::Part kAttention = attention::Part::attention;
  static constexpr attention::Part kFeedForward = attention::Part::feed_forward;

  double at(attention::Role role, int layer, attention::Part part, int row, int column) const {
    for (const attention::train::Parameter& p : layout_) {
      if (p.role == role && p.place.layer == layer && p.place.part == part) {
        return numbers[static_cast<size_t>(p.start + row * p.columns + column)];
      }
    }
    return std::numeric_limits<double>::quiet_NaN();  // no such parameter
  }

  // row·W
  std::vector<double> times(const std::vector<double>& row, attention::Role W, int layer,
                            attention::Part part, int columns) const {
    std::vector<double> out(static_cast<size_t>(columns), 0);
    for (int j = 0; j < columns; ++j) {
      for (size_t k = 0; k < row.size(); ++k) out[j] += row[k] * at(W, layer, part, static_cast<int>(k), j);
    }
    return out;
  }

  template <class Sublayer>
  Rows with(Rows x, int layer, attention::Part part, Sublayer sublayer) const {
    const Rows change = sublayer(s_.norm == attention::NormPlace::pre ? norm(x, layer, part) : x);
    for (size_t t = 0; t < x.size(); ++t) {
      for (size_t d = 0; d < x[t].size(); ++d) x[t][d] += change[t][d];
    }
    return s_.norm == attention::NormPlace::post ? norm(x, layer, part) : x;
  }

  Rows norm(Rows x, int layer, attention::Part part) const {
    for (std::vector<double>& row : x) {
      if (s_.norm_kind == attention::train::NormKind::rms) {
        double squares = 0;
        for (const double v : row) squares += v * v / static_cast<double>(row.size());
        for (double& v : row) v /= std::sqrt(squares + 1e-5);
        continue;
      }
      double mean = 0, variance = 0;
      for (const double v : row) mean += v / static_cast<double>(row.size());
      for (const double v : row) variance += (v - mean) * (v - mean) / static_cast<double>(row.size());
      for (size_t d = 0; d < row.size(); ++d) {
        const int column = static_cast<int>(d);
        row[d] =
            (row[d] - mean) / std::sqrt(variance + 1e-5) * at(attention::Role::gain, layer, part, 0, column) +
            at(attention::Role::shift, layer, part, 0, column);
      }
    }
    return x;
  }

  Rows feed_forward(const Rows& x, int layer, attention::Part part) const {
    int d_ff = 0;
    for (const auto& p : layout_) {
      if (p.role == attention::Role::W_1 && p.place.layer == layer && p.place.part == part) d_ff = p.columns;
    }
    Rows out;
    for (const std::vector<double>& row : x) {
      std::vector<double> hidden_row = times(row, attention::Role::W_1, layer, part, d_ff);
      for (int j = 0; j < d_ff; ++j)
        hidden_row[j] =
            std::max(0.0, hidden_row[j] + (s_.biases ? at(attention::Role::b_1, layer, part, 0, j) : 0));
      out.push_back(times(hidden_row, attention::Role::W_2, layer, part, s_.d_model));
      for (int d = 0; s_.biases && d < s_.d_model; ++d)
        out.back()[d] += at(attention::Role::b_2, layer, part, 0, d);
    }
    return out;
  }

  // The contexts of the heads side by side, ·W_O where there are several.
  Rows attention_of(const Rows& x, int layer) {
    const int size = s_.heads * s_.d_k, d_v = s_.heads == 1 ? s_.d_model : s_.d_k;
    Rows q, k, v, contexts(x.size(), std::vector<double>(static_cast<size_t>(s_.heads * d_v), 0)), out;
    for (const std::vector<double>& row : x) {
      q.push_back(times(row, attention::Role::W_Q, layer, kAttention, size));
      k.push_back(times(row, attention::Role::W_K, layer, kAttention, size));
      v.push_back(times(row, attention::Role::W_V, layer, kAttention, s_.heads * d_v));
    }
    for (int head = 0; head < s_.heads; ++head) {
      Rows of_head;
      for (int i = 0; i < shape_.tokens; ++i) {
        std::vector<double> row(x.size(), 0);
        double sum = 0;
        for (int j = 0; j < shape_.tokens; ++j) {
          if (s_.causal && j > i) continue;
          if (layer == s_.layers && !hidden.empty() && hidden[static_cast<size_t>(i)] == j) continue;
          double score = 0;
          for (int d = head * s_.d_k; d < (head + 1) * s_.d_k; ++d) score += q[i][d] * k[j][d];
          if (s_.scaled) score /= std::sqrt(s_.d_k);
          if (moved && moved->layer == layer - 1 && moved->head == head && moved->query == i &&
              moved->key == j)
            score += by;
          row[j] = std::exp(score);
          sum += row[j];
        }
        for (int j = 0; j < shape_.tokens; ++j) {
          if (sum > 0) row[j] /= sum;
          for (int d = head * d_v; d < (head + 1) * d_v; ++d) contexts[i][d] += row[j] * v[j][d];
        }
        of_head.push_back(row);
      }
      weights.push_back(of_head);
    }
    if (s_.heads == 1) return contexts;
    for (const std::vector<double>& row : contexts)
      out.push_back(times(row, attention::Role::W_O, layer, kAttention, s_.d_model));
    return out;
  }

  std::vector<double> logits(const std::vector<double>& x) const {
    if (!s_.tied) return times(x, attention::Role::W_U, 0, kAttention, shape_.classes);
    std::vector<double> out;
    for (int c = 0; c < shape_.classes; ++c) {
      out.push_back(0);
      for (int d = 0; d < s_.d_model; ++d)
        out.back() += x[d] * at(attention::Role::embeddings, 0, kAttention, c, d);
    }
    return out;
  }

  static std::vector<double> log_softmax(std::vector<double> row) {
    double sum = 0;
    for (const double x : row) sum += std::exp(x);
    for (double& x : row) x -= std::log(sum);
    return row;
  }

  attention::train::Settings s_;
  attention::train::Shape shape_;
  std::vector<attention::train::Parameter> layout_;
};

}  // namespace reference

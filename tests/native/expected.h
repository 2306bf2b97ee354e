// The expected results of a recipe, in double precision and from its formula: the inputs of a trace are read
// from it, everything else is computed here.
#pragma once

#include "recorded.h"
#include "request/recipe.h"

namespace reference {

// x + p for the words of one side, of which `first` stand before; the words are `other` ones, if there are.
inline Matrix words(const attention::Trace& t, const attention::Recipe& a, attention::Stage stage, int first,
                    const Matrix* other = nullptr) {
  const attention::Place place{.stage = stage};
  Matrix x = other ? *other : exact(t, attention::Role::embeddings, place);
  if (a.segments) x = add(x, exact(t, attention::Role::segments, place));
  if (a.positions == attention::PositionEncoding::learned)
    return add(x, exact(t, attention::Role::positions, place));
  if (a.positions != attention::PositionEncoding::sinusoidal) return x;
  for (int i = 0; i < x.rows; ++i)
    for (int k = 0; k < x.columns; ++k) {
      const double turn = angle(first + i, k / 2, x.columns);
      x(i, k) += k % 2 == 0 ? std::sin(turn) : std::cos(turn);
    }
  return x;
}

// What queries and keys are made from, and how positions enter.
struct Sides {
  const Matrix& query;
  const Matrix& key;
  const Matrix* value = nullptr;  // what values are made from, if not what the keys are
  const Matrix* past = nullptr;
  const Matrix* memory_key = nullptr;
  const Matrix* memory_value = nullptr;
  bool positions = false;  // rotary positions, ALiBi
  bool causal = false;     // or the mask of the trace, if it has one
  bool mask = false;       // the mask at the stage of the place: one for all heads, or one for each
};

// Multi-head attention, with the parameters at a place of the trace.
inline Matrix attention_at(const attention::Trace& t, const attention::Recipe& a,
                           const attention::Place& place, const Sides& sides) {
  using namespace attention;
  const Layer& layer = a.transformer.layer;
  const MultiHead& m = a.transformer.attention;
  const Heads& h = m.heads;
  const auto projected = [&](const Matrix& x, Role W, Role b) {
    if (layer.identity) return x;
    const Matrix y = multiply(x, exact(t, W, place));
    return layer.bias ? add(y, exact(t, b, place)) : y;
  };
  const auto values_of = [&](const Matrix& x) {
    return layer.values_are_keys ? projected(x, Role::W_K, Role::b_K) : projected(x, Role::W_V, Role::b_V);
  };
  const Matrix Q = projected(sides.query, Role::W_Q, Role::b_Q),
               K = projected(sides.key, Role::W_K, Role::b_K),
               V = values_of(sides.value ? *sides.value : sides.key);
  const int before = sides.past ? sides.past->rows : 0;
  const bool rotates = sides.positions && a.positions == PositionEncoding::rotary;
  const int pairs = a.rotary_columns.value_or(h.d_k) / 2;
  Matrix all(Q.rows, 0);
  for (int head = 0; head < h.heads; ++head) {
    const int group = head / (h.heads / h.kv_heads);
    const auto own = [&](const Matrix& packed, int index, int size) {
      return columns(packed, index * size, size);
    };
    Matrix q = own(Q, head, h.d_k), k = own(K, group, h.d_k), v = own(V, group, h.d_v);
    if (rotates) {
      q = rotate(q, a.rotary_halves, before, pairs);
      k = rotate(k, a.rotary_halves, before, pairs);
    }
    if (sides.past) {
      const Place before_it{.stage = Stage::past, .layer = place.layer};
      Matrix cached_key =
          own(a.cache_given ? exact(t, Role::key, before_it) : projected(*sides.past, Role::W_K, Role::b_K),
              group, h.d_k);
      if (rotates) cached_key = rotate(cached_key, a.rotary_halves, 0, pairs);
      k = below(cached_key, k);
      v = below(own(a.cache_given ? exact(t, Role::value, before_it) : values_of(*sides.past), group, h.d_v),
                v);
    }
    const int words = k.rows;
    if (sides.memory_key) {
      k = below(k, own(*sides.memory_key, group, h.d_k));
      v = below(v, own(*sides.memory_value, group, h.d_v));
    }
    Matrix scores(0, 0);
    switch (m.attend.scoring) {
      case Scoring::dot:
        scores = multiply(q, transpose(k));
        break;
      case Scoring::general:
        scores = multiply(multiply(q, exact(t, Role::W_a, place)), transpose(k));
        break;
      case Scoring::additive:
        scores = additive(q, k, exact(t, Role::v_a, place));
        break;
      case Scoring::concat:
        scores = concat(q, k, exact(t, Role::W_a, place), exact(t, Role::v_a, place));
        break;
    }
    if (const auto& scale = m.attend.scale) {
      scores = each(scores, [&](double s) {
        const auto* divisor = std::get_if<attention::attribute::divisor>(&*scale);
        return divisor != nullptr
                   ? s / static_cast<double>(divisor->value)
                   : s * static_cast<double>(std::get<attention::attribute::factor>(*scale).value);
      });
    }
    if (m.attend.softcap != 0) {
      const double cap = static_cast<double>(m.attend.softcap);
      scores = each(scores, [&](double s) { return cap * std::tanh(s / cap); });
    }
    const bool own_mask = a.mask_per_head && h.heads > 1 && place.stage != Stage::cross;
    const Matrix mask = sides.mask
                            ? exact(t, Role::mask, {.stage = place.stage, .head = own_mask ? head + 1 : 0})
                            : Matrix(0, 0);
    for (int i = 0; i < scores.rows; ++i)
      for (int j = 0; j < scores.columns; ++j) {
        if (sides.positions && a.positions == PositionEncoding::alibi && j < words) {
          const double slope = a.slope ? std::pow(static_cast<double>(*a.slope), head + 1)
                                       : alibi_slopes(h.heads).at(static_cast<size_t>(head));
          scores(i, j) -= slope * std::abs(before + i - j);
        }
        if (sides.mask) scores(i, j) += mask(i, j);
        if (sides.causal && j > i) scores(i, j) = -std::numeric_limits<double>::infinity();
      }
    all = beside(all, multiply(softmax(scores), v));
  }
  if (!layer.output) return all;
  const Matrix out = multiply(all, exact(t, Role::W_O, place));
  return layer.bias ? add(out, exact(t, Role::b_O, place)) : out;
}

inline Matrix normed(const attention::Trace& t, const attention::Layer& layer, const attention::Place& place,
                     const Matrix& x) {
  Matrix out = norm(x, layer.rms, static_cast<double>(layer.epsilon));
  if (!layer.norm_parameters) return out;
  out = times(out, exact(t, attention::Role::gain, place));
  return layer.rms ? out : add(out, exact(t, attention::Role::shift, place));
}

// `sublayer` on x, with residual and norm.
template <class Sublayer>
Matrix around(const attention::Trace& t, const attention::Layer& layer, const attention::Place& place,
              const Matrix& x, Sublayer sublayer) {
  using attention::NormPlace;
  if (!layer.residual) return sublayer(x);
  const Matrix sum = add(x, sublayer(layer.norm == NormPlace::pre ? normed(t, layer, place, x) : x));
  return layer.norm == NormPlace::post ? normed(t, layer, place, sum) : sum;
}

inline Matrix feed_forward_at(const attention::Trace& t, const attention::Layer& layer,
                              attention::Place place, const Matrix& x) {
  using namespace attention;
  if (layer.d_ff == 0) return x;
  place.part = Part::feed_forward;
  return around(t, layer, place, x, [&](const Matrix& read) {
    const auto with_bias = [&](const Matrix& y, Role b) {
      return layer.bias ? add(y, exact(t, b, place)) : y;
    };
    Matrix hidden = with_bias(multiply(read, exact(t, Role::W_1, place)), Role::b_1);
    if (layer.activation == Activation::relu) hidden = each(hidden, relu);
    if (layer.activation == Activation::gelu) hidden = each(hidden, gelu);
    if (layer.activation == Activation::gelu_tanh) hidden = each(hidden, gelu_tanh);
    if (layer.activation == Activation::swiglu)
      hidden = times(hidden, each(multiply(read, exact(t, Role::W_gate, place)), silu));
    return with_bias(multiply(hidden, exact(t, Role::W_2, place)), Role::b_2);
  });
}

inline Matrix final_norm(const attention::Trace& t, const attention::Layer& layer, attention::Stage stage,
                         const Matrix& x) {
  if (layer.norm != attention::NormPlace::pre) return x;
  return normed(t, layer, {.stage = stage, .part = attention::Part::final}, x);
}

// All layers of self-attention, on the words of the trace or on others; or only the output of attention in
// the last layer.
inline Matrix self(const attention::Trace& t, const attention::Recipe& a, const Matrix* other = nullptr,
                   bool attention_only = false) {
  using namespace attention;
  const Stage stage = a.kind == Kind::encoder_decoder ? Stage::encoder : Stage::main;
  const Layer& layer = a.transformer.layer;
  Matrix x = words(t, a, stage, a.kv_cache, other), past(0, 0), key(0, 0), value(0, 0);
  if (a.kv_cache > 0) past = a.cache_given ? Matrix(a.kv_cache, 0) : words(t, a, Stage::past, 0);
  if (a.memory > 0) {
    key = exact(t, Role::memory_key);
    value = exact(t, Role::memory_value);
  }
  for (int l = 1; l <= a.transformer.layers; ++l) {
    const Place place{.stage = stage, .layer = layer.residual ? l : 0};
    Matrix given(0, 0);
    x = around(t, layer, place, x, [&](const Matrix& read) {
      given = attention_at(t, a, place,
                           {.query = read,
                            .key = read,
                            .past = a.kv_cache > 0 ? &past : nullptr,
                            .memory_key = a.memory > 0 ? &key : nullptr,
                            .memory_value = a.memory > 0 ? &value : nullptr,
                            .positions = true,
                            .mask = a.masked});
      return given;
    });
    if (attention_only && l == a.transformer.layers) return given;
    x = feed_forward_at(t, layer, place, x);
  }
  return final_norm(t, layer, stage, x);
}

// A decoder that reads the encoder's output.
inline Matrix encoder_decoder(const attention::Trace& t, const attention::Recipe& a) {
  using namespace attention;
  const Matrix text = self(t, a);
  const Layer& layer = a.transformer.layer;
  Matrix x = words(t, a, Stage::decoder, 0);
  for (int l = 1; l <= a.transformer.layers; ++l) {
    const int number = layer.residual ? l : 0;
    const Place own{.stage = Stage::decoder, .layer = number}, reads{.stage = Stage::cross, .layer = number};
    x = around(t, layer, own, x, [&](const Matrix& read) {
      return attention_at(t, a, own, {.query = read, .key = read, .positions = true, .causal = true});
    });
    x = around(t, layer, reads, x, [&](const Matrix& read) {
      return attention_at(t, a, reads, {.query = read, .key = text, .mask = a.cross_masked});
    });
    x = feed_forward_at(t, layer, own, x);
  }
  return final_norm(t, layer, Stage::decoder, x);
}

}  // namespace reference

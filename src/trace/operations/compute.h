// What the definitions of operations are made of: arithmetic that is the same for floats and doubles.
#pragma once

#include <algorithm>
#include <cstring>
#include <limits>

#include "trace/definition.h"

namespace attention {

inline constexpr double kMinusInfinity = -std::numeric_limits<double>::infinity();

inline double sum_f64(double x, double y) { return x + y; }
inline double product_f64(double x, double y) { return x * y; }

template <class T>
using OfOne = T (*)(T x);
template <class T>
using OfTwo = T (*)(T x, T y);

// out[i,j] = f(a[i,j], b[i,j])
template <class T>
[[gnu::noinline]] void each(OfTwo<T> f, const View<T>& a, const View<T>& b, const View<T>& out) {
  for (int i = 0; i < out.rows; ++i)
    for (int j = 0; j < out.columns; ++j) out.at(i, j) = f(a.at(i, j), b.at(i, j));
}

// out[i,j] = f(a[i,j])
template <class T>
[[gnu::noinline]] void each(OfOne<T> f, const View<T>& a, const View<T>& out) {
  for (int i = 0; i < out.rows; ++i)
    for (int j = 0; j < out.columns; ++j) out.at(i, j) = f(a.at(i, j));
}

// out[i,j] = f(a[i,j], y)
template <class T>
void each(OfTwo<T> f, const View<T>& a, T y, const View<T>& out) {
  each(f, a, {&y, 1, 1, 0, 0}, out);
}

template <class T>
[[gnu::noinline]] void fill(const View<T>& out, T value) {
  for (int i = 0; i < out.rows; ++i)
    for (int j = 0; j < out.columns; ++j) out.at(i, j) = value;
}

// Rows are often short: a call of memcpy for each would take longer than the copy, and that of Emscripten
// copies byte by byte where it is compiled for size. Four numbers are one load and one store.
template <class T>
[[gnu::noinline]] void move(const View<T>& a, const View<T>& out) {
  for (int i = 0; i < out.rows; ++i) {
    const T* from = &a.at(i, 0);
    T* to = &out.at(i, 0);
    int j = 0;
    for (; j + 4 <= out.columns; j += 4) std::memcpy(to + j, from + j, 4 * sizeof(T));
    for (; j < out.columns; ++j) to[j] = from[j];
  }
}

// As f32 or f64 of a definition: each number from the same one of a; of a and b; of a and the one that b has
// for its column (a column of numbers lies in memory like a row), or for its row.
template <class T, OfOne<T> f>
void of_one(const Call<T>& call) {
  each(f, call.a(), call.out);
}
template <class T, OfTwo<T> f>
void of_two(const Call<T>& call) {
  each(f, call.a(), call.b(), call.out);
}
template <class T, OfTwo<T> f>
void with_row(const Call<T>& call) {
  each(f, call.a(), {call.b().values, 1, 1, 0, 1}, call.out);
}
template <class T, OfTwo<T> f>
void with_column(const Call<T>& call) {
  each(f, call.a(), {call.b().values, 1, 1, 1, 0}, call.out);
}

// The same numbers in the same order.
template <class T>
void same_numbers(const Call<T>& call) {
  if (call.a().values == call.out.values) return;  // Trace::allocate_reusing
  std::copy_n(call.a().values, static_cast<size_t>(call.out.rows) * static_cast<size_t>(call.out.columns),
              call.out.values);
}

// As cost: every number of the first operand is read, too.
inline void reads_operand(const Trace& trace, const Step& step, Cost& cost) {
  cost.cells += static_cast<double>(trace[step.operands[0]].size());
}

}  // namespace attention

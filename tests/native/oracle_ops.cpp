// The operators of ONNX around attention.
#include "oracle_ops.h"

#include <numeric>
#include <stdexcept>

#include "attention/layer.h"
#include "catch.h"
#include "oracle_recording.h"

using namespace attention;

namespace oracle {
namespace {

int axis_of(Case& c, int rank, int otherwise) {
  const int axis = static_cast<int>(c.number("axis", otherwise));
  return axis < 0 ? axis + rank : axis;
}

int product(const Tensor& t, int from, int to) {
  return std::accumulate(t.shape.begin() + from, t.shape.begin() + to, 1, std::multiplies<int>());
}

StepId table(Recording& r, const Tensor& X, int rows, int columns, const Index& index,
             Role role = Role::embeddings) {
  const StepId id = input(r.trace(), role, {Axis::token, rows}, {Axis::d_model, columns});
  r.fill(id, X, index);
  return id;
}

// Numbers for each column of the sizes that X has from `axis` on: a tensor of those sizes, or 1 for any of
// them, or fewer of them.
Index for_columns(const Tensor& X, int axis, const Tensor& t) {
  std::vector<int> sizes(X.shape.begin() + axis, X.shape.end()), strides(sizes.size(), 0);
  if (t.rank() > static_cast<int>(sizes.size())) throw std::runtime_error(t.name + " does not fit the axis");
  int stride = 1;
  for (int k = t.rank() - 1, at = static_cast<int>(sizes.size()) - 1; k >= 0; --k, --at) {
    const int n = t.size(k);
    if (n != 1 && n != sizes[static_cast<size_t>(at)])
      throw std::runtime_error(t.name + " does not fit the axis");
    strides[static_cast<size_t>(at)] = n == 1 ? 0 : stride;
    stride *= n;
  }
  return [=](int, int, int j) {
    int index = 0;
    for (size_t k = sizes.size(); k-- > 0; j /= sizes[k]) index += j % sizes[k] * strides[k];
    return static_cast<size_t>(index);
  };
}

void run_norm(Case& c, bool rms) {
  const Tensor& X = c.at("inputs", "X");
  const int axis = axis_of(c, X.rank(), -1);
  const int rows = product(X, 0, axis), columns = product(X, axis, X.rank());
  const Tensor* scale = c.input(rms ? "scale" : "Scale");
  if (!scale) scale = &c.at("inputs", rms ? "Scale" : "scale");
  const Tensor* shift = c.input("B");
  (void)c.number("stash_type");  // ours is f32

  Recording r(c, 1);
  const StepId x = table(r, X, rows, columns, flat(rows, columns));
  const Layer layer{
      .rms = rms, .norm_parameters = true, .epsilon = static_cast<float>(c.number("epsilon", 1e-5))};
  const StepId y = norm(r.trace(), layer, x);
  r.fill(r.step(Role::gain), *scale, for_columns(X, axis, *scale));
  if (!rms) {
    const StepId to = r.step(Role::shift);
    if (shift)
      r.fill(to, *shift, for_columns(X, axis, *shift));
    else
      r.fill(to, [](int, int, int) { return 0.0; });
  }
  r.compute();
  r.expect(y, "outputs", "Y", flat(rows, columns));
  const Index one_each = flat(rows, 1);
  if (!rms) r.expect(r.step(Role::mean), "outputs", "Mean", one_each);
  const auto inverse = [](double deviation) { return 1 / deviation; };
  r.expect(r.step(Role::deviation), "outputs", rms ? "InvRMS" : "InvStdDev", one_each, inverse);
}

void run_softmax(Case& c, bool logarithm) {
  const Tensor& X = c.at("inputs", c.input("input") ? "input" : "X");
  // Up to opset 12 every axis from this one on counts as one.
  const bool old = c.opset() < 13;
  const int axis = axis_of(c, X.rank(), old ? 1 : -1);
  const int after = old ? 1 : product(X, axis + 1, X.rank());
  const int columns = old ? product(X, axis, X.rank()) : X.size(axis);
  const int rows = static_cast<int>(X.data.size()) / columns;
  const Index along_axis = [=](int, int i, int j) {
    return static_cast<size_t>((i / after * columns + j) * after + i % after);
  };
  Recording r(c, 1);
  const StepId x = table(r, X, rows, columns, along_axis, Role::scores);
  const StepId y = logarithm ? log_softmax(r.trace(), x) : softmax(r.trace(), x, Softmax::stable);
  r.compute();
  for (const char* name : {"output", "Y"}) r.expect(y, "outputs", name, along_axis);
}

void run_gelu(Case& c) {
  const Tensor& X = c.at("inputs", "X");
  const int size = static_cast<int>(X.data.size());
  const std::string approximate = c.text("approximate", "none");
  REQUIRE((approximate == "none" || approximate == "tanh"));
  Recording r(c, 1);
  const StepId x = table(r, X, 1, size, flat(1, size));
  const StepId y =
      approximate == "tanh" ? gelu_tanh(r.trace(), Role::activated, x) : gelu(r.trace(), Role::activated, x);
  r.compute();
  r.expect(y, "outputs", "Y", flat(1, size));
}

void run_swiglu(Case& c) {
  const Tensor &a = c.at("inputs", "a"), &b = c.at("inputs", "b");
  const int size = static_cast<int>(a.data.size());
  REQUIRE(a.shape == b.shape);
  Recording r(c, 1);
  const StepId gate = table(r, a, 1, size, flat(1, size), Role::gate);
  const StepId hidden = table(r, b, 1, size, flat(1, size), Role::hidden);
  const StepId activated = silu(r.trace(), Role::activated, gate, static_cast<float>(c.number("alpha", 1)));
  const StepId y = multiply(r.trace(), Role::gated, activated, hidden);
  r.compute();
  for (const char* name : {"y", "Y"}) r.expect(y, "outputs", name, flat(1, size));
}

void run_rotary(Case& c) {
  const Tensor &X = c.at("inputs", "X"), &cosines = c.at("inputs", "cos_cache"),
               &sines = c.at("inputs", "sin_cache");
  const Tensor* positions = c.input("position_ids");
  const bool packed = X.rank() == 3;
  REQUIRE((packed || X.rank() == 4));
  const int batch = X.size(0), rows = packed ? X.size(1) : X.size(2);
  const int heads = static_cast<int>(c.number("num_heads", 0)) > 0 && packed
                        ? static_cast<int>(c.number("num_heads", 0))
                        : (packed ? 1 : X.size(1));
  const int d = packed ? X.size(2) / heads : X.size(3);
  const int turned = static_cast<int>(c.number("rotary_embedding_dim", 0));
  const int pairs = (turned == 0 ? d : turned) / 2;
  const bool halves = c.number("interleaved", 0) == 0;
  const Index index = packed ? flat(rows, heads * d) : heads_apart(heads, rows, d);
  // The angles of every possible position, or of each row of the batch.
  const int width = cosines.size(cosines.rank() - 1);
  REQUIRE(cosines.rank() == (positions ? 2 : 3));
  REQUIRE(width >= pairs);
  const Index turn = [=](int b, int i, int p) {
    const size_t row = static_cast<size_t>(b * rows + i);
    if (!positions) return row * static_cast<size_t>(width) + static_cast<size_t>(p);
    const size_t last = positions->data.size() - 1;
    const double position = positions->data[std::min(row, last)] + (last == 0 ? i : 0);
    return static_cast<size_t>(position) * static_cast<size_t>(width) + static_cast<size_t>(p);
  };

  Recording r(c, batch);
  Trace& t = r.trace();
  const StepId x = table(r, X, rows, heads * d, index, Role::query);
  const auto angles = [&](Role role, const Tensor& from) {
    const StepId id = input(t, role, {Axis::token, rows}, {Axis::angle, pairs});
    r.fill(id, from, turn);
    return id;
  };
  const StepId cosine = angles(Role::rotary_cosines, cosines), sine = angles(Role::rotary_sines, sines);
  std::vector<StepId> turned_heads;
  for (int head = 0; head < heads; ++head) {
    const StepId own = slice_columns(t, Role::query, x, head * d, {Axis::d_k, d});
    turned_heads.push_back(rotate(t, Role::rotated_query, own, cosine, sine, halves));
  }
  const StepId y = concat_columns(t, Role::rotated_query, turned_heads, Axis::heads_d_k);
  r.compute();
  r.expect(y, "outputs", "Y", index);
}

}  // namespace

bool run_onnx_op(Case& c) {
  const std::string op = c.op();
  if (op == "LayerNormalization") return run_norm(c, false), true;
  if (op == "RMSNormalization") return run_norm(c, true), true;
  if (op == "Softmax") return run_softmax(c, false), true;
  if (op == "LogSoftmax") return run_softmax(c, true), true;
  if (op == "Gelu") return run_gelu(c), true;
  if (op == "SwiGLU") return run_swiglu(c), true;
  if (op == "RotaryEmbedding") return run_rotary(c), true;
  return false;
}

}  // namespace oracle

#include "oracle_torch.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "attention/positions.h"
#include "attention/recurrent.h"
#include "attention/transformer.h"
#include "catch.h"
#include "oracle_recording.h"
#include "trace/place_scope.h"

using namespace attention;

namespace oracle {
namespace {

constexpr double kHidden = -std::numeric_limits<double>::infinity();

// "torch.nn.Name(1,2,key=value,flag) remark", taken apart.
struct Module {
  std::string name, remark;
  std::vector<int> sizes;
  std::map<std::string, std::string> options;
  std::set<std::string> asked;

  explicit Module(const std::string& text) {
    const size_t open = text.find('(');
    if (open == std::string::npos) throw std::runtime_error("a module without its sizes: " + text);
    const size_t dot = text.rfind('.', open);
    name =
        text.substr(dot == std::string::npos ? 0 : dot + 1, open - (dot == std::string::npos ? 0 : dot + 1));
    int depth = 0;
    std::string argument;
    size_t at = open;
    for (; at < text.size(); ++at) {
      const char c = text[at];
      if (c == '(' && depth++ == 0) continue;
      if (c == ')' && --depth == 0) break;
      if (c == ',' && depth == 1) {
        take(argument);
        argument.clear();
      } else if (c != ' ') {
        argument += c;
      }
    }
    take(argument);
    remark = at < text.size() ? text.substr(at + 1) : "";
  }

  bool flag(const std::string& option, bool otherwise = false) {
    const std::string value = get(option, otherwise ? "True" : "False");
    return value == "True" || value == "true" || value == "1" || value.empty();
  }
  std::string get(const std::string& option, const std::string& otherwise) {
    asked.insert(option);
    const auto found = options.find(option);
    return found == options.end() ? otherwise : found->second;
  }
  // Whether the remark says "causal", not "non-causal".
  bool causal() const {
    const size_t at = remark.find("causal");
    if (at == std::string::npos) return false;
    const std::string before = remark.substr(0, at);
    return !before.ends_with("non-") && !before.ends_with("not ") && !before.ends_with("no ");
  }
  void finish() const {
    for (const auto& [option, value] : options) {
      INFO("option " << option << "=" << value << ": no recipe for it");
      CHECK(asked.count(option) == 1);
    }
  }

 private:
  void take(const std::string& argument) {
    if (argument.empty()) return;
    if (std::all_of(argument.begin(), argument.end(), [](char c) { return std::isdigit(c); })) {
      sizes.push_back(std::stoi(argument));
      return;
    }
    const size_t equals = argument.find('=');
    options[argument.substr(0, equals)] = equals == std::string::npos ? "" : argument.substr(equals + 1);
  }
};

using Added = std::function<double(int b, int h, int i, int j)>;

// What a mask of PyTorch adds to a score: true = blocked, a number is added.
double of_cell(const Tensor& mask, size_t index) {
  const double number = mask.data.at(index);
  return mask.boolean() ? (number != 0 ? kHidden : 0.0) : number;
}

// attn_mask (queries × keys, or one for each head of each sentence), key_padding_mask (batch × keys), and
// causal, aligned to the top left corner. Keys past the last one are not masked.
Added added(const Tensor* mask, const Tensor* padding, bool causal, int heads, int keys) {
  if (!mask && !padding && !causal) return {};
  if (mask && mask->rank() != 2 && mask->rank() != 3) throw std::runtime_error("attn_mask of another rank");
  return [=](int b, int h, int i, int j) {
    if (j >= keys) return 0.0;
    if (causal && j > i) return kHidden;
    double sum = 0;
    if (mask) {
      const int queries = mask->size(mask->rank() - 2);
      const int table = mask->rank() == 2 ? 0 : b * heads + h;
      sum += of_cell(*mask, static_cast<size_t>((table * queries + i) * keys + j));
    }
    if (padding) {
      sum += of_cell(*padding, static_cast<size_t>((padding->rank() == 1 ? 0 : b) * keys + j));
    }
    return sum;
  };
}

const Tensor* first_of(const Case& c, std::initializer_list<const char*> names) {
  for (const char* name : names) {
    if (const Tensor* found = c.input(name)) return found;
  }
  return nullptr;
}

// Sentences of vectors: batch × rows × columns, or rows × batch × columns, or one sentence.
struct Sentences {
  const Tensor* tensor;
  int batch, rows, columns;
  Index index;

  Sentences(const Tensor& t, bool batch_first) : tensor(&t) {
    REQUIRE((t.rank() == 2 || t.rank() == 3));
    columns = t.size(t.rank() - 1);
    batch = t.rank() == 2 ? 1 : t.size(batch_first ? 0 : 1);
    rows = t.rank() == 2 ? t.size(0) : t.size(batch_first ? 1 : 0);
    index = batch_first || t.rank() == 2 ? flat(rows, columns) : rows_first(batch, columns);
  }
};

// A run of a module: what it records, and where its parameters and their gradients are.
class Run {
 public:
  Run(Case& c, int batch) : r(c, batch) {}

  StepId words(const Sentences& s) {
    const StepId id = input(r.trace(), Role::embeddings, {Axis::token, s.rows}, {Axis::d_model, s.columns});
    r.fill(id, *s.tensor, s.index);
    r.differentiate(id);
    inputs_.push_back({s.tensor->name, id, s.index});
    return id;
  }

  bool has(const std::string& name) { return r.of().find("params", name) != nullptr; }
  int columns_of(const std::string& name) { return r.of().at("params", name).size(1); }

  void parameter(const std::string& name, StepId step, const Index& index) {
    r.fill(step, r.of().at("params", name), index);
    r.differentiate(step);
    parameters_.push_back({name, step, index});
  }
  void matrix(const std::string& name, Role role, const Place& place, int start = 0) {
    parameter(name, r.step(role, place), out_in(start, columns_of(name)));
  }
  void bias(const std::string& name, Role role, const Place& place, int start = 0) {
    parameter(name, r.step(role, place), list(start));
  }

  // The parameters of a MultiheadAttention, recorded at a place.
  void attention(const std::string& prefix, const Place& place, int d_model) {
    const Role W[] = {Role::W_Q, Role::W_K, Role::W_V}, b[] = {Role::b_Q, Role::b_K, Role::b_V};
    const char* apart[] = {"q_proj_weight", "k_proj_weight", "v_proj_weight"};
    for (int k = 0; k < 3; ++k) {
      if (has(prefix + "in_proj_weight"))
        matrix(prefix + "in_proj_weight", W[k], place, k * d_model);
      else
        matrix(prefix + apart[k], W[k], place);
      if (has(prefix + "in_proj_bias")) bias(prefix + "in_proj_bias", b[k], place, k * d_model);
    }
    matrix(prefix + "out_proj.weight", Role::W_O, place);
    if (has(prefix + "out_proj.bias")) bias(prefix + "out_proj.bias", Role::b_O, place);
  }
  void norm(const std::string& name, const Place& place) {
    bias(name + ".weight", Role::gain, place);
    if (has(name + ".bias"))
      bias(name + ".bias", Role::shift, place);
    else
      r.fill(r.step(Role::shift, place), [](int, int, int) { return 0.0; });
  }
  void feed_forward(const Place& place) {
    matrix("linear1.weight", Role::W_1, place);
    matrix("linear2.weight", Role::W_2, place);
    if (!has("linear1.bias")) return;
    bias("linear1.bias", Role::b_1, place);
    bias("linear2.bias", Role::b_2, place);
  }

  std::vector<StepId> masks(const Added& number, int heads, int queries, int keys) {
    std::vector<StepId> out;
    for (int h = 0; number && h < heads; ++h) {
      out.push_back(input(r.trace(), Role::mask, {Axis::query, queries}, {Axis::key, keys}));
      r.fill(out.back(), [number, h](int b, int i, int j) { return number(b, h, i, j); });
    }
    return out;
  }

  void compare(StepId result, const Index& index) {
    r.compute(result, index);
    r.expect(result, "outputs", "Y", index);
    for (const Known& x : inputs_) r.expect_gradient(x.step, "input_grads", x.name, x.index);
    for (const Known& p : parameters_) r.expect_gradient(p.step, "param_grads", p.name, p.index);
  }

  Recording r;

 private:
  struct Known {
    std::string name;
    StepId step;
    Index index;
  };
  std::vector<Known> inputs_, parameters_;
};

MultiHead heads_of(int d_model, int heads) {
  if (heads < 1 || d_model % heads != 0) {
    throw std::runtime_error("heads = " + std::to_string(heads) +
                             " does not divide d_model = " + std::to_string(d_model));
  }
  const int d = d_model / heads;
  MultiHead m;
  m.heads = {.heads = heads, .kv_heads = heads, .d_k = d, .d_v = d};
  m.attend.scale = attribute::divisor{std::sqrt(static_cast<float>(d))};
  return m;
}

// As the module reports it, or by the weights that it returned (batch × heads × queries × keys).
bool batch_first(Module& module, const Case& c, const Tensor& queries) {
  const std::string batch_first = module.get("batch_first", "absent");
  if (batch_first != "absent") return module.flag("batch_first");
  const Tensor* weights = c.find("outputs", "attn_weights_per_head");
  if (!weights) weights = c.find("outputs", "attn_weights");
  if (!weights || queries.rank() != 3) return true;
  return weights->size(0) == queries.size(0) && weights->size(weights->rank() - 2) == queries.size(1);
}

void run_attention(Case& c, Module& module) {
  const int d_model = module.sizes.at(0), heads = module.sizes.at(1);
  const Tensor* x = c.input("x");
  const Tensor* query = x ? x : first_of(c, {"q", "query"});
  const Tensor* key = x ? x : first_of(c, {"k", "key", "kv"});
  const Tensor* value = x ? x : first_of(c, {"v", "value", "kv"});
  if (!query) throw std::runtime_error("no queries");
  if (!key) key = query;
  if (!value) value = key;
  const bool first = batch_first(module, c, *query);
  const Sentences asks(*query, first), is_read(*key, first), gives(*value, first);
  const bool learned = module.flag("add_bias_kv"), zeros = module.flag("add_zero_attn");
  for (const char* size : {"kdim", "vdim", "embed_dim", "num_heads"}) (void)module.get(size, "");
  REQUIRE(std::stod(module.get("dropout", "0")) == 0);

  Run run(c, asks.batch);
  Trace& t = run.r.trace();
  const StepId q = run.words(asks);
  const StepId k = key == query ? q : run.words(is_read);
  const StepId v = value == key ? k : value == query ? q : run.words(gives);

  // A learned row and a row of zeros come after the keys and values: a memory.
  const int extra = learned + zeros;
  Packed given;
  if (extra > 0) {
    const auto memory = [&](Role role, const char* name) {
      const StepId id = input(t, role, {Axis::memory, extra}, {Axis::heads_d_k, d_model}, true);
      const Tensor* row = learned ? &c.at("params", name) : nullptr;
      run.r.fill(id, [row](int, int i, int j) {
        return row && i == 0 ? row->data.at(static_cast<size_t>(j)) : 0.0;
      });
      run.r.differentiate(id);
      return id;
    };
    given.memory_key = memory(Role::memory_key, "bias_k");
    given.memory_value = memory(Role::memory_value, "bias_v");
  }
  (void)module.flag("bias", true);
  const Layer layer{.bias = run.has("in_proj_bias"), .output = true};
  MultiHead m = heads_of(d_model, heads);
  const bool causal = module.causal() || module.flag("is_causal") || c.number("is_causal", 0) != 0;
  const Added masked =
      added(c.input("attn_mask"), first_of(c, {"key_padding_mask"}), causal, heads, is_read.rows);
  m.masks = run.masks(masked, heads, asks.rows, is_read.rows + extra);
  const StepId y = attention_of(t, layer, m, {.query = q, .key = k, .value = v}, given);
  run.attention("", {}, d_model);

  const auto place = [&](int h) { return Place{.head = heads > 1 ? h + 1 : 0}; };
  StepId mean = run.r.step(Role::weights, place(0));
  for (int h = 1; h < heads; ++h) {
    mean = add(t, Role::weight_sum, mean, run.r.step(Role::weights, place(h)));
  }
  mean = scale(t, Role::mean_weights, mean, attribute::divisor{static_cast<float>(heads)});
  run.compare(y, asks.index);
  const int keys = is_read.rows + extra;
  for (int h = 0; h < heads; ++h) {
    run.r.expect(run.r.step(Role::weights, place(h)), "outputs", "attn_weights_per_head",
                 one_head(h, heads, asks.rows, keys));
  }
  run.r.expect(mean, "outputs", "attn_weights", flat(asks.rows, keys));
  if (learned) {
    const Index first_row = [](int, int i, int j) { return i == 0 ? static_cast<size_t>(j) : kNowhere; };
    run.r.expect_gradient(given.memory_key, "param_grads", "bias_k", first_row);
    run.r.expect_gradient(given.memory_value, "param_grads", "bias_v", first_row);
  }
}

// The settings of both kinds of layers.
Layer layer_of(Run& run, Module& module) {
  Layer layer{.residual = true, .norm = NormPlace::post, .norm_parameters = true, .output = true};
  if (module.flag("norm_first")) layer.norm = NormPlace::pre;
  layer.epsilon = std::stof(module.get("layer_norm_eps", "1e-5"));
  std::string activation = module.get("activation", "relu");
  for (const char* name : {"relu", "gelu", "gelu(erf)"}) {
    if (module.options.count(name)) activation = name;
    (void)module.get(name, "");
  }
  if (activation.rfind("gelu", 0) == 0)
    layer.activation = Activation::gelu;
  else if (activation != "relu")
    throw std::runtime_error("no recipe for the activation " + activation);
  (void)module.flag("bias", true);
  (void)module.get("dim_feedforward", "");
  REQUIRE(std::stod(module.get("dropout", "0")) == 0);
  layer.bias = run.has("linear1.bias");
  layer.d_ff = run.r.of().at("params", "linear1.weight").size(0);
  return layer;
}

void run_encoder_layer(Case& c, Module& module) {
  const int d_model = module.sizes.at(0), heads = module.sizes.at(1);
  const Tensor* x = first_of(c, {"x", "src"});
  if (!x) throw std::runtime_error("no words");
  const Sentences words(*x, batch_first(module, c, *x));
  Run run(c, words.batch);
  Transformer t{.layer = layer_of(run, module), .attention = heads_of(d_model, heads)};
  const Tensor* mask = first_of(c, {"src_mask", "mask", "attn_mask"});
  const Tensor* padding = first_of(c, {"src_key_padding_mask", "key_padding_mask"});
  const bool causal = module.causal() || module.flag("is_causal") || c.number("is_causal", 0) != 0;
  t.attention.masks =
      run.masks(added(mask, padding, causal, heads, words.rows), heads, words.rows, words.rows);

  const StepId in = run.words(words);
  const Place layer{.layer = 1}, middle{.layer = 1, .part = Part::feed_forward};
  const PlaceScope scope(run.r.trace(), layer);
  const StepId y = encoder_layer(run.r.trace(), t, in);
  run.attention("self_attn.", layer, d_model);
  run.feed_forward(middle);
  run.norm("norm1", layer);
  run.norm("norm2", middle);
  run.compare(y, words.index);
}

void run_decoder_layer(Case& c, Module& module) {
  const int d_model = module.sizes.at(0), heads = module.sizes.at(1);
  const Tensor* x = first_of(c, {"tgt", "x"});
  if (!x) throw std::runtime_error("no words");
  const bool first = batch_first(module, c, *x);
  const Sentences words(*x, first), text(c.at("inputs", "memory"), first);
  Run run(c, words.batch);
  Transformer t{.layer = layer_of(run, module), .attention = heads_of(d_model, heads)};
  MultiHead cross = t.attention;
  const bool causal = module.causal() || module.flag("is_causal") || c.number("is_causal", 0) != 0;
  t.attention.masks = run.masks(
      added(first_of(c, {"tgt_mask"}), first_of(c, {"tgt_key_padding_mask"}), causal, heads, words.rows),
      heads, words.rows, words.rows);
  cross.masks = run.masks(
      added(first_of(c, {"memory_mask"}), first_of(c, {"memory_key_padding_mask"}), false, heads, text.rows),
      heads, words.rows, text.rows);

  const StepId in = run.words(words), memory = run.words(text);
  const Place layer{.stage = Stage::decoder, .layer = 1}, reading{.stage = Stage::cross, .layer = 1},
      middle{.stage = Stage::decoder, .layer = 1, .part = Part::feed_forward};
  const PlaceScope scope(run.r.trace(), layer);
  const StepId y = decoder_layer(run.r.trace(), t, cross, in, memory);
  run.attention("self_attn.", layer, d_model);
  run.attention("multihead_attn.", reading, d_model);
  run.feed_forward(middle);
  run.norm("norm1", layer);
  run.norm("norm2", reading);
  run.norm("norm3", middle);
  run.compare(y, words.index);
}

void run_recurrent(Case& c, Module& module) {
  const int d_h = module.sizes.at(1);
  const Tensor& x = c.at("inputs", "x");
  const Sentences words(x, batch_first(module, c, x));
  REQUIRE(module.get("nonlinearity", "tanh") == "tanh");
  Run run(c, words.batch);
  const StepId in = run.words(words);
  const bool bias = run.has("bias_ih_l0");
  REQUIRE(module.flag("bias", true) == bias);
  const StepId y = recurrent(run.r.trace(), in, d_h, bias);
  const Place place{.stage = Stage::recurrent};
  run.matrix("weight_ih_l0", Role::W_x, place);
  run.matrix("weight_hh_l0", Role::W_h, place);
  if (bias) {
    // PyTorch has two biases, which are added.
    run.bias("bias_ih_l0", Role::b_h, place);
    run.bias("bias_hh_l0", Role::b_h, place);
    const Tensor &a = c.at("params", "bias_ih_l0"), &b = c.at("params", "bias_hh_l0");
    run.r.fill(run.r.step(Role::b_h, place), [&](int, int, int j) {
      return a.data.at(static_cast<size_t>(j)) + b.data.at(static_cast<size_t>(j));
    });
  }
  run.compare(y, flat(words.rows, d_h));
}

// x + p with sinusoidal p.
void run_sinusoidal(Case& c) {
  const Sentences words(c.at("inputs", "x"), true);
  Run run(c, words.batch);
  const StepId in = run.words(words);
  const StepId y = positioned(run.r.trace(), PositionEncoding::sinusoidal, in);
  run.r.fill(run.r.step(Role::angles),
             [&](int, int i, int j) { return static_cast<double>(angle(i, j, words.columns)); });
  run.compare(y, words.index);
}

}  // namespace

void run_torch_module(Case& c) {
  Module module(c.module());
  if (module.name == "MultiheadAttention")
    run_attention(c, module);
  else if (module.name == "TransformerEncoderLayer")
    run_encoder_layer(c, module);
  else if (module.name == "TransformerDecoderLayer")
    run_decoder_layer(c, module);
  else if (module.name == "RNN")
    run_recurrent(c, module);
  else if (module.name == "Sinusoidal")
    run_sinusoidal(c);
  else
    throw std::runtime_error("no recipe for the module " + module.name);
  module.finish();
}

}  // namespace oracle

// Cases with sizes that do not fit fail by name, and the other cases still run.
#include "catch.h"
#include "oracle_heads.h"
#include "oracle_torch.h"

namespace {

using nlohmann::json;

json tensor(const std::vector<int>& shape) {
  size_t size = 1;
  for (const int n : shape) size *= static_cast<size_t>(n);
  return {{"dtype", "float32"}, {"shape", shape}, {"data", std::vector<double>(size, 0.5)}};
}

json of_heads(const std::vector<int>& queries, const std::vector<int>& keys) {
  return {{"inputs", {{"Q", tensor(queries)}, {"K", tensor(keys)}, {"V", tensor(keys)}}},
          {"outputs", {{"Y", tensor(queries)}}}};
}

using Run = void (*)(oracle::Case&);
std::string reason(const json& text, Run run) {
  oracle::Case c(text);
  try {
    run(c);
  } catch (const std::exception& error) {
    return error.what();
  }
  return "";
}

}  // namespace

TEST_CASE("a case whose kv_heads does not divide its heads is refused", "[oracle]") {
  const std::string expected = "kv_heads = 3 does not divide heads = 2";
  const json apart = of_heads({1, 2, 2, 4}, {1, 3, 2, 4});
  CHECK(reason(apart, oracle::run_onnx_attention) == expected);
  CHECK(reason(apart, oracle::run_sdpa) == expected);
  json packed = of_heads({1, 2, 8}, {1, 2, 12});
  packed["attributes"] = {{"q_num_heads", 2}, {"kv_num_heads", 3}};
  CHECK(reason(packed, oracle::run_onnx_attention) == expected);
}

TEST_CASE("a module whose heads do not divide d_model is refused", "[oracle]") {
  for (const std::string heads : {"0", "3"}) {
    json attention{{"module", "nn.MultiheadAttention(4," + heads + ",batch_first)"}};
    attention["inputs"]["x"] = attention["outputs"]["Y"] = tensor({1, 2, 4});
    CHECK(reason(attention, oracle::run_torch_module) == "heads = " + heads + " does not divide d_model = 4");
  }
}

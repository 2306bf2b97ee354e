// Finds the cases of the oracles and makes a test of each: those of the folder in ORACLES_DIR, or of
// ../shared/oracles, if it exists, and those that scripts/fixtures wrote, which always exist.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iostream>

#include "catch.h"
#include "oracle_heads.h"
#include "oracle_ops.h"
#include "oracle_torch.h"

namespace {

namespace fs = std::filesystem;

// Tests by their names: Catch2 says which one is running.
std::map<std::string, fs::path>& cases() {
  static std::map<std::string, fs::path> out;
  return out;
}

void run_case() {
  const std::string name = Catch::getResultCapture().getCurrentTestName();
  try {
    oracle::Case c(cases().at(name).string());
    c.name(name);
    if (c.op() == "Attention")
      oracle::run_onnx_attention(c);
    else if (!c.op().empty() && !oracle::run_onnx_op(c))
      FAIL("no recipe for the operator " << c.op());
    else if (!c.module().empty())
      oracle::run_torch_module(c);
    else if (c.op().empty())
      oracle::run_sdpa(c);
    c.finish();
  } catch (const std::exception& error) {  // what Catch2 throws is not derived from it
    FAIL(error.what());
  }
}

// The registration macro of Catch2 2.13 and of 3 makes an object for a function; a name is copied.
void add_test(const std::string& name) { REGISTER_TEST_CASE(run_case, name, "[oracle]"); }

void run_nothing() { FAIL("no case was found: scripts/fixtures writes them"); }

// Every *.json of a folder, in the order of their names. Returns whether there is any.
bool add_folder(const fs::path& folder, const std::string& called) {
  std::vector<fs::path> files;
  std::error_code error;
  for (fs::recursive_directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    if (at->path().extension() == ".json" && at->path().filename() != "MANIFEST.json")
      files.push_back(at->path());
  }
  std::sort(files.begin(), files.end());
  for (const fs::path& file : files) {
    const std::string name = called + "/" + fs::relative(file, folder).replace_extension().string();
    cases()[name] = file;
    add_test(name);
  }
  return !files.empty();
}

fs::path oracles() {
  const char* asked = std::getenv("ORACLES_DIR");
  const fs::path path = asked && *asked ? asked : "../shared/oracles";
  return path.is_absolute() || (asked && *asked && fs::exists(path)) ? path : fs::path(PROJECT_ROOT) / path;
}

// Before main, when Catch2 registers its tests.
[[maybe_unused]] const bool added = [] {
  for (const char* folder : {"onnx-attention", "onnx-ops", "torch"}) {
    if (!add_folder(oracles() / folder, folder)) std::cout << folder << ": absent, no case was run\n";
  }
  if (!add_folder(fs::path(PROJECT_ROOT) / "tests/fixtures", "fixtures")) {
    REGISTER_TEST_CASE(run_nothing, "fixtures", "[oracle]");
  }
  return true;
}();

// Reports at the end how close the core came.
struct Closeness {
  Closeness() {  // what it reads is constructed before it, so destroyed after it
    oracle::worst();
    cases();
  }
  ~Closeness() {
    for (const auto& [dtype, most] : oracle::worst()) {
      std::cout << "the worst error of " << dtype << ": " << most.error << ", " << most.where << "\n";
    }
  }
};
const Closeness closeness;

}  // namespace

#include "oracle_case.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <limits>
#include <stdexcept>
#include <utility>

#include "catch.h"

namespace oracle {
namespace {

using nlohmann::json;

// The sections that are compared; the others are inputs.
bool comes_out(const std::string& section) {
  return section == "outputs" || section == "input_grads" || section == "param_grads";
}

double number_of(const json& value) {
  if (value.is_boolean()) return value.get<bool>() ? 1 : 0;
  if (value.is_number()) return value.get<double>();
  const std::string text = value.get<std::string>();
  if (text == "Infinity") return std::numeric_limits<double>::infinity();
  if (text == "-Infinity") return -std::numeric_limits<double>::infinity();
  if (text == "NaN") return std::numeric_limits<double>::quiet_NaN();
  throw std::runtime_error("not a number: " + text);
}

json parsed(const std::string& file) {
  std::ifstream in(file);
  if (!in) throw std::runtime_error("cannot be read: " + file);
  return json::parse(in);
}

Tensor tensor_of(const std::string& name, const json& value) {
  Tensor out{.name = name, .dtype = value.at("dtype"), .shape = value.at("shape"), .data = {}};
  size_t size = 1;
  for (const int n : out.shape) size *= static_cast<size_t>(n);
  for (const json& cell : value.at("data")) out.data.push_back(number_of(cell));
  if (out.data.size() != size) throw std::runtime_error(name + ": the numbers do not fit the shape");
  return out;
}

}  // namespace

// The tolerance for what the core computes in f32 is 2e-6, of 1 or of the number itself. Results that were
// rounded to f16 (bf16) are up to half a unit in the last place from the truth: 2⁻¹¹ (2⁻⁸) of the number.
double Tensor::tolerance(double expected) const {
  const double relative = dtype == "float16" ? 0x1p-11 : dtype == "bfloat16" ? 0x1p-8 : 2e-6;
  return relative * std::max(1.0, std::abs(expected)) * (relative > 1e-5 ? 1.02 : 1);
}

Case::Case(const std::string& file) : Case(parsed(file)) {}

Case::Case(json json) : json_(std::move(json)) {
  for (const char* section : {"inputs", "params", "outputs", "input_grads", "param_grads"}) {
    if (!json_.contains(section)) continue;
    for (const auto& [name, value] : json_[section].items()) {
      if (!value.is_null()) sections_[section].emplace(name, tensor_of(name, value));
    }
  }
  if (json_.contains("upstream_grad") && !json_["upstream_grad"].is_null()) {
    sections_["upstream"].emplace("grad", tensor_of("upstream_grad", json_["upstream_grad"]));
  }
  if (!sections_.count("outputs")) throw std::runtime_error("no outputs: not a case of an oracle");
}

const Tensor* Case::find(const std::string& section, const std::string& name) const {
  const auto in_section = sections_.find(section);
  if (in_section == sections_.end()) return nullptr;
  const auto found = in_section->second.find(name);
  if (found == in_section->second.end()) return nullptr;
  used_.insert(&found->second);
  return &found->second;
}

const Tensor& Case::at(const std::string& section, const std::string& name) const {
  const Tensor* found = find(section, name);
  if (!found) throw std::runtime_error("the case has no " + section + "." + name);
  return *found;
}

bool Case::has_attribute(const std::string& attribute) const {
  return json_.contains("attributes") && json_["attributes"].contains(attribute) &&
         !json_["attributes"][attribute].is_null();
}

std::optional<double> Case::number(const std::string& attribute) {
  asked_.insert(attribute);
  if (!has_attribute(attribute)) return std::nullopt;
  return number_of(json_["attributes"][attribute]);
}

double Case::number(const std::string& attribute, double otherwise) {
  return number(attribute).value_or(otherwise);
}

std::string Case::text(const std::string& attribute, const std::string& otherwise) {
  asked_.insert(attribute);
  return has_attribute(attribute) ? json_["attributes"][attribute].get<std::string>() : otherwise;
}

int Case::opset() const {
  if (!json_.contains("opset")) return 1000;
  const json& opset = json_["opset"];
  return opset.is_object() ? opset.value("ai.onnx", 1000) : opset.get<int>();
}

void Case::finish() {
  if (json_.contains("attributes")) {
    for (const auto& [name, value] : json_["attributes"].items()) {
      INFO("attribute " << name << " = " << value.dump() << ": no recipe for it");
      CHECK((value.is_null() || asked_.count(name) == 1));
    }
  }
  for (const auto& [section, tensors] : sections_) {
    for (const auto& [name, tensor] : tensors) {
      INFO(section << "." << name);
      if (comes_out(section)) {
        CHECK(compared_[&tensor].size() == tensor.data.size());
      } else {
        CHECK(used_.count(&tensor) == 1);
      }
    }
  }
}

std::map<std::string, Worst>& worst() {
  static std::map<std::string, Worst> out;
  return out;
}

}  // namespace oracle

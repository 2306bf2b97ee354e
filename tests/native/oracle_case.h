// One case of an oracle: a JSON file with the numbers that go in and those that must come out, written by
// somebody else (../shared/oracles/README.md) or by PyTorch (scripts/fixtures).
#pragma once

#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "trace/trace.h"

namespace oracle {

// A tensor of the case, row-major. Booleans are 0 and 1.
struct Tensor {
  std::string name, dtype;
  std::vector<int> shape;
  std::vector<double> data;

  int rank() const { return static_cast<int>(shape.size()); }
  int size(int axis) const { return shape.at(static_cast<size_t>(axis)); }
  bool boolean() const { return dtype == "bool"; }
  // By how much a result may differ, for a number of this size.
  double tolerance(double expected) const;
};

// Where a cell of a step stands in a tensor: block, row and column give the index of a number.
using Index = std::function<size_t(int block, int row, int column)>;
// The cell does not stand in the tensor.
inline constexpr size_t kNowhere = static_cast<size_t>(-1);

class Case {
 public:
  explicit Case(const std::string& file);
  explicit Case(nlohmann::json json);

  // Tensors by the section of the file and their name there, "inputs" and "Q"; null where there is none.
  const Tensor* find(const std::string& section, const std::string& name) const;
  const Tensor& at(const std::string& section, const std::string& name) const;
  const Tensor* input(const std::string& name) const { return find("inputs", name); }

  // An attribute, or what it is when it is not there. Each that the case has must be asked for.
  double number(const std::string& attribute, double otherwise);
  std::optional<double> number(const std::string& attribute);
  std::string text(const std::string& attribute, const std::string& otherwise);
  bool has_attribute(const std::string& attribute) const;

  void name(const std::string& name) { name_ = name; }
  const std::string& name() const { return name_; }
  std::string op() const { return json_.value("op", ""); }
  std::string module() const { return json_.value("module", ""); }
  // The version of the operators of ONNX.
  int opset() const;

  // Every attribute and every input was used, every number that must come out was compared.
  void finish();
  void used(const Tensor& tensor) { used_.insert(&tensor); }
  void compared(const Tensor& tensor, size_t index) { compared_[&tensor].insert(index); }

 private:
  std::string name_;
  nlohmann::json json_;
  std::map<std::string, std::map<std::string, Tensor>> sections_;
  std::set<std::string> asked_;
  mutable std::set<const Tensor*> used_;
  std::map<const Tensor*, std::set<size_t>> compared_;
};

// The worst error of all cases so far, by the type of the numbers: relative to the number, or to 1 where it
// is smaller, and where it was.
struct Worst {
  double error = 0;
  std::string where;
};
std::map<std::string, Worst>& worst();

}  // namespace oracle

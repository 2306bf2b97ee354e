// A trace that is recorded from the recipes, filled with the numbers of a case, computed and compared with
// what must come out.
#pragma once

#include <utility>

#include "attention/multi_head.h"
#include "oracle_case.h"
#include "trace/record.h"

namespace oracle {

// Layouts of tensors, as indices of the cells of steps.
// batch × rows × columns
Index flat(int rows, int columns);
// rows × batch × columns
Index rows_first(int batch, int columns);
// batch × heads × rows × d, heads packed side by side in the step
Index heads_apart(int heads, int rows, int d);
// Head `head` of batch × heads × rows × columns
Index one_head(int head, int heads, int rows, int columns);
// A matrix of `columns` columns that PyTorch multiplies from the left, from its row `start` on.
Index out_in(int start, int columns);
// A list of numbers, from `start` on.
Index list(int start);

class Recording {
 public:
  Recording(Case& c, int blocks) : case_(c), trace_(blocks) {}

  attention::Trace& trace() { return trace_; }
  Case& of() { return case_; }

  // Fills an input step when the trace is computed.
  void fill(attention::StepId step, std::function<double(int block, int row, int column)> number);
  void fill(attention::StepId step, const Tensor& tensor, const Index& index);

  // Asks for the gradient of the result by a step.
  void differentiate(attention::StepId by) { by_.push_back(by); }
  // Allocates, fills, computes; with the gradients that were asked for, if the case has an upstream gradient.
  void compute(attention::StepId result, const Index& upstream);
  void compute();

  // Compares a step, or the gradient with respect to it, with what must come out, if the case has that.
  void expect(attention::StepId step, const std::string& section, const std::string& name, const Index&);
  void expect_gradient(attention::StepId by, const std::string& section, const std::string& name,
                       const Index&);
  // The same for numbers that are one step away from those of a step.
  void expect(attention::StepId step, const std::string& section, const std::string& name, const Index&,
              const std::function<double(double)>& of);

  // The step of a role at a place, which must be there.
  attention::StepId step(attention::Role role, const attention::Place& place = {});

 private:
  Case& case_;
  attention::Trace trace_;
  std::vector<std::pair<attention::StepId, std::function<double(int, int, int)>>> fills_;
  std::vector<attention::StepId> by_;
  std::map<attention::StepId, attention::StepId> gradients_;
};

}  // namespace oracle

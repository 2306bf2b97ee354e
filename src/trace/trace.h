// The record of a calculation: every intermediate matrix, in order, with the operation that made it.
//
// A trace is recorded first (shapes and operands only), then given memory once, then computed. All sizes are
// therefore known in 64 bits before any work is done, a recipe reads like its formula, and a recorded trace
// can be computed again with other inputs.
//
// Batches: a trace of B blocks is B sentences of the same length. A step that depends on the sentence has B
// blocks of rows of the same size; a parameter has one block for all. Position-wise operations see one tall
// matrix, attention sees blocks.
#pragma once

#include <cstddef>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "kernels/cannot_happen.h"
#include "kernels/matrix.h"
#include "trace/arena.h"
#include "trace/attribute.h"
#include "trace/vocabulary.h"

namespace attention {

// The number of a step in its trace.
using StepId = int32_t;
// No step.
inline constexpr StepId kNoStep = -1;

// Which part of a calculation a step belongs to. Layers, heads and positions count from 1; 0: none.
struct Place {
  Stage stage = Stage::main;
  int32_t layer = 0;
  Part part = Part::attention;
  int32_t head = 0;
  int32_t position = 0;  // of a recurrent network: after which token

  bool operator==(const Place&) const = default;
};

struct Step {
  Operation operation;
  Role role;
  Axis row_axis;
  Axis column_axis;
  int32_t blocks;  // 1, or the trace's number of blocks
  int32_t rows;    // in one block
  int32_t columns;
  std::vector<StepId> operands;
  Attribute attribute;
  Place place;
  StepId gradient_of = kNoStep;  // the step whose gradient, or a term of it, this is
  float* values = nullptr;       // blocks·rows × columns, row-major, in the trace's arena unless `borrowed`
  bool borrowed = false;         // the values are not the trace's own (Trace::borrow, Trace::store)

  // The attribute if it is an A, otherwise null: has<attribute::divisor>().
  template <class A>
  const A* has() const {
    return std::get_if<A>(&attribute);
  }
  // The value of an attribute that the operation always has.
  template <class A>
  auto get() const {
    const A* found = has<A>();
    if (found == nullptr) cannot_happen();
    return found->value;
  }
  // The value of an attribute that may be absent.
  template <class A>
  auto get_or(decltype(A::value) absent) const {
    const A* found = has<A>();
    return found == nullptr ? absent : found->value;
  }

  uint64_t size() const {
    return static_cast<uint64_t>(blocks) * static_cast<uint64_t>(rows) * static_cast<uint64_t>(columns);
  }
  // All blocks, as one tall matrix.
  Matrix tall() const { return {values, blocks * rows, columns}; }
  // Block b. A step with one block has the same block for every sentence.
  Matrix block(int b) const {
    return {values + (blocks == 1 ? 0 : ptrdiff_t{b} * rows * columns), rows, columns};
  }
};

// A cell that is overridden: all later steps use `value`; `computed` keeps what the operation gave.
struct Override {
  StepId step;
  int32_t row;  // in the tall matrix
  int32_t column;
  float value;
  float computed = 0;
};

// A precondition that a call did not meet.
struct Violation {
  const char* precondition;  // whose, and which: "matmul: a.columns == b.rows"
  StepId step;               // the number of steps when it was found
};

// The text of a precondition as a violation has it. A module that does not read it defines its own, so that
// the texts are left out when it is linked.
const char* text_of_precondition(const char* text);

class Trace {
 public:
  static constexpr StepId kAll = std::numeric_limits<StepId>::max();

  // blocks: the number of sentences, at least 1.
  explicit Trace(int blocks = 1);

  int blocks() const { return blocks_; }
  std::span<Step> steps() { return steps_; }
  std::span<const Step> steps() const { return steps_; }
  // Step `id`; an empty one for an id that is not a step of this trace.
  const Step& operator[](StepId id) const { return has(id) ? steps_[static_cast<size_t>(id)] : empty_; }
  bool has(StepId id) const { return static_cast<size_t>(id) < steps_.size(); }
  // The first step with a role, anywhere or at a place. Gradients come after the steps that they belong to.
  std::optional<StepId> find(Role role) const;
  std::optional<StepId> find(Role role, const Place& place) const;

  // The place of the steps that are appended from now on.
  const Place& place() const { return place_; }
  void go_to(const Place& place) { place_ = place; }
  // The step whose gradients are appended from now on; kNoStep: none.
  void go_to_gradient_of(StepId id) { gradient_of_ = id; }

  // The same steps and overrides without memory, to record more after them and compute it separately.
  Trace recorded() const;

  // Appends a step, without values. record.h has a function for each operation. The reference is valid until
  // the next step is appended.
  Step& append(Step step);
  // Keeps the first precondition that does not hold. Recording goes on after it, since recipes have no way
  // out, but allocate() fails: nothing is computed with shapes that do not fit.
  void require(bool holds, const char* precondition) {
    if (!holds && !violation_)
      violation_ = {text_of_precondition(precondition), static_cast<StepId>(steps_.size())};
  }
  // Of all calls that recorded this trace.
  const std::optional<Violation>& violation() const { return violation_; }

  // Overrides a cell of a recorded step. False if there is no such cell, or if it is one of a borrowed input.
  [[nodiscard]] bool override_cell(const Override& cell);
  std::span<const Override> overrides() const { return overrides_; }
  // Whether a step has an overridden cell.
  bool overridden(StepId id) const { return of_step_.first(static_cast<size_t>(id)) != Chains::kNone; }
  // Calls `use` with each override of a step, in their order.
  template <class Use>
  void each_override(StepId id, Use use) const {
    for (int32_t k = of_step_.first(static_cast<size_t>(id)); k != Chains::kNone; k = of_step_.next(k))
      use(overrides_[static_cast<size_t>(k)]);
  }

  // The values of an input are read from `values`, which must outlive the trace, instead of being filled in:
  // as many as the step has. None of its cells can be overridden. Before allocate().
  void borrow(StepId input, const float* values);
  // The numbers of a step are written to `values`, which has room for them and must outlive the trace. Before
  // allocate(), and not with allocate_reusing().
  void store(StepId step, float* values);
  // Gives every step its memory, unless it borrows its values; the caller then fills the inputs. False if
  // there is too little memory, or a violation.
  [[nodiscard]] bool allocate();
  // The same for a trace of which only the steps `kept` are read after it was computed, in one go: others lie
  // where steps lay that nothing reads any more, and so in the caches. Inputs are kept; a copy lies where its
  // operand does. Such a trace has no overrides.
  [[nodiscard]] bool allocate_reusing(std::span<const StepId> kept);
  // All values of all steps that have their own, in order. Needs allocate().
  std::span<const float> values() const { return {arena_.begin(), static_cast<size_t>(count_)}; }
  // Computes the steps from `first` up to, but not including, `end`. Needs allocate() and filled inputs.
  void compute(StepId first = 0, StepId end = kAll);
  // Computes `count` rows of all blocks of one step, from row `first` on; the last ones come last. False,
  // without doing anything, where rows cannot be computed by themselves (forward_rows).
  [[nodiscard]] bool compute_rows(StepId id, int first, int count);

 private:
  int blocks_;
  Step empty_{.operation = Operation::input,
              .role = Role::embeddings,
              .row_axis = Axis::one,
              .column_axis = Axis::one,
              .blocks = 1,
              .rows = 0,
              .columns = 0,
              .operands = {},
              .attribute = {},
              .place = {}};
  std::optional<Violation> violation_;
  Place place_;
  StepId gradient_of_ = kNoStep;
  std::vector<Step> steps_;
  // The numbers of a list that belong to a key, in their order.
  class Chains {
   public:
    static constexpr int32_t kNone = -1;

    // Gives the next number of the list, counted from 0, to a key.
    void add(size_t key);
    int32_t first(size_t key) const { return key < of_key_.size() ? of_key_[key].first : kNone; }
    int32_t next(int32_t number) const { return next_[static_cast<size_t>(number)]; }

   private:
    struct Chain {
      int32_t first = kNone, last = kNone;
    };
    std::vector<Chain> of_key_;
    std::vector<int32_t> next_;
  };
  // A model of many heads and layers has tens of thousands of steps, and each may have many overrides.
  Chains of_role_;  // numbers of steps, by role
  Chains of_step_;  // numbers of overrides, by step
  void add_override(const Override& cell);
  // Records it as a violation if a step has too many rows.
  bool fits();
  // Puts the overridden numbers of a step in the place of those that were computed.
  void set_overridden(StepId id);
  // Computes a step of Operation::recompute.
  void recompute(const Step& step);
  std::vector<Override> overrides_;
  Arena arena_;
  uint64_t count_ = 0;  // numbers in the arena
};

}  // namespace attention

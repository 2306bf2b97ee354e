// What a training run is made with. The same settings give the same bits on every machine.
#pragma once

#include <cstdint>

#include "attention/layer.h"
#include "train/task.h"

namespace attention::train {

enum class Control : uint8_t {
#define CONTROL(name) name,
#include "train/controls.def"
#undef CONTROL
};

enum class NormKind : uint8_t {
#define NORM_KIND(name) name,
#include "train/norm_kinds.def"
#undef NORM_KIND
};

enum class Schedule : uint8_t {
#define SCHEDULE(name) name,
#include "train/schedules.def"
#undef SCHEDULE
};

struct Settings {
  Task task = Task::recall;
  Control control = Control::none;
  uint32_t seed = 1;
  int32_t layers = 1, heads = 1, d_model = 32, d_k = 32, d_ff = 0;  // d_v: see model.h
  NormPlace norm = NormPlace::none;
  NormKind norm_kind = NormKind::layer;
  bool embedding_norm = false;  // embeddings are normalized, with their positions, before the first layer
  bool final_norm = true;       // after the last layer; only with NormPlace::pre
  bool biases = true;           // of feed-forward blocks; attention has none
  bool positions = false;       // learned ones are added
  bool tied = false;            // the table of embeddings is the output matrix, where classes are symbols
  bool causal = false;
  bool scaled = true;  // scores ÷ √d_k
  int32_t batch = 64;
  float rate = 0.003f;  // Adam's, before the schedule
  double beta_2 = 0.999;
  Schedule schedule = Schedule::constant;
  int32_t steps = 500;  // of the whole run: the schedule needs it
};

// Those that a task starts from.
Settings defaults(Task task);

// Adam's rate at a step, from 1. Beyond settings.steps it stays as it is there.
float rate_at(const Settings& settings, int32_t step);

// Whether a model can be made with them: sizes and rate within the limits of web/core/training/types.ts, a
// table that is tied only where it can be, no text that reads its answers. Any seed will do.
bool fit(const Settings& settings, const Shape& shape);

}  // namespace attention::train

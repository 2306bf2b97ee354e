#include "analysis/analysis.h"
#include "analysis/heads.h"
#include "trace/place_scope.h"
#include "trace/record.h"

namespace attention {
namespace {

// The average of the weights of all heads of one layer, at its place.
StepId mean_weights(Trace& trace, std::span<const Head> heads) {
  StepId sum = heads[0].weights;
  for (size_t h = 1; h < heads.size(); ++h) {
    const PlaceScope scope(trace, heads[h].place);
    sum = add(trace, Role::weight_sum, sum, heads[h].weights);
  }
  return scale(trace, Role::mean_weights, sum, attribute::divisor{static_cast<float>(heads.size())});
}

// The weights of one layer, averaged over its heads, and ½·weights + ½·identity.
struct LayerWeights {
  Place place;
  StepId weights, with_residual;
};

// From before each layer to after the last one; not for the first and the last layer (analysis.h says why).
void rollout_from(Trace& trace, std::span<const LayerWeights> layers) {
  if (layers.size() < 3) return;
  StepId from = layers.back().weights, from_with_residual = layers.back().with_residual;
  for (size_t l = layers.size() - 2; l > 0; --l) {
    const PlaceScope scope(trace, layers[l].place);
    from = matmul(trace, Role::rollout_from, from, layers[l].weights);
    from_with_residual =
        matmul(trace, Role::residual_rollout_from, from_with_residual, layers[l].with_residual);
  }
}

}  // namespace

void rollout(Trace& trace) {
  std::vector<Head> all;
  for (const Head& head : heads_of(trace)) {
    const bool square = trace[head.weights].rows == trace[head.weights].columns;
    const Stage stage = head.place.stage;
    if (square && stage != Stage::cross && stage != Stage::past) all.push_back(head);
  }
  std::vector<LayerWeights> layers;  // of the stage at hand
  StepId reached = kNoStep, reached_with_residual = kNoStep;
  for (size_t start = 0, end = 0; start < all.size(); start = end) {
    // The heads of one layer are consecutive.
    while (end < all.size() && all[end].place.stage == all[start].place.stage &&
           all[end].place.layer == all[start].place.layer) {
      ++end;
    }
    const std::span<const Head> heads(&all[start], end - start);
    Place place = heads[0].place;
    place.head = 0;
    if (!layers.empty() && layers.back().place.stage != place.stage) {
      rollout_from(trace, layers);
      layers.clear();
    }
    const PlaceScope scope(trace, place);
    const StepId weights = mean_weights(trace, heads);
    const AxisSize rows{trace[weights].row_axis, trace[weights].rows};
    const AxisSize columns{trace[weights].column_axis, trace[weights].columns};
    const StepId identity = input(trace, Role::identity_rows, rows, columns, true);
    const StepId sum = add(trace, Role::residual_sum, weights, identity);
    const StepId residual = scale(trace, Role::residual_weights, sum, attribute::divisor{2});
    const bool first = layers.empty();
    reached = first ? copy(trace, Role::rollout, weights, rows.axis, columns.axis)
                    : matmul(trace, Role::rollout, weights, reached);
    reached_with_residual = first ? copy(trace, Role::residual_rollout, residual, rows.axis, columns.axis)
                                  : matmul(trace, Role::residual_rollout, residual, reached_with_residual);
    layers.push_back({place, weights, residual});
  }
  rollout_from(trace, layers);
}

}  // namespace attention

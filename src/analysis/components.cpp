#include "analysis/analysis.h"
#include "analysis/heads.h"
#include "trace/place_scope.h"
#include "trace/record.h"

namespace attention {

void components(Trace& trace) {
  for (const Head& head : heads_of(trace)) {
    if (trace[head.values].rows != trace[head.contexts].rows) continue;
    const PlaceScope scope(trace, head.place);
    std::vector<StepId> points{head.values, head.contexts};
    const auto words = trace.find(Role::embeddings, {.stage = head.place.stage});
    if (words && trace[*words].columns == trace[head.values].columns &&
        trace[*words].rows == trace[head.values].rows) {
      points.insert(points.begin(), *words);
    }
    principal_components(trace, Role::latent_positions,
                         concat_rows(trace, Role::latent_points, points, Axis::point));
  }
}

}  // namespace attention

#include "train/writing.h"

#include <algorithm>

namespace attention::train {

Written write(Writer& writer, std::span<const float> parameters, std::span<const int32_t> beginning,
              Sampling sampling, Draws draws, std::optional<int32_t> end) {
  Written out;
  out.symbols.assign(beginning.begin(), beginning.end());
  out.begun = static_cast<int32_t>(beginning.size());
  writer.restart(parameters);
  while (!out.ended && writer.count() < writer.most()) {
    writer.read(out.symbols[writer.count()]);
    out.probabilities.push_back(probabilities(writer.logits(), sampling));
    out.costs.push_back(writer.cost());
    std::vector<float>& weights = out.weights.emplace_back();
    for (int32_t head = 0; head < writer.heads(); ++head) {
      const std::span<const float> of_head = writer.weights(head);
      weights.insert(weights.end(), of_head.begin(), of_head.end());
    }
    if (writer.count() < out.begun) {
      out.draws.push_back(-1);
      continue;
    }
    out.draws.push_back(draws.next());
    out.symbols.push_back(drawn_at(out.probabilities.back(), out.draws.back()));
    out.ended = end == out.symbols.back();
  }
  return out;
}

Stands stands(Task task, const Text& text, std::span<const int32_t> symbols) {
  for (const bool held_out : {false, true}) {
    for (const Window& line : lines_of(task, text, held_out)) {
      const auto begin = text.words.begin() + line.start, end = begin + line.answers + 1;
      if (std::search(begin, end, symbols.begin(), symbols.end()) != end) {
        return held_out ? Stands::held_out : Stands::training;
      }
    }
  }
  return Stands::nowhere;
}

}  // namespace attention::train

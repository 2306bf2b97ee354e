// Training outside a browser, for the benchmark: training-steps TASK LINES takes numbers of steps from its
// input, does them with the task's settings and answers with the milliseconds that they took. training-steps
// TASK LINES COUNT writes what another program needs to do the first COUNT steps itself, with the losses that
// it must come to, as JSON. LINES is a file: how many symbols there are, then each line, its length before
// its symbols; it is empty for a task that draws its sentences.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <string>

#include "train/training.h"

using namespace attention;
using namespace attention::train;

namespace {

constexpr const char* kTasks[] = {
#define TASK(name, ...) #name,
#include "train/tasks.def"
#undef TASK
};
constexpr const char* kRoles[] = {
#define ROLE(name) #name,
#include "trace/roles.def"
};

std::optional<Task> task_named(const char* name) {
  for (size_t i = 0; i < std::size(kTasks); ++i) {
    if (std::strcmp(kTasks[i], name) == 0) return static_cast<Task>(i);
  }
  return std::nullopt;
}

Text read_lines(const char* file) {
  Text text;
  std::FILE* in = std::fopen(file, "r");
  if (in == nullptr) return text;
  int32_t length, symbol;
  if (std::fscanf(in, "%d", &text.vocabulary) != 1) text.vocabulary = 0;
  while (std::fscanf(in, "%d", &length) == 1) {
    text.lengths.push_back(length);
    for (int32_t i = 0; i < length && std::fscanf(in, "%d", &symbol) == 1; ++i) text.words.push_back(symbol);
  }
  std::fclose(in);
  return text;
}

template <class Numbers>
void write_numbers(const char* name, const Numbers& numbers, const char* format) {
  std::printf(",\n\"%s\": [", name);
  bool first = true;
  for (const auto number : numbers) {
    if (!first) std::putchar(',');
    std::printf(format, number);
    first = false;
  }
  std::putchar(']');
}

void write_run(const Settings& s, Training& training, int count) {
  const Shape& shape = training.problem().shape();
  std::printf("{\"layers\": %d, \"heads\": %d, \"d_k\": %d, \"causal\": %s, \"batch\": %d, \"rate\": %.9g,\n",
              s.layers, s.heads, s.d_k, s.causal ? "true" : "false", s.batch, static_cast<double>(s.rate));
  std::printf("\"d_ff\": %d, \"pre_rms\": %s, \"embedding_norm\": %s, \"beta_2\": %.9g, \"steps\": %d,\n",
              s.d_ff, s.norm == NormPlace::pre && s.norm_kind == NormKind::rms ? "true" : "false",
              s.embedding_norm ? "true" : "false", s.beta_2, s.schedule == Schedule::linear ? s.steps : 0);
  std::printf("\"tokens\": %d, \"classes\": %d, \"first\": %d, \"layout\": [", shape.tokens, shape.classes,
              shape.first);
  const char* separator = "";
  for (const Parameter& p : training.layout()) {
    std::printf("%s[\"%s\", %d, %d, %d]", separator, kRoles[static_cast<size_t>(p.role)], p.place.layer,
                p.rows, p.columns);
    separator = ", ";
  }
  std::putchar(']');
  write_numbers("parameters", training.parameters(), "%.9g");
  // The stream that Training draws its batches from; were it another one, the losses would not agree.
  Random random(s.seed, 1);
  std::vector<int32_t> symbols, answers;
  std::vector<float> losses;
  Batch batch;
  for (int i = 0; i < count; ++i) {
    training.problem().draw(random, s.batch, batch);
    symbols.insert(symbols.end(), batch.symbols.begin(), batch.symbols.end());
    answers.insert(answers.end(), batch.answers.begin(), batch.answers.end());
    losses.push_back(training.step());
  }
  write_numbers("symbols", symbols, "%d");
  write_numbers("answers", answers, "%d");
  write_numbers("losses", losses, "%.9g");
  std::printf("}\n");
}

void take_time(Training& training) {
  using Clock = std::chrono::steady_clock;
  int count;
  while (std::scanf("%d", &count) == 1) {
    const Clock::time_point start = Clock::now();
    for (int i = 0; i < count; ++i) training.step();
    std::printf("%.6f\n", std::chrono::duration<double, std::milli>(Clock::now() - start).count());
    std::fflush(stdout);
  }
}

}  // namespace

int main(int count, char** arguments) {
  const auto task = count >= 3 ? task_named(arguments[1]) : std::nullopt;
  if (!task) {
    std::fprintf(stderr, "usage: training-steps TASK LINES [COUNT]\n");
    return 2;
  }
  const Settings settings = defaults(*task);
  const Text text = read_lines(arguments[2]);
  const auto training = fits(text) ? Training::make(settings, text) : nullptr;
  if (!training) {
    std::fprintf(stderr, "training-steps: the lines do not fit, or there is no memory\n");
    return 1;
  }
  if (count >= 4) {
    write_run(settings, *training, std::atoi(arguments[3]));
  } else {
    take_time(*training);
  }
}

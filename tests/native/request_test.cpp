#include <limits>
#include <string>

#include "catch.h"
#include "random.h"
#include "request/run.h"
#include "text/seeded.h"
#include "text/word_space.h"

using namespace attention;

namespace {

// Writes a request the way web/core/request.ts does.
struct Writer {
  std::string words;
  std::vector<int32_t> fields;
  std::vector<float> numbers;

  Writer& add(Field field, int rows, int columns, std::vector<float> values) {
    fields.insert(fields.end(), {static_cast<int32_t>(field), rows, columns});
    numbers.insert(numbers.end(), values.begin(), values.end());
    return *this;
  }
  Writer& set(Field field, float value) { return add(field, 1, 1, {value}); }
  Writer& sizes(int n, int d) {
    return set(Field::queries, static_cast<float>(n))
        .set(Field::keys, static_cast<float>(n))
        .set(Field::d_model, static_cast<float>(d))
        .set(Field::d_k, static_cast<float>(d))
        .set(Field::d_v, static_cast<float>(d));
  }
  Result run() const { return attention::run(Request(words, fields, numbers)); }
};

const Step& step_of(const Result& result, Role role) { return result.trace[result.trace.find(role).value()]; }

}  // namespace

TEST_CASE("a request with words alone uses the word space and marks words that it does not hold") {
  Writer request{.words = "The\nzyzzyva\nsat", .fields = {}, .numbers = {}};
  const Result result = request.sizes(3, kWordDimensions).run();
  REQUIRE(result.status == Status::ok);
  CHECK(result.embeddings == Source::words);
  CHECK(result.parameters == Source::words);
  CHECK(result.seeded_rows == std::vector<int>{1});
  const auto the = *word_vector("the");
  CHECK(std::equal(the.begin(), the.end(), step_of(result, Role::embeddings).values));
}

TEST_CASE("edits are put over the numbers they name, and nothing else changes") {
  Writer plain{.words = "a\nb", .fields = {}, .numbers = {}}, edited = plain;
  plain.sizes(2, 3).set(Field::words_seed, 7).set(Field::parameters_seed, 8);
  edited.sizes(2, 3)
      .set(Field::words_seed, 7)
      .set(Field::parameters_seed, 8)
      .add(Field::embedding_edits, 1, 3, {1, 2, 0.25f})
      .add(Field::W_Q_edits, 1, 3, {0, 0, -0.75f});
  const Result a = plain.run(), b = edited.run();
  REQUIRE(b.status == Status::ok);
  for (int i = 0; i < 6; ++i)
    CHECK(step_of(b, Role::embeddings).values[i] ==
          (i == 5 ? 0.25f : step_of(a, Role::embeddings).values[i]));
  CHECK(step_of(b, Role::W_Q).values[0] == -0.75f);
  CHECK(step_of(b, Role::W_K).values[0] == step_of(a, Role::W_K).values[0]);
  CHECK(step_of(a, Role::embeddings).values[4] == seeded_number(7, name_hash("b"), 1));
}

TEST_CASE("a request that does not fit is refused without touching memory outside it") {
  CHECK(Writer{}.run().status == Status::invalid_request);
  CHECK(Writer{}.set(Field::queries, 3).run().status == Status::invalid_request);
  Writer short_of_numbers{};
  short_of_numbers.sizes(2, 2).add(Field::embeddings, 2, 2, {1, 2, 3});
  CHECK(short_of_numbers.run().status == Status::invalid_request);
  Writer wrong_shape{};
  wrong_shape.sizes(2, 2).set(Field::identity, 1).add(Field::embeddings, 1, 4, {1, 2, 3, 4});
  CHECK(wrong_shape.run().status == Status::invalid_request);
  Writer edit_outside{};
  edit_outside.sizes(1, 2)
      .set(Field::identity, 1)
      .add(Field::embeddings, 1, 2, {1, 2})
      .add(Field::embedding_edits, 1, 3, {1, 0, 5});
  CHECK(edit_outside.run().status == Status::invalid_request);
  Writer too_few_words{.words = "a", .fields = {}, .numbers = {}};
  CHECK(too_few_words.sizes(2, kWordDimensions).run().status == Status::invalid_request);
  Writer negative{};
  negative.sizes(1, 1).add(Field::mask, -1, -1, {});
  CHECK(negative.run().status == Status::invalid_request);
}

TEST_CASE("a seed that is not a whole number in its range is refused") {
  for (const float seed : {-1.0f, 0.5f, 16777216.0f, 1e30f, std::numeric_limits<float>::quiet_NaN()}) {
    Writer words{.words = "a", .fields = {}, .numbers = {}}, parameters = words;
    CHECK(words.sizes(1, 2).set(Field::words_seed, seed).set(Field::identity, 1).run().status ==
          Status::invalid_request);
    parameters.sizes(1, 2).set(Field::words_seed, 1).set(Field::parameters_seed, seed);
    CHECK(parameters.run().status == Status::invalid_request);
  }
}

TEST_CASE("20000 requests of random fields and sizes give a trace or a refusal") {
  Random random{21};
  int accepted = 0;
  for (int i = 0; i < 20000; ++i) {
    Writer request{.words = random.bits() % 4 ? "a\nb\nc" : "", .fields = {}, .numbers = {}};
    const int n = random.between(1, 3), d = random.bits() % 3 ? 2 : kWordDimensions;
    request.sizes(n, d);
    for (int f = 0; f < random.between(0, 6); ++f) {
      const int rows = random.bits() % 2 ? n : random.between(0, 4),
                columns = random.bits() % 2 ? d : random.between(0, 5);
      request.add(static_cast<Field>(random.between(0, static_cast<int>(Field::cosines) + 2)), rows, columns,
                  random.reals(static_cast<size_t>(rows * columns), 3));
    }
    const Status status = request.run().status;
    REQUIRE((status == Status::ok || status == Status::invalid_request));
    accepted += status == Status::ok;
  }
  CHECK(accepted > 500);
  CHECK(accepted < 19500);
}

TEST_CASE("a request can hold cells and asks for cosines") {
  Writer request{};
  const Result result = request.sizes(2, 1)
                            .set(Field::identity, 1)
                            .add(Field::embeddings, 2, 1, {1, 1})
                            .add(Field::pins, 1, 4, {static_cast<float>(Role::weights), 0, 1, 0.25f})
                            .set(Field::cosines, 1)
                            .run();
  REQUIRE(result.status == Status::ok);
  CHECK(step_of(result, Role::weights).values[1] == 0.25f);
  CHECK(step_of(result, Role::context).values[0] == 0.75f);
  CHECK(result.trace.find(Role::context_cosines));
}

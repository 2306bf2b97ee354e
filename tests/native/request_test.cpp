#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <string>
#include <type_traits>
#include <vector>

#include "catch.h"
#include "random.h"
#include "request/recipe.h"
#include "request/run.h"
#include "request/tables.h"
#include "text/seeded.h"
#include "text/word_space.h"

using namespace attention;

namespace {

// Writes a request the way web/core/request.ts does.
struct Writer {
  std::string words;
  std::vector<EntryRow> entries;
  std::vector<float> numbers;

  Writer& write(EntryKind kind, int id, const Place& place, int rows, int columns,
                std::vector<float> values) {
    entries.push_back({.kind = static_cast<int32_t>(kind),
                       .id = id,
                       .stage = static_cast<int32_t>(place.stage),
                       .layer = place.layer,
                       .part = static_cast<int32_t>(place.part),
                       .head = place.head,
                       .rows = rows,
                       .columns = columns,
                       .offset = 0});
    numbers.insert(numbers.end(), values.begin(), values.end());
    return *this;
  }
  Writer& add(Field field, int rows, int columns, std::vector<float> values) {
    return write(EntryKind::option, static_cast<int32_t>(field), {}, rows, columns, std::move(values));
  }
  Writer& give(Role role, int rows, int columns, std::vector<float> values, const Place& place = {}) {
    return write(EntryKind::numbers, static_cast<int32_t>(role), place, rows, columns, std::move(values));
  }
  // The model's numbers from `offset` on.
  Writer& borrow(Role role, int rows, int columns, int offset, const Place& place = {}) {
    write(EntryKind::model, static_cast<int32_t>(role), place, rows, columns, {});
    entries.back().offset = offset;
    return *this;
  }
  // Rows of the model's table at `offset`.
  Writer& look_up(Role role, std::vector<float> ids, int offset) {
    const int count = static_cast<int>(ids.size());
    write(EntryKind::lookup, static_cast<int32_t>(role), {}, count, 1, std::move(ids));
    entries.back().offset = offset;
    return *this;
  }
  Writer& edit(Role role, std::vector<float> cells, const Place& place = {}) {
    const int count = static_cast<int>(cells.size()) / 3;
    return write(EntryKind::edits, static_cast<int32_t>(role), place, count, 3, std::move(cells));
  }
  Writer& set(Field field, float value = 1) { return add(field, 1, 1, {value}); }
  template <class Enum>
  requires std::is_enum_v<Enum> Writer& set(Field field, Enum value) {
    return set(field, static_cast<float>(value));
  }
  // One overridden cell.
  Writer& override_cell(Role role, const Place& place, float row, float column, float value) {
    const std::vector<OverrideRow> rows{{.role = static_cast<float>(role),
                                         .stage = static_cast<float>(place.stage),
                                         .layer = static_cast<float>(place.layer),
                                         .part = static_cast<float>(place.part),
                                         .head = static_cast<float>(place.head),
                                         .position = static_cast<float>(place.position),
                                         .row = row,
                                         .column = column,
                                         .value = value}};
    const std::span<const float> cell = numbers_of<float>(rows);
    return add(Field::overrides, 1, kColumns<OverrideRow>, {cell.begin(), cell.end()});
  }
  Writer& sizes(int n, int d) {
    return set(Field::queries, static_cast<float>(n))
        .set(Field::keys, static_cast<float>(n))
        .set(Field::d_model, static_cast<float>(d))
        .set(Field::d_k, static_cast<float>(d))
        .set(Field::d_v, static_cast<float>(d));
  }
  Plan plan(std::span<const float> model = {}) const {
    return attention::plan(Request(words, numbers_of<int32_t>(entries), numbers, model));
  }
  Result run(std::span<const float> model = {}) const {
    return attention::run(Request(words, numbers_of<int32_t>(entries), numbers, model));
  }
};

Writer of_words(const std::string& words) { return {.words = words, .entries = {}, .numbers = {}}; }

const Step& step_of(const Result& result, Role role, const Place& place = {}) {
  return result.trace[result.trace.find(role, place).value()];
}
Source source_of(const Result& result, Role role, const Place& place = {}) {
  return result.sources[static_cast<size_t>(result.trace.find(role, place).value())];
}

}  // namespace

TEST_CASE("a request with words alone uses the word space and marks words that it does not override_cell") {
  Writer request = of_words("The\nzyzzyva\nsat");
  const Result result = request.sizes(3, kWordDimensions).run();
  REQUIRE(result.status == Status::ok);
  CHECK(source_of(result, Role::embeddings) == Source::words);
  CHECK(source_of(result, Role::W_Q) == Source::words);
  CHECK(source_of(result, Role::context) == Source::computed);
  REQUIRE(result.seeded.size() == 1);
  CHECK(result.seeded[0].step == *result.trace.find(Role::embeddings));
  CHECK(result.seeded[0].row == 1);
  const auto the = *word_vector("the");
  CHECK(std::equal(the.begin(), the.end(), step_of(result, Role::embeddings).values));
}

TEST_CASE("edits replace the numbers that they name, and nothing else") {
  Writer plain = of_words("a\nb");
  plain.sizes(2, 3).set(Field::words_seed, 7).set(Field::parameters_seed, 8);
  Writer edited = plain;
  edited.edit(Role::embeddings, {1, 2, 0.25f}).edit(Role::W_Q, {0, 0, -0.75f});
  const Result a = plain.run(), b = edited.run();
  REQUIRE(b.status == Status::ok);
  for (int i = 0; i < 6; ++i)
    CHECK(step_of(b, Role::embeddings).values[i] ==
          (i == 5 ? 0.25f : step_of(a, Role::embeddings).values[i]));
  CHECK(step_of(b, Role::W_Q).values[0] == -0.75f);
  CHECK(step_of(b, Role::W_K).values[0] == step_of(a, Role::W_K).values[0]);
  CHECK(step_of(a, Role::embeddings).values[4] == seeded_number(7, name_hash("b"), 1));
}

TEST_CASE("numbers and edits of a layer or a stage change that layer or stage alone") {
  Writer request = of_words("a\nb");
  request.sizes(2, 2)
      .set(Field::words_seed, 7)
      .set(Field::parameters_seed, 8)
      .set(Field::layers, 2)
      .set(Field::output);
  const Result before = request.run();
  request.give(Role::W_Q, 2, 2, {1, 2, 3, 4}, {.layer = 2}).edit(Role::W_K, {1, 0, 9}, {.layer = 1});
  const Result after = request.run();
  REQUIRE(after.status == Status::ok);
  const auto bits = [](const Step& step) {
    return std::vector<float>(step.values, step.values + step.size());
  };
  CHECK(bits(step_of(after, Role::W_Q, {.layer = 2})) == std::vector<float>{1, 2, 3, 4});
  CHECK(source_of(after, Role::W_Q, {.layer = 2}) == Source::example);
  CHECK(bits(step_of(after, Role::W_Q, {.layer = 1})) == bits(step_of(before, Role::W_Q, {.layer = 1})));
  CHECK(step_of(after, Role::W_K, {.layer = 1}).values[2] == 9);
  CHECK(bits(step_of(after, Role::W_K, {.layer = 2})) == bits(step_of(before, Role::W_K, {.layer = 2})));
  // Each layer's seeded parameters are its own.
  CHECK(bits(step_of(before, Role::W_K, {.layer = 1})) != bits(step_of(before, Role::W_K, {.layer = 2})));
}

TEST_CASE("cached words come after those of the text, and those of the target after both") {
  Writer past = of_words("c\na\nb");
  past.sizes(1, 3).set(Field::kv_cache, 2).set(Field::words_seed, 7).set(Field::parameters_seed, 8);
  past.set(Field::positions, PositionEncoding::sinusoidal);
  const Result kept = past.run();
  REQUIRE(kept.status == Status::ok);
  CHECK(step_of(kept, Role::embeddings).values[0] == seeded_number(7, name_hash("c"), 0));
  CHECK(step_of(kept, Role::embeddings, {.stage = Stage::past}).values[3] ==
        seeded_number(7, name_hash("b"), 0));
  // "c" is the third word.
  CHECK(step_of(kept, Role::angles).values[0] == 2.0f);
  CHECK(step_of(kept, Role::angles, {.stage = Stage::past}).values[3] == 1.0f);

  Writer two = of_words("a\nb\nc");
  two.set(Field::kind, Kind::cross)
      .set(Field::queries, 1)
      .set(Field::keys, 2)
      .set(Field::d_model, 3)
      .set(Field::d_k, 3);
  two.set(Field::d_v, 3).set(Field::words_seed, 7).set(Field::parameters_seed, 8);
  const Result crossed = two.run();
  REQUIRE(crossed.status == Status::ok);
  CHECK(step_of(crossed, Role::embeddings, {.stage = Stage::target}).values[0] ==
        seeded_number(7, name_hash("c"), 0));
  CHECK(step_of(crossed, Role::weights).rows == 1);
  CHECK(step_of(crossed, Role::weights).columns == 2);
}

TEST_CASE("cached words before several layers need their masks, or keys and values of every layer") {
  const auto layered = [] {
    Writer past = of_words("c\na\nb");
    past.sizes(1, 2).set(Field::kv_cache, 2).set(Field::words_seed, 7).set(Field::parameters_seed, 8);
    return past.set(Field::layers, 2).set(Field::output);
  };
  const Place before{.stage = Stage::past};
  CHECK(layered().run().status == Status::invalid_request);
  CHECK(layered().give(Role::mask, 2, 3, {0, 0, 0, 0, 0, 0}, before).run().status == Status::invalid_request);
  const Result read =
      layered().give(Role::mask, 2, 2, {0, -std::numeric_limits<float>::infinity(), 0, 0}, before).run();
  REQUIRE(read.status == Status::ok);
  CHECK(step_of(read, Role::weights, {.stage = Stage::past, .layer = 1}).rows == 2);
  CHECK_FALSE(read.trace.find(Role::query, {.stage = Stage::past, .layer = 2}));
  CHECK_FALSE(read.trace.find(Role::W_Q, {.stage = Stage::past, .layer = 1}));

  Writer given = layered();
  for (const int32_t layer : {1, 2}) {
    CHECK(given.run().status == Status::invalid_request);
    const Place place{.stage = Stage::past, .layer = layer};
    given.give(Role::key, 2, 2, {1, 2, 3, 4}, place).give(Role::value, 2, 2, {1, 2, 3, 4}, place);
  }
  const Result kept = given.run();
  REQUIRE(kept.status == Status::ok);
  CHECK_FALSE(kept.trace.find(Role::embeddings, before));
}

TEST_CASE("ALiBi subtracts distances for words and nothing for rows of the memory") {
  Writer request = of_words("a\nb");
  request.sizes(2, 2)
      .set(Field::identity)
      .set(Field::words_seed, 7)
      .set(Field::positions, PositionEncoding::alibi)
      .set(Field::slope, 0.5f);
  request.set(Field::memory, 1).give(Role::memory_key, 1, 2, {1, 1}).give(Role::memory_value, 1, 2, {2, 3});
  const Result result = request.run();
  REQUIRE(result.status == Status::ok);
  const float* bias = step_of(result, Role::position_bias).values;
  const float expected[] = {0, -0.5f, 0, -0.5f, 0, 0};
  CHECK(std::equal(expected, expected + 6, bias));
  CHECK(source_of(result, Role::position_bias) == Source::formula);
  CHECK(source_of(result, Role::memory_key) == Source::example);
}

TEST_CASE("a decoder with a mask of the text reads no padded word of it") {
  Writer request = of_words("a\nb\npadded\nc\nd");
  request.set(Field::kind, Kind::encoder_decoder).set(Field::queries, 2).set(Field::keys, 3);
  request.set(Field::d_model, 2).set(Field::d_k, 2).set(Field::d_v, 2).set(Field::layers, 2);
  request.set(Field::words_seed, 1).set(Field::parameters_seed, 2).set(Field::masked);
  constexpr float hidden = -std::numeric_limits<float>::infinity();
  request.give(Role::mask, 3, 3, {0, 0, hidden, 0, 0, hidden, 0, 0, hidden}, {.stage = Stage::encoder})
      .give(Role::mask, 2, 2, {0, hidden, 0, 0}, {.stage = Stage::decoder})
      .give(Role::mask, 2, 3, {0, 0, hidden, 0, 0, hidden}, {.stage = Stage::cross});
  Writer changed = request;
  changed.edit(Role::embeddings, {2, 0, 5}, {.stage = Stage::encoder});
  const Result result = request.run(), other = changed.run();
  REQUIRE(result.status == Status::ok);
  REQUIRE(other.status == Status::ok);
  for (int32_t layer = 1; layer <= 2; ++layer) {
    const Place reads{.stage = Stage::cross, .layer = layer};
    const float* weights = step_of(result, Role::weights, reads).values;
    CHECK((weights[2] == 0 && weights[5] == 0));
    const float* contexts = step_of(result, Role::context, reads).values;
    CHECK(std::equal(contexts, contexts + 4, step_of(other, Role::context, reads).values));
  }
}

TEST_CASE("parameters of the word space fit several heads, biases are 0 and norms do nothing at first") {
  Writer request = of_words("the\ncat");
  request.sizes(2, kWordDimensions).set(Field::heads, 2).set(Field::kv_heads, 2).set(Field::output);
  request.set(Field::bias)
      .set(Field::layers, 1)
      .set(Field::norm, NormPlace::post)
      .set(Field::norm_parameters)
      .set(Field::d_ff, 3);
  const Result result = request.run();
  REQUIRE(result.status == Status::ok);
  const Place layer{.layer = 1}, middle{.layer = 1, .part = Part::feed_forward};
  CHECK(step_of(result, Role::W_Q, layer).columns == 2 * kWordDimensions);
  CHECK(source_of(result, Role::W_O, layer) == Source::words);
  CHECK(source_of(result, Role::W_1, middle) == Source::seed);  // which the word space does not have
  for (int i = 0; i < kWordDimensions; ++i) {
    CHECK(step_of(result, Role::b_Q, layer).values[i] == 0.0f);
    CHECK(step_of(result, Role::gain, layer).values[i] == 1.0f);
    CHECK(step_of(result, Role::shift, middle).values[i] == 0.0f);
  }
}

TEST_CASE("a request that does not fit is refused without touching memory outside it") {
  CHECK(Writer{}.run().status == Status::invalid_request);
  CHECK(Writer{}.set(Field::queries, 3).run().status == Status::invalid_request);
  Writer short_of_numbers{};
  short_of_numbers.sizes(2, 2).give(Role::embeddings, 2, 2, {1, 2, 3});
  CHECK(short_of_numbers.run().status == Status::invalid_request);
  Writer wrong_shape{};
  wrong_shape.sizes(2, 2).set(Field::identity).give(Role::embeddings, 1, 4, {1, 2, 3, 4});
  CHECK(wrong_shape.run().status == Status::invalid_request);
  Writer edit_outside{};
  edit_outside.sizes(1, 2)
      .set(Field::identity)
      .give(Role::embeddings, 1, 2, {1, 2})
      .edit(Role::embeddings, {1, 0, 5});
  CHECK(edit_outside.run().status == Status::invalid_request);
  Writer too_few_words = of_words("a");
  CHECK(too_few_words.sizes(2, kWordDimensions).run().status == Status::invalid_request);
  Writer negative{};
  negative.sizes(1, 1).give(Role::mask, -1, -1, {});
  CHECK(negative.run().status == Status::invalid_request);
}

TEST_CASE("a parameter of a model is read where it stands, and gives what its copy in the request gives") {
  Random random{5};
  // A table of five rows, then W_Q, W_K and W_V.
  const std::vector<float> model = random.reals(5 * 3 + 3 * 9, 1);
  Writer borrowing{};
  borrowing.sizes(2, 3).look_up(Role::embeddings, {4, 1}, 0);
  borrowing.borrow(Role::W_Q, 3, 3, 15).borrow(Role::W_K, 3, 3, 24).borrow(Role::W_V, 3, 3, 33);
  Writer copying{};
  const auto numbers = [&](int first, int count) {
    return std::vector<float>(model.begin() + first, model.begin() + first + count);
  };
  std::vector<float> rows = numbers(12, 3), second = numbers(3, 3);
  rows.insert(rows.end(), second.begin(), second.end());
  copying.sizes(2, 3).give(Role::embeddings, 2, 3, rows).give(Role::W_Q, 3, 3, numbers(15, 9));
  copying.give(Role::W_K, 3, 3, numbers(24, 9)).give(Role::W_V, 3, 3, numbers(33, 9));

  const Result borrowed = borrowing.run(model), copied = copying.run();
  REQUIRE(borrowed.status == Status::ok);
  REQUIRE(copied.status == Status::ok);
  REQUIRE(borrowed.trace.steps().size() == copied.trace.steps().size());
  for (size_t i = 0; i < copied.trace.steps().size(); ++i) {
    const Step &a = borrowed.trace.steps()[i], &b = copied.trace.steps()[i];
    REQUIRE(a.size() == b.size());
    CHECK(std::equal(a.values, a.values + a.size(), b.values));
  }
  CHECK(step_of(borrowed, Role::W_K).values == model.data() + 24);
  CHECK(source_of(borrowed, Role::W_K) == Source::model);
  CHECK(source_of(borrowed, Role::embeddings) == Source::model);
  CHECK(borrowed.cost.numbers == copied.cost.numbers - 27);
  CHECK(borrowed.cost.numbers == static_cast<double>(borrowed.trace.values().size()));
  const auto tables = tables_of(borrowed.trace, model);
  CHECK(tables.steps[static_cast<size_t>(*borrowed.trace.find(Role::W_V))].borrowed == 33);
  CHECK(tables.steps[static_cast<size_t>(*borrowed.trace.find(Role::context))].borrowed == -1);
}

TEST_CASE("a parameter of a model that is changed is a copy, and the model stays as it is") {
  const std::vector<float> model(36, 0.5f);
  Writer plain{};
  plain.sizes(1, 3).look_up(Role::embeddings, {2}, 0);
  plain.borrow(Role::W_Q, 3, 3, 9).borrow(Role::W_K, 3, 3, 18).borrow(Role::W_V, 3, 3, 27);
  Writer edited = plain, overridden = plain;
  edited.edit(Role::W_Q, {1, 2, 7}).edit(Role::embeddings, {0, 0, 4});
  overridden.override_cell(Role::W_Q, {}, 1, 2, 7);
  for (const Writer& one : {edited, overridden}) {
    const Result result = one.run(model);
    REQUIRE(result.status == Status::ok);
    CHECK_FALSE(step_of(result, Role::W_Q).borrowed);
    CHECK(step_of(result, Role::W_Q).tall().row(1)[2] == 7);
    CHECK(step_of(result, Role::W_Q).tall().row(1)[1] == 0.5f);
    CHECK(source_of(result, Role::W_Q) == Source::model);
    CHECK(step_of(result, Role::W_V).borrowed);
  }
  CHECK(edited.run(model).trace[0].values[0] == 4);
  CHECK(std::all_of(model.begin(), model.end(), [](float x) { return x == 0.5f; }));
}

TEST_CASE("what a model does not have is not read") {
  const std::vector<float> model(18, 0.5f);
  Writer request{};
  request.sizes(1, 3).give(Role::embeddings, 1, 3, {1, 2, 3}).set(Field::parameters_seed, 1);
  CHECK(request.run(model).status == Status::ok);
  Writer behind = request, smaller = request, other = request, negative = request, elsewhere = request;
  CHECK(behind.borrow(Role::W_Q, 3, 3, 10).run(model).status == Status::invalid_request);
  CHECK(Writer(request).borrow(Role::W_Q, 3, 3, 9).run(model).status == Status::ok);
  CHECK(Writer(request).borrow(Role::W_Q, 3, 3, 0).run().status == Status::invalid_request);
  CHECK(smaller.borrow(Role::W_Q, 3, 2, 0).run(model).status == Status::invalid_request);
  CHECK(other.borrow(Role::W_Q, 1 << 16, 1 << 16, 0).run(model).status == Status::invalid_request);
  CHECK(negative.borrow(Role::W_Q, 3, 3, -1).run(model).status == Status::invalid_request);
  elsewhere.entries[0].offset = 1;  // of an option
  CHECK(elsewhere.run(model).status == Status::invalid_request);
  Writer table{};
  table.sizes(1, 3).set(Field::parameters_seed, 1);
  CHECK(Writer(table).look_up(Role::embeddings, {5}, 0).run(model).status == Status::ok);
  for (const float id : {6.0f, -1.0f, 0.5f, std::numeric_limits<float>::quiet_NaN(), 1e30f}) {
    CHECK(Writer(table).look_up(Role::embeddings, {id}, 0).run(model).status == Status::invalid_request);
  }
  CHECK(Writer(table).look_up(Role::embeddings, {5}, 1).run(model).status == Status::invalid_request);
  CHECK(Writer(table).look_up(Role::embeddings, {1, 2}, 0).run(model).status == Status::invalid_request);
}

TEST_CASE("gradients flow to borrowed parameters as to copied ones") {
  Random random{9};
  const std::vector<float> model = random.reals(27, 1);
  Writer borrowing{};
  borrowing.sizes(2, 3).give(Role::embeddings, 2, 3, random.reals(6, 1));
  borrowing.set(Field::loss, LossForm::squared_error).give(Role::targets, 2, 3, random.reals(6, 1));
  Writer copying = borrowing;
  const Role roles[] = {Role::W_Q, Role::W_K, Role::W_V};
  for (int k = 0; k < 3; ++k) {
    borrowing.borrow(roles[k], 3, 3, 9 * k);
    copying.give(roles[k], 3, 3, {model.begin() + 9 * k, model.begin() + 9 * k + 9});
  }
  const Result a = borrowing.run(model), b = copying.run();
  REQUIRE(a.status == Status::ok);
  REQUIRE(b.status == Status::ok);
  const Step &last = a.trace.steps().back(), &same = b.trace.steps().back();
  REQUIRE(last.gradient_of != kNoStep);
  CHECK(std::equal(last.values, last.values + last.size(), same.values));
}

TEST_CASE("a plan needs no numbers of inputs, and has the steps of the run with them") {
  Writer sizes{};
  sizes.sizes(2, 3).set(Field::heads, 2).set(Field::kv_heads, 2).set(Field::output).set(Field::masked);
  sizes.set(Field::loss, LossForm::squared_error);
  Writer outside = sizes;
  sizes.override_cell(Role::weights, {.head = 1}, 0, 1, 0.5f);
  CHECK(sizes.run().status == Status::invalid_request);
  const Plan planned = sizes.plan();
  REQUIRE(planned.status == Status::ok);
  for (const Step& step : planned.trace.steps()) CHECK(step.values == nullptr);
  CHECK(planned.trace.overrides().size() == 2);  // the cell of the weights, and that of their gradient
  CHECK(planned.trace.steps().back().gradient_of != kNoStep);

  Writer whole = sizes;
  whole.words = "a\nb";
  whole.set(Field::words_seed, 1).set(Field::parameters_seed, 1);
  whole.give(Role::mask, 2, 2, {0, 0, 0, 0}).give(Role::targets, 2, 3, {0, 0, 0, 0, 0, 0});
  const Result result = whole.run();
  REQUIRE(result.status == Status::ok);
  CHECK(tables_of(planned.trace) == tables_of(result.trace));

  CHECK(Writer{}.plan().status == Status::invalid_request);
  CHECK(outside.override_cell(Role::weights, {.head = 1}, 2, 0, 1).plan().status == Status::invalid_request);
}

TEST_CASE("what costs more than is allowed gets no memory, and is told what it would cost") {
  Writer request{};
  request.sizes(3, 4).set(Field::words_seed, 1).set(Field::parameters_seed, 1);
  request.words = "a\nb\nc";
  const Request whole(request.words, numbers_of<int32_t>(request.entries), request.numbers);
  Cost asked;
  const Result refused = run(whole, [&](const Cost& cost) {
    asked = cost;
    return false;
  });
  CHECK(refused.status == Status::too_large);
  CHECK(refused.cost.steps == asked.steps);
  CHECK(refused.cost.steps == static_cast<double>(refused.trace.steps().size()));
  for (const Step& step : refused.trace.steps()) CHECK(step.values == nullptr);

  const Result allowed = run(whole, [](const Cost&) { return true; });
  CHECK(allowed.status == Status::ok);
  CHECK(allowed.cost.numbers == static_cast<double>(allowed.trace.values().size()));
}

TEST_CASE("what is computed is reported step by step, with the same numbers") {
  Writer request{};
  request.sizes(3, 4).set(Field::words_seed, 1).set(Field::parameters_seed, 1);
  request.words = "a\nb\nc";
  const Request whole(request.words, numbers_of<int32_t>(request.entries), request.numbers);
  const Result plain = run(whole);
  std::vector<Cost> reports;
  Calculation calculation{.result = prepare(whole)};
  while (calculation.advance()) reports.push_back(calculation.done);
  const Result& reported = calculation.result;
  REQUIRE(reports.size() == plain.trace.steps().size());
  for (size_t i = 0; i < reports.size(); ++i) CHECK(reports[i].steps == static_cast<double>(i + 1));
  CHECK(reports.back().numbers == plain.cost.numbers);
  CHECK(reports.back().multiply_adds == plain.cost.multiply_adds);
  CHECK(std::equal(reported.trace.values().begin(), reported.trace.values().end(),
                   plain.trace.values().begin(), plain.trace.values().end()));
}

TEST_CASE("what was refused has no step to compute") {
  Writer request{};
  request.sizes(3, 4).set(Field::words_seed, 1).set(Field::parameters_seed, 1);
  request.words = "a\nb\nc";
  const Request whole(request.words, numbers_of<int32_t>(request.entries), request.numbers);
  Calculation calculation{.result = prepare(whole, [](const Cost&) { return false; })};
  CHECK(calculation.result.status == Status::too_large);
  CHECK_FALSE(calculation.advance());
}

TEST_CASE(
    "a step that takes long is computed some rows at a time, to the same bits, overridden cells included") {
  Writer request{};
  request.sizes(5, 4).set(Field::words_seed, 1).set(Field::parameters_seed, 1).set(Field::gradients, 1);
  request.words = "a\nb\nc\nd\ne";
  const Request whole(request.words, numbers_of<int32_t>(request.entries), request.numbers);
  const auto prepared = [&] {
    Result out = prepare(whole);
    REQUIRE(out.status == Status::ok);
    return out;
  };
  const auto with_overrides = [](Result& result) {
    int overridden = 0;
    const auto steps = result.trace.steps();
    for (StepId id = 0; id < static_cast<StepId>(steps.size()); ++id)
      if (steps[static_cast<size_t>(id)].operation == Operation::matmul)
        overridden += result.trace.override_cell({.step = id, .row = 1, .column = 0, .value = 0.5f});
    REQUIRE(overridden > 1);
  };
  Result plain = prepared();
  with_overrides(plain);
  plain.trace.compute();
  size_t parts_before = SIZE_MAX;
  for (const double at_once : {1.0, 20.0, 50.0, 100.0, 1e12}) {
    INFO("at once " << at_once);
    Calculation calculation{.result = prepared(), .at_once = at_once};
    with_overrides(calculation.result);
    std::vector<double> done;
    std::vector<Operation> divided;
    while (calculation.advance()) {
      done.push_back(calculation.done.multiply_adds);
      if (calculation.rows == 1) divided.push_back(calculation.result.trace[calculation.next].operation);
    }
    const auto is_divided = [&](Operation operation) {
      return std::find(divided.begin(), divided.end(), operation) != divided.end();
    };
    for (const Operation operation :
         {Operation::matmul, Operation::matmul_transposed, Operation::jacobian_norms})
      CHECK((is_divided(operation) || at_once > 1));
    CHECK(std::is_sorted(done.begin(), done.end()));
    CHECK_THAT(done.back(), Catch::Matchers::WithinRel(plain.cost.multiply_adds, 1e-12));
    CHECK(done.size() <= parts_before);
    parts_before = done.size();
    const auto values = calculation.result.trace.values(), expected = plain.trace.values();
    CHECK(std::memcmp(values.data(), expected.data(), expected.size_bytes()) == 0);
    const auto cells = calculation.result.trace.overrides(), expected_cells = plain.trace.overrides();
    for (size_t i = 0; i < cells.size(); ++i) CHECK(cells[i].computed == expected_cells[i].computed);
  }
  CHECK(parts_before == plain.trace.steps().size());
}

TEST_CASE("rotary angles are position ÷ base^(2·pair ÷ rotated columns), and the other columns stay") {
  Writer r = of_words("a\nb\nc");
  r.sizes(3, 6).set(Field::words_seed, 1).set(Field::parameters_seed, 1);
  r.set(Field::positions, PositionEncoding::rotary)
      .set(Field::rotary_base, 500)
      .set(Field::rotary_columns, 4);
  const Result out = r.run();
  REQUIRE(out.status == Status::ok);
  const Step &angles = step_of(out, Role::angles), &query = step_of(out, Role::query),
             &rotated = step_of(out, Role::rotated_query);
  REQUIRE(angles.columns == 2);
  for (int i = 0; i < 3; ++i) {
    for (int p = 0; p < 2; ++p) {
      CHECK(static_cast<double>(angles.tall().row(i)[p]) ==
            Approx(i / std::pow(500.0, 2.0 * p / 4)).epsilon(1e-6));
    }
    for (int k = 4; k < 6; ++k) CHECK(rotated.tall().row(i)[k] == query.tall().row(i)[k]);
  }
}

TEST_CASE("the epsilon of a norm is added to the variance") {
  Writer r = of_words("a\nb");
  r.sizes(2, 2).set(Field::words_seed, 1).set(Field::parameters_seed, 1).set(Field::layers, 1);
  r.set(Field::norm, NormPlace::post).set(Field::norm_epsilon, 0.25f);
  const Result out = r.run();
  REQUIRE(out.status == Status::ok);
  const Step &x = step_of(out, Role::residual, {.layer = 1}),
             &y = step_of(out, Role::layer_norm, {.layer = 1});
  for (int i = 0; i < 2; ++i) {
    const double a = x.tall().row(i)[0], b = x.tall().row(i)[1], half = (a - b) / 2;
    CHECK(static_cast<double>(y.tall().row(i)[0]) ==
          Approx(half / std::sqrt(half * half + 0.25)).epsilon(1e-5));
  }
}

TEST_CASE("parts that contradict each other are refused") {
  Writer good = of_words("a\nb");
  good.sizes(2, 2).set(Field::words_seed, 1).set(Field::parameters_seed, 1);
  REQUIRE(good.run().status == Status::ok);
  const auto refused = [](Writer request) { return request.run().status == Status::invalid_request; };
  Writer a = good, b = good, c = good, d = good, e = good, f = good, g = good;
  CHECK(refused(a.set(Field::heads, 3).set(Field::kv_heads, 2)));
  CHECK(refused(b.set(Field::memory_alone)));
  CHECK(refused(c.set(Field::memory, 2)));  // without its rows
  CHECK(refused(d.set(Field::positions, PositionEncoding::alibi).give(Role::weights, 2, 2, {1, 0, 0, 1})));
  CHECK(refused(e.set(Field::kind, Kind::recurrent).give(Role::query, 2, 2, {1, 0, 0, 1})));
  CHECK(refused(f.set(Field::layers, 2).set(Field::kv_cache, 1)));
  CHECK(refused(g.set(Field::layers, 2).set(Field::heads, 2).set(Field::kv_heads, 2)));  // 2·2 numbers for 2
  Writer h = good, i = good, j = good, k = good;
  CHECK(refused(h.set(Field::d_out, 3)));  // without a W_O
  CHECK(refused(i.set(Field::d_out, 3).set(Field::output).set(Field::layers, 1)));
  CHECK(refused(j.set(Field::d_out, 1.5f).set(Field::output)));
  CHECK(k.set(Field::d_out, 3).set(Field::output).run().trace.steps().back().columns == 3);
}

TEST_CASE("a request with a step that has no rows or no columns is refused") {
  Writer one_number = of_words("a\nb");
  one_number.sizes(2, 1).set(Field::words_seed, 1).set(Field::parameters_seed, 1);
  REQUIRE(one_number.run().status == Status::ok);
  // One number makes no pair that could turn.
  CHECK(one_number.set(Field::positions, PositionEncoding::rotary).plan().status == Status::invalid_request);
  Writer scores = of_words("a\nb");
  scores.set(Field::queries, 2)
      .set(Field::keys, 2)
      .set(Field::d_model, 2)
      .set(Field::d_v, 2)
      .set(Field::identity);
  scores.set(Field::words_seed, 1).give(Role::scores, 2, 2, {1, 0, 0, 1});
  REQUIRE(scores.run().status == Status::ok);
  // v_a would have d_k rows.
  CHECK(scores.set(Field::score, Scoring::additive).plan().status == Status::invalid_request);
}

TEST_CASE("a seed that is not a whole number in its range is refused") {
  for (const float seed : {-1.0f, 0.5f, 16777216.0f, 1e30f, std::numeric_limits<float>::quiet_NaN()}) {
    Writer words = of_words("a"), parameters = words;
    CHECK(words.sizes(1, 2).set(Field::words_seed, seed).set(Field::identity).run().status ==
          Status::invalid_request);
    parameters.sizes(1, 2).set(Field::words_seed, 1).set(Field::parameters_seed, seed);
    CHECK(parameters.run().status == Status::invalid_request);
  }
}

TEST_CASE("the text of cross-attention may have a width of its own, and its values another one") {
  const auto of_widths = [](float kdim, float vdim) {
    Writer two = of_words("a\nb\nc");
    two.set(Field::kind, Kind::cross).set(Field::queries, 1).set(Field::keys, 2).set(Field::d_model, 2);
    two.set(Field::d_k, 2).set(Field::d_v, 2);
    two.set(Field::parameters_seed, 8).set(Field::kdim, kdim);
    if (vdim != 0) two.set(Field::vdim, vdim);
    return two.give(Role::embeddings, 2, 3, {1, 2, 3, 4, 5, 6})
        .give(Role::embeddings, 1, 2, {1, 2}, {.stage = Stage::target})
        .give(Role::value_embeddings, 2, 4, {1, 2, 3, 4, 5, 6, 7, 8});
  };
  const Result own = of_widths(3, 4).run();
  REQUIRE(own.status == Status::ok);
  CHECK(step_of(own, Role::W_Q).rows == 2);
  CHECK(step_of(own, Role::W_K).rows == 3);
  CHECK(step_of(own, Role::W_V).rows == 4);
  const Result same = of_widths(3, 0).run();
  REQUIRE(same.status == Status::ok);
  CHECK(step_of(same, Role::W_V).rows == 3);
  CHECK_FALSE(same.trace.find(Role::value_embeddings));
  for (const float bad : {-1.0f, 1.5f, 5.0f, 1e30f}) {
    CHECK(of_widths(bad, 4).run().status == Status::invalid_request);
    CHECK(of_widths(3, bad).run().status == Status::invalid_request);
  }
  for (const Field field : {Field::identity, Field::values_are_keys, Field::gradients}) {
    CHECK(of_widths(3, 4).set(field, 1).run().status == Status::invalid_request);
  }
  for (const Field field : {Field::kdim, Field::vdim}) {
    CHECK(of_words("a").sizes(2, 2).set(Field::words_seed, 7).set(field, 2).run().status ==
          Status::invalid_request);
  }
}

TEST_CASE("every option with a value out of its range is refused") {
  constexpr float infinity = std::numeric_limits<float>::infinity();
  constexpr float nan = std::numeric_limits<float>::quiet_NaN();
  struct Option {
    Field field;
    float good;
    std::vector<float> bad;
  };
  const std::vector<float> sizes = {0, -1, 1.5f, kMaxSize + 1, 1e30f};
  const std::vector<Option> options = {
      {Field::kind, 0, {-1, 4, 9, 0.5f}},
      {Field::queries, 2, sizes},
      {Field::keys, 2, sizes},
      {Field::kv_cache, 1, sizes},
      {Field::memory, 1, sizes},
      {Field::d_model, 2, sizes},
      {Field::d_k, 2, sizes},
      {Field::d_v, 2, sizes},
      {Field::heads, 1, sizes},
      {Field::kv_heads, 1, sizes},
      {Field::words_seed, 3, {-1, 0.5f, 16777216}},
      {Field::parameters_seed, 3, {-1, 0.5f, 16777216}},
      {Field::score, 1, {-1, 4, 9, 0.5f}},
      {Field::divide_by_root, 2, {0, -4}},
      {Field::multiply_by, -0.5f, {}},
      {Field::softcap, 3, {0, -1}},
      {Field::embedding_scale, 0.5f, {}},
      {Field::positions, 1, {-1, 6, 1.5f}},
      {Field::rotary_base, 500, {0, 0.5f, -1}},
      {Field::rotary_columns, 2, {0, 1, 3, 4, 2.5f}},
      {Field::slope, 0.5f, {}},
      {Field::layers, 1, sizes},
      {Field::norm, 1, {-1, 3, 1.5f}},
      {Field::norm_epsilon, 0.5f, {0, -1}},
      {Field::d_ff, 3, {0, -1, 1.5f, kMaxInnerSize + 1, 1e30f}},
      {Field::activation, 1, {-1, 4, 0.5f}},
      {Field::loss, 2, {-1, 4, 9, 1.5f}},
  };
  // The first one of a field counts.
  const auto status = [](Writer request) {
    return request.sizes(2, 2)
        .set(Field::words_seed, 7)
        .set(Field::parameters_seed, 8)
        .give(Role::memory_key, 1, 2, {1, 2})
        .give(Role::memory_value, 1, 2, {1, 2})
        .give(Role::targets, 2, 2, {0, 0, 0, 0})
        .run()
        .status;
  };
  const Writer words = of_words("a\nb\nc");
  for (const auto& [field, good, bad] : options) {
    INFO("field " << static_cast<int>(field));
    CHECK(status(Writer(words).set(field, good)) == Status::ok);
    for (const float value : bad) {
      INFO(value);
      CHECK(status(Writer(words).set(field, value)) == Status::invalid_request);
    }
    for (const float value : {nan, infinity, -infinity}) {
      CHECK(status(Writer(words).set(field, value)) == Status::invalid_request);
    }
    CHECK(status(Writer(words).add(field, 1, 2, {good, good})) == Status::invalid_request);
  }
  // Flags, and options that are not single numbers and have tests of their own.
  const std::vector<Field> others = {Field::memory_alone,
                                     Field::identity,
                                     Field::bias,
                                     Field::norm_parameters,
                                     Field::output,
                                     Field::values_are_keys,
                                     Field::rms,
                                     Field::plain_softmax,
                                     Field::masked,
                                     Field::cosines,
                                     Field::rollout,
                                     Field::contributions,
                                     Field::components,
                                     Field::gradients,
                                     Field::region,
                                     Field::overrides,
                                     Field::rotary_halves,
                                     Field::mask_per_head,
                                     Field::d_out,
                                     Field::kdim,
                                     Field::vdim,
                                     Field::widths,
                                     Field::summary,
                                     Field::summary_first,
                                     Field::summary_projection,
                                     Field::summary_tanh,
                                     Field::summary_unit,
                                     Field::no_final_norm,
                                     Field::embedding_norm,
                                     Field::segments,
                                     Field::predictions,
                                     Field::last_prediction,
                                     Field::logit_lens,
                                     Field::transform,
                                     Field::transform_activation,
                                     Field::reads_on};
  constexpr size_t all = 0
#define FIELD(name) +1
#include "request/fields.def"
      ;
  CHECK(options.size() + others.size() == all);
  Writer wide = words;
  wide.give(Role::targets, 2, 2, {1, 0, 0, 1});
  wide.set(Field::loss, LossForm::cross_entropy)
      .give(Role::W_U, 2, kMaxSize + 1, std::vector<float>(2 * (kMaxSize + 1)));
  CHECK(status(wide) == Status::invalid_request);
}

TEST_CASE("20000 requests of random fields and sizes give a trace or a refusal") {
  Random random{21};
  int accepted = 0;
  const Field small[] = {Field::kind,   Field::queries,    Field::keys,      Field::kv_cache,
                         Field::memory, Field::d_model,    Field::d_k,       Field::d_v,
                         Field::heads,  Field::score,      Field::layers,    Field::norm,
                         Field::d_ff,   Field::activation, Field::positions, Field::kv_heads};
  for (int i = 0; i < 20000; ++i) {
    Writer request = of_words(random.bits() % 4 ? "a\nb\nc\nd\ne\nf" : "");
    const int n = random.between(1, 3), d = random.bits() % 3 ? 2 : kWordDimensions;
    // The first one of a field counts.
    for (int f = random.between(0, 4); f > 0; --f) {
      request.set(small[random.between(0, static_cast<int>(std::size(small)) - 1)],
                  static_cast<float>(random.between(0, 5)));
    }
    if (random.bits() % 2) request.set(Field::words_seed, 3).set(Field::parameters_seed, 4);
    request.sizes(n, d);
    for (int f = random.between(0, 6); f > 0; --f) {
      const int rows = random.bits() % 2 ? n : random.between(0, 4),
                columns = random.bits() % 2 ? d : random.between(0, 5);
      const auto values = random.reals(static_cast<size_t>(rows * columns), 3);
      const Role roles[] = {Role::embeddings,   Role::query,   Role::key,      Role::value,
                            Role::scores,       Role::weights, Role::mask,     Role::memory_key,
                            Role::memory_value, Role::W_Q,     Role::positions};
      switch (random.between(0, 3)) {
        case 0:
          request.give(roles[random.between(0, 10)], rows, columns, values);
          break;
        case 1:
          request.write(static_cast<EntryKind>(random.between(0, 3)), random.between(0, 80),
                        {.stage = static_cast<Stage>(random.between(0, 7)), .layer = random.between(0, 2)},
                        rows, columns, values);
          break;
        case 2:
          request.set(static_cast<Field>(random.between(0, static_cast<int>(Field::gradients) + 2)));
          break;
        default:
          request.add(static_cast<Field>(random.between(0, static_cast<int>(Field::gradients) + 2)), rows,
                      columns, values);
      }
    }
    const Status status = request.run().status;
    REQUIRE((status == Status::ok || status == Status::invalid_request));
    accepted += status == Status::ok;
  }
  CHECK(accepted > 1500);
  CHECK(accepted < 18000);
}

TEST_CASE("a request can override cells at any place and asks for cosines") {
  Writer request{};
  request.sizes(2, 1).set(Field::identity).give(Role::embeddings, 2, 1, {1, 1}).set(Field::cosines);
  Writer one = request;
  one.override_cell(Role::weights, {}, 0, 1, 0.25f);
  const Result result = one.run();
  REQUIRE(result.status == Status::ok);
  CHECK(step_of(result, Role::weights).values[1] == 0.25f);
  CHECK(step_of(result, Role::context).values[0] == 0.75f);
  CHECK(result.trace.find(Role::context_cosines));

  Writer two = of_words("a\nb");
  two.sizes(2, 1)
      .set(Field::heads, 2)
      .set(Field::kv_heads, 1)
      .set(Field::words_seed, 1)
      .set(Field::parameters_seed, 2);
  two.override_cell(Role::weights, {.head = 2}, 1, 0, 0.25f);
  const Result overridden = two.run();
  REQUIRE(overridden.status == Status::ok);
  CHECK(step_of(overridden, Role::weights, {.head = 2}).values[2] == 0.25f);
  CHECK(overridden.trace.overrides().size() == 1);
  CHECK(step_of(overridden, Role::weights, {.head = 1}).values[2] != 0.25f);
}

TEST_CASE("overridden cells of several steps may come in any order, with those of steps that there are not") {
  Writer request = of_words("a\nb");
  request.sizes(2, 1).set(Field::heads, 2).set(Field::kv_heads, 1);
  request.set(Field::words_seed, 1).set(Field::parameters_seed, 2);
  std::vector<float> cells;
  const auto add = [&](Role role, const Place& place, float row, float column, float value) {
    Writer one{};
    one.override_cell(role, place, row, column, value);
    cells.insert(cells.end(), one.numbers.begin(), one.numbers.end());
  };
  add(Role::weights, {.head = 1}, 0, 1, 0.25f);
  add(Role::weights, {.head = 2}, 0, 1, 0.5f);
  add(Role::weights, {.head = 3}, 0, 0, 9);
  add(Role::weights, {.head = 3}, 0, 1, 9);
  add(Role::weights, {.head = 1}, 1, 0, 0.75f);
  add(Role::scores, {.head = 1}, 1, 0, 3);
  add(Role::embeddings, {}, 1, 0, 4);
  add(Role::weights, {.head = 1}, 0, 1, 0.125f);
  const int rows = static_cast<int>(cells.size()) / kColumns<OverrideRow>;
  const Result result = request.add(Field::overrides, rows, kColumns<OverrideRow>, cells).run();
  REQUIRE(result.status == Status::ok);
  CHECK(result.trace.overrides().size() == 6);
  CHECK(step_of(result, Role::weights, {.head = 1}).values[1] == 0.125f);
  CHECK(step_of(result, Role::weights, {.head = 1}).values[2] == 0.75f);
  CHECK(step_of(result, Role::weights, {.head = 2}).values[1] == 0.5f);
  CHECK(step_of(result, Role::scores, {.head = 1}).values[2] == 3);
  CHECK(step_of(result, Role::embeddings).values[1] == 4);
}

TEST_CASE(
    "cells of pairs of words can be overridden anywhere, and a cell that a step does not have is "
    "refused") {
  constexpr int n = 70;
  std::string words = "a";
  for (int i = 1; i < n; ++i) words += "\na";
  Writer pairs = of_words(words);
  pairs.sizes(n, 2)
      .set(Field::words_seed, 1)
      .set(Field::parameters_seed, 2)
      .set(Field::score, Scoring::additive);
  const auto override_cell = [&](float row, float column) {
    Writer request = pairs;
    return request.override_cell(Role::pair_scores, {}, row, column, 5).run();
  };
  for (const int row : {100, 4800, n * n - 1}) {
    const Result result = override_cell(static_cast<float>(row), 0);
    REQUIRE(result.status == Status::ok);
    REQUIRE(result.trace.overrides().size() == 1);
    CHECK(step_of(result, Role::pair_scores).values[row] == 5);
    CHECK(step_of(result, Role::scores).values[row] == 5);
  }
  const float cells[][2] = {{n * n, 0}, {0, 1}, {-1, 0}, {0.5f, 0}, {1e30f, 0}, {std::nanf(""), 0}};
  for (const auto& [row, column] : cells) CHECK(override_cell(row, column).status == Status::invalid_request);
  Writer eight = pairs;
  CHECK(eight.add(Field::overrides, 1, 8, {0, 0, 0, 0, 0, 0, 0, 0}).run().status == Status::invalid_request);
  Writer elsewhere = pairs;  // left to the caller to notice
  elsewhere.override_cell(Role::gate, {}, 0, 0, 5);
  CHECK(elsewhere.run().status == Status::ok);
}

TEST_CASE("a region has only its own queries, and one that does not fit is refused") {
  const auto run = [](std::vector<float> region, const Writer& others = {}) {
    Writer request = of_words("a\nb\nc");
    request.sizes(3, 2).set(Field::words_seed, 7).set(Field::parameters_seed, 8);
    request.entries.insert(request.entries.end(), others.entries.begin(), others.entries.end());
    request.numbers.insert(request.numbers.end(), others.numbers.begin(), others.numbers.end());
    return request.add(Field::region, 1, static_cast<int>(region.size()), region).run();
  };
  const Result result = run({1, 3}, Writer{}.set(Field::positions, PositionEncoding::alibi));
  REQUIRE(result.status == Status::ok);
  CHECK(step_of(result, Role::query).rows == 3);
  CHECK(step_of(result, Role::asking_query).rows == 2);
  CHECK(step_of(result, Role::context).rows == 2);
  // ALiBi counts from the start of the region: |1 − 0|, |1 − 1|, |1 − 2|
  const Step& bias = step_of(result, Role::position_bias);
  CHECK(bias.values[0] == bias.values[2]);
  CHECK(bias.values[0] < 0);
  CHECK(bias.values[1] == 0);

  for (const std::vector<float>& region : std::vector<std::vector<float>>{
           {1}, {1, 2, 3}, {1, 1}, {2, 1}, {0, 4}, {-1, 2}, {0.5f, 2}, {0, 1e30f}, {std::nanf(""), 2}}) {
    CHECK(run(region).status == Status::invalid_request);
  }
  for (const Field field : {Field::rollout, Field::components, Field::gradients, Field::layers}) {
    CHECK(run({0, 1}, Writer{}.set(field)).status == Status::invalid_request);
  }
  CHECK(run({0, 1}, Writer{}.set(Field::kind, Kind::recurrent)).status == Status::invalid_request);
}

TEST_CASE(
    "a request with a loss gives the loss and its gradients, and one whose numbers do not fit is refused") {
  Writer words = of_words("a\nb");
  words.sizes(2, 3).set(Field::words_seed, 7).set(Field::parameters_seed, 8);
  Writer squared = words;
  squared.set(Field::loss, LossForm::squared_error).give(Role::targets, 2, 3, {0, 0, 0, 0, 0, 0});
  const Result result = squared.run();
  REQUIRE(result.status == Status::ok);
  const Step& context = step_of(result, Role::context);
  double expected = 0;
  for (int i = 0; i < 6; ++i) expected += std::pow(static_cast<double>(context.values[i]), 2);
  CHECK_THAT(step_of(result, Role::loss).values[0], Catch::WithinRel(static_cast<float>(expected), 1e-5f));
  CHECK(result.trace.steps().back().gradient_of != kNoStep);
  CHECK(result.sources.size() == result.trace.steps().size());

  const auto status = [&](LossForm form, Role role, int rows, int columns, std::vector<float> numbers) {
    Writer request = words;
    request.set(Field::loss, form).give(role, rows, columns, std::move(numbers));
    return request.run().status;
  };
  CHECK(status(LossForm::gradient, Role::given_gradient, 2, 3, {1, 2, 3, 4, 5, 6}) == Status::ok);
  CHECK(status(LossForm::gradient, Role::targets, 2, 3, {1, 2, 3, 4, 5, 6}) == Status::invalid_request);
  CHECK(status(LossForm::squared_error, Role::targets, 3, 2, {1, 2, 3, 4, 5, 6}) == Status::invalid_request);
  CHECK(status(LossForm::cross_entropy, Role::targets, 2, 3, {0, 1, 0, 0, 0, 0}) == Status::ok);
  CHECK(status(LossForm::cross_entropy, Role::targets, 2, 2, {0, 1, 0, 0}) == Status::invalid_request);
  CHECK(status(LossForm::cross_entropy, Role::targets, 2, 3, {0, 0, 0, 0, 0, 0}) ==
        Status::invalid_request);  // no row answers

  // Targets that are not probabilities.
  constexpr float nan = std::numeric_limits<float>::quiet_NaN();
  CHECK(status(LossForm::cross_entropy, Role::targets, 2, 3, {2, 0, 0, 0, 1, 0}) == Status::invalid_request);
  CHECK(status(LossForm::cross_entropy, Role::targets, 2, 3, {1, -1, 0, 0, 1, 0}) == Status::invalid_request);
  CHECK(status(LossForm::cross_entropy, Role::targets, 2, 3, {1.5f, -0.5f, 0, 0, 1, 0}) ==
        Status::invalid_request);
  CHECK(status(LossForm::cross_entropy, Role::targets, 2, 3, {0.5f, 0.4f, 0, 0, 1, 0}) ==
        Status::invalid_request);
  CHECK(status(LossForm::cross_entropy, Role::targets, 2, 3, {1, nan, 0, 0, 1, 0}) ==
        Status::invalid_request);

  // Rows with targets have equal weights, to the last bit, however their probabilities are rounded.
  Writer three = of_words("a\nb\nc");
  three.sizes(3, 3)
      .set(Field::words_seed, 7)
      .set(Field::parameters_seed, 8)
      .set(Field::loss, LossForm::cross_entropy);
  three.give(Role::targets, 3, 3, {0.7f, 0.2f, 0.1f, 0, 0, 0, 1.0f / 3, 1.0f / 3, 1.0f / 3});
  const Result mean = three.run();
  REQUIRE(mean.status == Status::ok);
  const float* shares = step_of(mean, Role::loss_shares).values;
  CHECK(std::vector<float>(shares, shares + 3) == std::vector<float>{-0.5f, 0, -0.5f});

  Writer classes = words;
  classes.set(Field::loss, LossForm::cross_entropy).give(Role::W_U, 3, 2, {1, 0, 0, 1, 1, 1});
  Writer fits = classes;
  CHECK(fits.give(Role::targets, 2, 2, {0, 1, 1, 0}).run().status == Status::ok);
  CHECK(classes.give(Role::targets, 2, 3, {0, 1, 0, 1, 0, 0}).run().status == Status::invalid_request);

  squared.add(Field::region, 1, 2, {0, 1});
  CHECK(squared.run().status == Status::invalid_request);
}

namespace {

// A text of five words that layers read, at once or a few words at a time.
struct Reading {
  int layers, heads, kv_heads;
  bool rotary, bias;

  static constexpr int kWords = 5, kColumns = 4;  // of a head

  int cache_columns() const { return kv_heads * kColumns; }
  std::vector<float> cache() const {
    return std::vector<float>(static_cast<size_t>(2 * layers * kWords * cache_columns()));
  }

  // Words first … first + count − 1; each reads those before it.
  Writer of(int first, int count) const {
    const std::string all = "a\nb\nc\nd\ne";
    const auto some = [&](int from, int many) {
      return all.substr(static_cast<size_t>(2 * from), static_cast<size_t>(std::max(0, 2 * many - 1)));
    };
    Writer out = of_words(some(first, count) + (first > 0 ? "\n" + some(0, first) : ""));
    out.set(Field::words_seed, 7).set(Field::parameters_seed, 8);
    for (const Field field : {Field::queries, Field::keys}) out.set(field, static_cast<float>(count));
    for (const Field field : {Field::d_k, Field::d_v}) out.set(field, kColumns);
    out.set(Field::d_model, static_cast<float>(heads * kColumns));
    out.set(Field::heads, static_cast<float>(heads)).set(Field::kv_heads, static_cast<float>(kv_heads));
    out.set(Field::layers, static_cast<float>(layers)).set(Field::output).set(Field::masked);
    out.set(Field::norm, NormPlace::pre);
    if (rotary) out.set(Field::positions, PositionEncoding::rotary);
    if (bias) out.set(Field::bias);
    if (first > 0) out.set(Field::kv_cache, static_cast<float>(first));
    std::vector<float> mask;
    for (int i = 0; i < count; ++i)
      for (int j = 0; j < first + count; ++j)
        mask.push_back(j > first + i ? -std::numeric_limits<float>::infinity() : 0.0f);
    return out.give(Role::mask, count, first + count, mask);
  }

  // The same with keys and values behind those of the words before, in the model's numbers.
  Writer on(int first, int count) const {
    Writer out = of(first, count).set(Field::reads_on);
    int offset = 0;
    for (int layer = 1; layer <= layers; ++layer)
      for (const Role role : {Role::key, Role::value}) {
        out.borrow(role, first + count, cache_columns(), offset, {.stage = Stage::past, .layer = layer});
        offset += kWords * cache_columns();
      }
    return out;
  }
};

}  // namespace

TEST_CASE(
    "read on with a growing cache and shared heads, a text has the outputs of all at once, bit for bit") {
  Random random{11};
  for (int i = 0; i < 60; ++i) {
    const int kv_heads = 1 << random.between(0, 2);
    const Reading text{.layers = random.between(1, 4),
                       .heads = kv_heads << random.between(0, 1),
                       .kv_heads = kv_heads,
                       .rotary = random.between(0, 1) == 1,
                       .bias = random.between(0, 1) == 1};
    INFO("layers " << text.layers << ", heads " << text.heads << ", kv_heads " << kv_heads << ", rotary "
                   << text.rotary << ", bias " << text.bias);
    const Result whole = text.of(0, Reading::kWords).run();
    REQUIRE(whole.status == Status::ok);
    std::vector<float> model = text.cache();
    for (int first = 0, count; first < Reading::kWords; first += count) {
      count = random.between(1, Reading::kWords - first);
      const Result part = text.on(first, count).run(model);
      REQUIRE(part.status == Status::ok);
      const Matrix outputs = part.trace.steps().back().tall(), expected = whole.trace.steps().back().tall();
      REQUIRE(outputs.rows == count);
      CHECK(std::memcmp(outputs.values, expected.row(first),
                        static_cast<size_t>(count * outputs.columns) * sizeof(float)) == 0);
      if (count == Reading::kWords) CHECK(part.cost.multiply_adds == whole.cost.multiply_adds);
    }
    const float* cache = model.data();
    for (int layer = 1; layer <= text.layers; ++layer)
      for (const Role role : {Role::key, Role::value}) {
        const Step& step = step_of(whole, role, {.layer = layer});
        CHECK(std::equal(step.values, step.values + step.size(), cache));
        cache += step.size();
      }
  }
}

TEST_CASE("a text is not read on with what needs the steps of all heads, or in a cache that cannot grow") {
  const Reading text{.layers = 2, .heads = 2, .kv_heads = 2, .rotary = false, .bias = false};
  std::vector<float> model = text.cache();
  REQUIRE(text.on(2, 2).plan(model).status == Status::ok);
  for (const Field analysis :
       {Field::contributions, Field::rollout, Field::components, Field::gradients, Field::cosines})
    CHECK(text.on(2, 2).set(analysis).plan(model).status == Status::invalid_request);
  for (const Scoring scoring : {Scoring::general, Scoring::additive, Scoring::concat})
    CHECK(text.on(2, 2).set(Field::score, scoring).plan(model).status == Status::invalid_request);
  CHECK(text.on(2, 2).set(Field::kind, Kind::recurrent).plan(model).status == Status::invalid_request);
  CHECK(text.on(2, 2).set(Field::loss, LossForm::squared_error).plan(model).status ==
        Status::invalid_request);
  Writer overridden = text.on(2, 2);
  overridden.override_cell(Role::residual, {.layer = 1}, 0, 0, 1);
  CHECK(overridden.plan(model).status == Status::invalid_request);
  CHECK(text.of(2, 2).set(Field::reads_on).plan(model).status == Status::invalid_request);
  Writer copied = text.of(2, 2).set(Field::reads_on);
  for (const int32_t layer : {1, 2})
    for (const Role role : {Role::key, Role::value})
      copied.give(role, 4, 8, std::vector<float>(32), {.stage = Stage::past, .layer = layer});
  CHECK(copied.plan(model).status == Status::invalid_request);
  CHECK(text.on(2, 2).give(Role::key, 2, 8, std::vector<float>(16)).plan(model).status ==
        Status::invalid_request);
  const Reading grouped{.layers = 1, .heads = 2, .kv_heads = 1, .rotary = false, .bias = false};
  std::vector<float> narrow = grouped.cache();
  CHECK(grouped.on(0, 5).plan(narrow).status == Status::ok);
  CHECK(grouped.on(0, 5).set(Field::identity).plan(narrow).status == Status::invalid_request);
  model.pop_back();
  CHECK(text.on(2, 3).plan(model).status == Status::invalid_request);
}

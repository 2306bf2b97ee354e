// Changes requests so that many of them still fit: options, sizes, and numbers for the inputs and steps that
// the request has. One change in eight is of the bytes alone.
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "../native/random.h"
#include "request/plan.h"
#include "request_case.h"

using namespace attention;

extern "C" size_t LLVMFuzzerMutate(uint8_t* data, size_t size, size_t most);

namespace {

#define FIELD(name) +1
constexpr int kFields = 0
#include "request/fields.def"
    ;
#undef FIELD

struct Entry {
  EntryRow row;
  std::vector<float> numbers;
};

constexpr std::array kSpecial{0.0f,   -0.0f, 1.0f,    -1.0f,   0.5f,   2.5f,    16777216.0f, 3.4e38f,
                              1e-40f, 1e30f, 4096.0f, 4097.0f, 2.1e9f, -2.2e9f, INFINITY,    NAN};
constexpr std::array kSizes{1, 1, 2, 2, 3, 3, 4, 6, 8, 9, 9, 18};

class Mutator {
 public:
  Mutator(const RequestCase& from, unsigned seed) : words_(from.words), random_{seed * 2654435769ull + 1} {
    size_t used = 0;
    for (const EntryRow& row :
         rows_in<EntryRow>(std::span<const int32_t>(from.entries)).value_or(std::vector<EntryRow>())) {
      const size_t count =
          row.rows < 0 || row.columns < 0 || row.kind == static_cast<int32_t>(EntryKind::model)
              ? 0
              : static_cast<size_t>(row.rows) * static_cast<size_t>(row.columns);
      const size_t has = std::min(count, from.numbers.size() - used);
      const auto start = from.numbers.begin() + static_cast<std::ptrdiff_t>(used);
      entries_.push_back({row, {start, start + static_cast<std::ptrdiff_t>(has)}});
      used += has;
    }
  }

  void change() {
    switch (random_.between(0, 9)) {
      case 0:
      case 1:
      case 2:
        return set_option();
      case 3:
        return remove();
      case 4:
        return change_number();
      case 5:
        return change_row();
      case 6:
        return change_words();
      default:
        return change_step();
    }
  }

  RequestCase result() const {
    RequestCase out{.words = words_, .entries = {}, .numbers = {}};
    std::vector<EntryRow> rows;
    for (const Entry& entry : entries_) {
      rows.push_back(entry.row);
      out.numbers.insert(out.numbers.end(), entry.numbers.begin(), entry.numbers.end());
    }
    const auto numbers = numbers_of<int32_t>(rows);
    out.entries.assign(numbers.begin(), numbers.end());
    return out;
  }

 private:
  template <class List>
  auto& any(List& list) {
    return list[random_.bits() % list.size()];
  }
  float any_number() {
    const uint32_t kind = random_.bits() % 4;
    return kind == 0   ? any(kSpecial)
           : kind == 1 ? random_.real(4)
                       : static_cast<float>(random_.between(0, 4));
  }

  void put(const EntryRow& row, std::vector<float> numbers) {
    const auto same = [&](const Entry& entry) {
      EntryRow other = entry.row;
      other.rows = row.rows;
      other.columns = row.columns;
      return other == row;
    };
    const auto found = std::find_if(entries_.begin(), entries_.end(), same);
    if (found == entries_.end()) {
      entries_.push_back({row, std::move(numbers)});
    } else {
      *found = {row, std::move(numbers)};
    }
  }

  static EntryRow row_of(EntryKind kind, int32_t id, const Place& place, int32_t rows, int32_t columns) {
    return {.kind = static_cast<int32_t>(kind),
            .id = id,
            .stage = static_cast<int32_t>(place.stage),
            .layer = place.layer,
            .part = static_cast<int32_t>(place.part),
            .head = place.head,
            .rows = rows,
            .columns = columns,
            .offset = 0};
  }

  void set(Field field, float value) {
    put(row_of(EntryKind::option, static_cast<int32_t>(field), {}, 1, 1), {value});
  }

  void set_option() {
    const auto field = static_cast<Field>(random_.between(0, kFields - 1));
    const bool sizes = field == Field::queries || field == Field::keys || field == Field::d_model ||
                       field == Field::d_k || field == Field::d_v;
    if (sizes && random_.bits() % 4 != 0) return set_sizes();
    const bool odd = random_.bits() % 8 == 0;
    set(field, odd ? any(kSpecial) : static_cast<float>(any(kSizes) - (random_.bits() % 2 ? 1 : 0)));
  }

  // Sizes that fit each other.
  void set_sizes() {
    const int words = random_.between(1, 6), size = any(kSizes), heads = random_.between(1, 3);
    set(Field::queries, static_cast<float>(words));
    set(Field::keys, static_cast<float>(words));
    set(Field::d_model, static_cast<float>(size * heads));
    set(Field::d_k, static_cast<float>(size));
    set(Field::d_v, static_cast<float>(size));
    set(Field::heads, static_cast<float>(heads));
    set(Field::kv_heads, static_cast<float>(random_.bits() % 2 ? heads : 1));
    words_ = "a";
    for (int i = 1; i < words; ++i) words_ += "\ncat";
  }

  void remove() {
    if (entries_.empty()) return;
    entries_.erase(entries_.begin() + static_cast<std::ptrdiff_t>(random_.bits() % entries_.size()));
  }

  void change_number() {
    if (entries_.empty()) return;
    std::vector<float>& numbers = any(entries_).numbers;
    if (!numbers.empty()) any(numbers) = any_number();
  }

  // A column of an entry; one change in four leaves numbers behind that do not fit.
  void change_row() {
    if (entries_.empty()) return;
    Entry& entry = any(entries_);
    const std::array columns{&EntryRow::kind,  &EntryRow::id,      &EntryRow::stage,
                             &EntryRow::layer, &EntryRow::part,    &EntryRow::head,
                             &EntryRow::rows,  &EntryRow::columns, &EntryRow::offset};
    int32_t& column = entry.row.*any(columns);
    const bool odd = random_.bits() % 8 == 0;
    column =
        odd ? static_cast<int32_t>(random_.bits()) : std::clamp(column, -4096, 4096) + random_.between(-2, 2);
    if (random_.bits() % 4 == 0) return;
    const bool borrows = entry.row.kind == static_cast<int32_t>(EntryKind::model);
    const int64_t count = borrows ? 0 : static_cast<int64_t>(entry.row.rows) * entry.row.columns;
    if (count >= 0 && count <= 4096) entry.numbers.resize(static_cast<size_t>(count), any_number());
  }

  void change_words() {
    if (random_.bits() % 2) {
      words_ += "\nsat";
    } else {
      words_.erase(0, std::min(words_.find('\n'), words_.size() - 1) + 1);
    }
  }

  // An input that reads from the model, most often where it has enough numbers.
  void read_model(const Step& step, int32_t role) {
    const auto size = static_cast<int32_t>(std::min<uint64_t>(step.size(), kModelSize));
    const int32_t offset = random_.between(0, kModelSize - size + (random_.bits() % 8 == 0));
    EntryRow row = row_of(EntryKind::model, role, step.place, step.rows, step.columns);
    row.offset = offset;
    if (random_.bits() % 2) return put(row, {});
    row.kind = static_cast<int32_t>(EntryKind::lookup);
    row.columns = 1;
    std::vector<float> ids(static_cast<size_t>(step.rows));
    const int32_t rows = (kModelSize - offset) / std::max(step.columns, 1);
    for (float& id : ids) id = static_cast<float>(random_.between(0, rows));
    put(row, std::move(ids));
  }

  // Numbers, edits or overridden cells for a step that the request has, most of them where it has cells.
  void change_step() {
    const RequestCase now = result();
    const Request request(now.words, now.entries, now.numbers, model());
    const auto count = [&](Field field) {
      return whole(request.number(field).value_or(1), 1, kMaxSize).value_or(1);
    };
    if (count(Field::heads) * count(Field::layers) > 24) return;
    const Plan planned = plan(request);
    if (planned.status != Status::ok || planned.trace.steps().empty()) return;
    const auto steps = planned.trace.steps();
    const Step& step = any(steps);
    const auto role = static_cast<int32_t>(step.role);
    const auto cell = [&](int32_t size) {
      return static_cast<float>(random_.between(0, random_.bits() % 8 ? size - 1 : size));
    };
    if (step.operation != Operation::input) {
      const OverrideRow row{.role = static_cast<float>(step.role),
                            .stage = static_cast<float>(step.place.stage),
                            .layer = static_cast<float>(step.place.layer),
                            .part = static_cast<float>(step.place.part),
                            .head = static_cast<float>(step.place.head),
                            .position = static_cast<float>(step.place.position),
                            .row = cell(step.rows),
                            .column = cell(step.columns),
                            .value = any_number()};
      const std::vector<OverrideRow> rows{row};
      const auto numbers = numbers_of<float>(rows);
      return put(
          row_of(EntryKind::option, static_cast<int32_t>(Field::overrides), {}, 1, kColumns<OverrideRow>),
          {numbers.begin(), numbers.end()});
    }
    if (random_.bits() % 2) {
      return put(row_of(EntryKind::edits, role, step.place, 1, 3),
                 {cell(step.rows), cell(step.columns), any_number()});
    }
    if (random_.bits() % 4 == 0) return read_model(step, role);
    if (step.size() > 512) return;
    std::vector<float> numbers(step.size());
    for (float& number : numbers) number = random_.bits() % 8 ? random_.real(2) : any_number();
    put(row_of(EntryKind::numbers, role, step.place, step.rows, step.columns), std::move(numbers));
  }

  std::string words_;
  std::vector<Entry> entries_;
  Random random_;
};

}  // namespace

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t* data, size_t size, size_t most, unsigned seed) {
  if (seed % 8 == 0) return LLVMFuzzerMutate(data, size, most);
  Mutator mutator(case_of({reinterpret_cast<const char*>(data), size}), seed);
  for (unsigned changes = 1 + seed / 8 % 3; changes > 0; --changes) mutator.change();
  const std::string out = bytes_of(mutator.result());
  if (out.size() > most) return LLVMFuzzerMutate(data, size, most);
  std::memcpy(data, out.data(), out.size());
  return out.size();
}

#include "train/clause.h"

namespace attention::train {
namespace {

constexpr int32_t kThe = 0, kThat = 1, kNounsFrom = 2, kClauseVerbsFrom = kNounsFrom + kNouns;
constexpr int32_t kVerbsFrom = kClauseVerbsFrom + kClauseVerbs, kBlank = kVerbsFrom + kVerbs;

// A form of a noun or a verb among the forms of all of them. number: 0 singular, 1 plural.
int32_t form(int32_t lemma, int32_t number) { return 2 * lemma + number; }

// All but the verb.
void write_clause(int32_t subject, int32_t distractor, int32_t clause_verb, Sentence& out) {
  const int32_t words[] = {kThe, kNounsFrom + subject,    kThat,
                           kThe, kNounsFrom + distractor, kClauseVerbsFrom + clause_verb};
  for (int32_t i = 0; i < kVerbAt; ++i) out.symbol(i, words[i]);
}

}  // namespace

// Whether a pair of nouns is held out does not depend on their order and number, so that a bag of words still
// does not show which noun is the subject, nor the nouns their numbers.
void write_agreement(Random& random, int32_t design, bool held_out, Sentence out) {
  int32_t subject, distractor;
  do {
    subject = random.below(kLemmas);
    distractor = random.below(kLemmas);
  } while (((subject + distractor) % kLemmas == 0) != held_out);
  const int32_t number = design & 1;
  write_clause(form(subject, number), form(distractor, design >> 1 & 1), random.below(kClauseVerbs), out);
  out.uniform_answer(kClauseVerbAt, kSubjectAt, number, kLemmas, 2, random);
}

// Held-out sentences are drawn like all others, so that nearly all of the 640 were trained on, too: keeping
// some out of training would change how often a word comes between the others, from which the bounds are
// derived.
void write_blank(Random& random, int32_t design, Sentence out) {
  const int32_t number = design & 1;
  // Drawn in separate statements: the order in which arguments are evaluated is the compiler's choice.
  const int32_t subject = form(random.below(kLemmas), number);
  const int32_t distractor = form(random.below(kLemmas), design >> 1 & 1);
  const int32_t clause_verb = random.below(kClauseVerbs);
  write_clause(subject, distractor, clause_verb, out);
  out.symbol(kVerbAt, kVerbsFrom + form(random.below(kLemmas), number));
  // Classes: the nouns, the verbs. The verb is hidden in half of the sentences.
  const int32_t quarter = design >> 2 & 3;
  if (quarter == 0) {
    out.symbol(kSubjectAt, kBlank);
    return out.uniform_answer(kSubjectAt, kVerbAt, number, kLemmas, 2, random);
  }
  if (quarter == 1) {
    out.symbol(kDistractorAt, kBlank);
    return out.uniform_answer(kDistractorAt, -1, 0, kNouns, 1, random);
  }
  out.symbol(kVerbAt, kBlank);
  out.uniform_answer(kVerbAt, kSubjectAt, kNouns + number, kLemmas, 2, random);
}

std::vector<std::string> noun_names() {
  return {"dog", "dogs", "farmer", "farmers", "bird", "birds", "child", "children"};
}

std::vector<std::string> verb_names() {
  return {"sleeps", "sleep", "sings", "sing", "runs", "run", "eats", "eat"};
}

std::vector<std::string> clause_symbol_names(int32_t count) {
  std::vector<std::string> out = {"the", "that"};
  for (const std::string& noun : noun_names()) out.push_back(noun);
  for (const char* verb : {"saw", "heard", "followed", "knew"}) out.push_back(verb);
  for (const std::string& verb : verb_names()) out.push_back(verb);
  out.push_back("___");
  out.resize(count);
  return out;
}

}  // namespace attention::train

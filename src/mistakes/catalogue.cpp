// The lists of the catalogue as functions.
#include "kernels/cannot_happen.h"
#include "mistakes/rewrites.h"

namespace attention::mistakes {

Form form_of(Mistake mistake) {
  switch (mistake) {
#define ENTRY(name, form) \
  case Mistake::name:     \
    return Form::form;
#define MISTAKE(name, area) ENTRY(name, steps)
#define AT_STEP(name, area) ENTRY(name, judged_step)
#define RECIPE(name, area) ENTRY(name, recipe)
#define WRITING(name, area) ENTRY(name, writing)
#include "mistakes/mistakes.def"
#undef ENTRY
  }
  cannot_happen();
}

Rewrite rewrite_of(Mistake mistake) {
  switch (mistake) {
#define MISTAKE(name, area) \
  case Mistake::name:       \
    return rewrites::name;
#define NONE(name)    \
  case Mistake::name: \
    return nullptr;
#define RECIPE(name, area) NONE(name)
#define WRITING(name, area) NONE(name)
#include "mistakes/mistakes.def"
  }
  cannot_happen();
}

Alteration alteration_of(Mistake mistake) {
  switch (mistake) {
#define MISTAKE(name, area) NONE(name)
#define RECIPE(name, area) \
  case Mistake::name:      \
    return rewrites::name;
#include "mistakes/mistakes.def"
#undef NONE
  }
  cannot_happen();
}

}  // namespace attention::mistakes

// A model, computed.
#pragma once

#include "train/model.h"

namespace attention::train {

// Computes all steps. Products with the matrix of symbols, which has nothing but zeros and one or two ones in
// a row, are looked up: the terms that are left out are zeros, and the bits are those of the product wherever
// the other factor is finite.
void compute(Model& model);

}  // namespace attention::train

#pragma once

#include "oracle_case.h"

namespace oracle {

// Runs a case of one of the operators of ONNX beside Attention; false where it is of another one.
bool run_onnx_op(Case& c);

}  // namespace oracle

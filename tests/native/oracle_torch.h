#pragma once

#include "oracle_case.h"

namespace oracle {

// Runs a case of a module of PyTorch, which its text says: "nn.MultiheadAttention(12,3,add_bias_kv)".
void run_torch_module(Case& c);

}  // namespace oracle

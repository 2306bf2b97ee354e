// Fused attention as a WebAssembly module of its own, without a C library and without JavaScript glue: about
// 20 kB that a worker instantiates from bytes. The caller lays out the memory above __heap_base (16-byte
// aligned) and passes addresses.
#include "kernels/fused.h"
#include "kernels/packed_matmul.h"
#include "kernels/weight_blocks.h"

// Compilers call these to copy or clear structs, and there is no library that has them.
extern "C" __attribute__((no_builtin("memcpy"))) void* memcpy(void* to, const void* from, size_t size) {
  for (size_t i = 0; i < size; ++i) static_cast<char*>(to)[i] = static_cast<const char*>(from)[i];
  return to;
}
extern "C" __attribute__((no_builtin("memset"))) void* memset(void* to, int byte, size_t size) {
  for (size_t i = 0; i < size; ++i) static_cast<char*>(to)[i] = static_cast<char>(byte);
  return to;
}

#define EXPORT(name) extern "C" __attribute__((export_name(name)))

namespace attention::kernels {
namespace {

// One struct of 32-bit fields (fused_fields.def); addresses are those of wasm32.
struct Arguments {
  using INT = int32_t;
  using FLOAT = float;
  using ADDRESS = uint32_t;
#define FIELD(type, name) type name;
#include "kernels/fused_fields.def"
#undef FIELD
};

template <class T>
T* at(uint32_t address) {
  return reinterpret_cast<T*>(static_cast<uintptr_t>(address));
}

FusedAttention attention_of(const Arguments& a) {
  return {
      .batch = a.batch,
      .heads = a.heads,
      .kv_heads = a.kv_heads,
      .queries = a.queries,
      .keys = a.keys,
      .d_k = a.d_k,
      .d_v = a.d_v,
      .scale = a.scale,
      .softcap = a.softcap,
      .causal = a.causal != 0,
      .offset = a.offset,
      .offsets = at<const int32_t>(a.offsets),
      .window = a.window,
      .query = {at<const float>(a.query), a.query_row_step, a.query_head_step, a.query_batch_step},
      .key = {at<const float>(a.key), a.key_row_step, a.key_head_step, a.key_batch_step},
      .value = {at<const float>(a.value), a.value_row_step, a.value_head_step, a.value_batch_step},
      .context = {at<float>(a.context), a.context_row_step, a.context_head_step, a.context_batch_step},
      .logsumexp = at<float>(a.logsumexp),
      .mask_kind = static_cast<MaskKind>(a.mask_kind),
      .mask = at<const void>(a.mask),
      .mask_head_step = a.mask_head_step,
      .mask_batch_step = a.mask_batch_step,
      .lengths = at<const int32_t>(a.lengths),
      .slopes = at<const float>(a.slopes),
  };
}

constexpr double kBytes = sizeof(float);

}  // namespace

EXPORT("scratch_bytes") double scratch_bytes(const Arguments* a) {
  return kBytes * static_cast<double>(attend_scratch(attention_of(*a)));
}
// web/core/fused checks the arguments before; what it let through by mistake is a trap, not wrong numbers.
EXPORT("attend") void attend_module(const Arguments* a) {
  if (!attend(attention_of(*a), at<float>(a->scratch))) __builtin_trap();
}

EXPORT("weight_blocks_scratch_bytes") double weight_blocks_scratch_bytes(const Arguments* a) {
  return kBytes * static_cast<double>(weight_blocks_scratch(attention_of(*a)));
}
EXPORT("weight_blocks") void weight_blocks_module(const Arguments* a) {
  const WeightBlocks w{a->first_row,    a->row_count,  a->first_column,
                       a->column_count, a->block_rows, a->block_columns};
  weight_blocks(attention_of(*a), w, at<float>(a->scratch), at<float>(a->blocks));
}

EXPORT("pack_bytes") double pack_bytes(int rows, int columns) {
  return kBytes * static_cast<double>(packed_floats(rows, columns));
}
EXPORT("pack") void pack_module(const float* weights, int rows, int columns, float* packed) {
  pack(weights, rows, columns, packed);
}
EXPORT("project")
void project_module(const float* a, int a_rows, int depth, const float* packed, int columns,
                    const float* bias, float* out) {
  project(a, a_rows, depth, packed, columns, bias, out);
}

}  // namespace attention::kernels

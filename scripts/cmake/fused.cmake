# build/wasm/fused-simd.wasm, fused-relaxed.wasm and fused-scalar.wasm: fused attention as modules without Embind and without a C
# library. wasm-ld links them directly, since em++ would run an old wasm-opt that does not understand relaxed SIMD.

# Debian's Emscripten uses clang 14, which does not know relaxed SIMD and generates slower code; clang 19 is installed beside it. The
# clang and wasm-ld of an emsdk are new enough.
execute_process(COMMAND em-config LLVM_ROOT OUTPUT_VARIABLE llvm_root OUTPUT_STRIP_TRAILING_WHITESPACE)
if(EXISTS ${llvm_root}/wasm-ld AND NOT llvm_root STREQUAL "/usr/bin")
  set(versions "")
  set(WASM_LD ${llvm_root}/wasm-ld)
else()
  set(versions EM_LLVM_ADD_VERSION=19 EM_CLANG_ADD_VERSION=19)
  find_program(WASM_LD wasm-ld-19 NO_CMAKE_FIND_ROOT_PATH REQUIRED)
endif()

# Compiles for one backend, links build/wasm/fused-NAME.wasm and adds it to `fused_modules`. Further arguments are flags.
function(add_fused_module name)
  set(flags -O3 -std=c++20 -ffp-contract=off -fno-exceptions -fno-rtti ${warnings} -I${CMAKE_SOURCE_DIR}/src ${ARGN})
  set(objects "")
  foreach(source fused_module kernels/fused kernels/fused_scores kernels/packed_matmul kernels/weight_blocks)
    string(REPLACE / - object fused-${name}-${source}.o)
    set(file ${CMAKE_SOURCE_DIR}/src/${source}.cpp)
    add_custom_command(
      OUTPUT ${object}
      COMMAND ${CMAKE_COMMAND} -E env ${versions} ${CMAKE_CXX_COMPILER} ${flags} -MD -MF ${object}.d -MT ${object} -c ${file} -o ${object}
      DEPENDS ${file}
      DEPFILE ${object}.d
      VERBATIM)
    list(APPEND objects ${object})
  endforeach()
  # The stack has room for what packed_matmul.cpp packs of a left factor: up to 144 kB.
  set(module ${CMAKE_SOURCE_DIR}/build/wasm/fused-${name}.wasm)
  add_custom_command(
    OUTPUT ${module}
    COMMAND ${CMAKE_COMMAND} -E make_directory ${CMAKE_SOURCE_DIR}/build/wasm
    COMMAND ${WASM_LD} --no-entry --export=__heap_base --stack-first -z stack-size=196608 --gc-sections --strip-all -O2 ${objects} -o ${module}
    DEPENDS ${objects}
    VERBATIM)
  set(fused_modules ${fused_modules} ${module} PARENT_SCOPE)
endfunction()

set(fused_modules "")
add_fused_module(simd -msimd128)
add_fused_module(relaxed -msimd128 -mrelaxed-simd)
add_fused_module(scalar -DATTENTION_STEPS_SCALAR)
add_custom_target(fused DEPENDS ${fused_modules})

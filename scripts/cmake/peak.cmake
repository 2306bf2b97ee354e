# build/bench/peak-simd.wasm and peak-relaxed.wasm: the peak that the benchmark compares the kernels with. Built as in fused.cmake, which
# must be included first.
set(peak_modules "")
foreach(name simd relaxed)
  set(flags -O3 -std=c++20 -ffp-contract=off -fno-exceptions -fno-rtti ${warnings} -msimd128)
  if(name STREQUAL relaxed)
    list(APPEND flags -mrelaxed-simd)
  endif()
  set(source ${CMAKE_SOURCE_DIR}/tests/bench/peak.cpp)
  set(module ${CMAKE_SOURCE_DIR}/build/bench/peak-${name}.wasm)
  add_custom_command(
    OUTPUT ${module}
    COMMAND ${CMAKE_COMMAND} -E make_directory ${CMAKE_SOURCE_DIR}/build/bench
    COMMAND ${CMAKE_COMMAND} -E env ${versions} ${CMAKE_CXX_COMPILER} ${flags} -c ${source} -o peak-${name}.o
    COMMAND ${WASM_LD} --no-entry --export-dynamic --strip-all peak-${name}.o -o ${module}
    DEPENDS ${source}
    VERBATIM)
  list(APPEND peak_modules ${module})
endforeach()
add_custom_target(peak DEPENDS ${peak_modules})

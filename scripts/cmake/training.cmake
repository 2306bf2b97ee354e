# build/wasm/training-simd.wasm (or training-scalar.wasm): training as a module without Embind and without JavaScript glue, which a
# worker instantiates from its bytes.
add_executable(training src/training_module.cpp)
set_target_properties(training PROPERTIES
  OUTPUT_NAME training-${name}
  SUFFIX .wasm
  RUNTIME_OUTPUT_DIRECTORY ${CMAKE_SOURCE_DIR}/build/wasm)
target_link_libraries(training PRIVATE attention)
target_compile_options(training PRIVATE $<$<CONFIG:Release>:-Os;-flto> -fno-exceptions -fno-rtti)
target_link_options(training PRIVATE
  -Os -flto -fno-exceptions -fno-rtti --no-entry -sSTANDALONE_WASM=1 -sFILESYSTEM=0
  -sALLOW_MEMORY_GROWTH=1 -sMALLOC=emmalloc -s${stack_setting}=1048576)

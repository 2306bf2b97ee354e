# add_small_module(NAME): build/wasm/NAME-simd.wasm (or NAME-scalar.wasm) of src/NAME_module.cpp, without Embind and without JavaScript
# glue, so that a worker can instantiate it from its bytes.
function(add_small_module module)
  add_executable(${module} src/${module}_module.cpp)
  set_target_properties(${module} PROPERTIES
    OUTPUT_NAME ${module}-${name}
    SUFFIX .wasm
    RUNTIME_OUTPUT_DIRECTORY ${CMAKE_SOURCE_DIR}/build/wasm)
  target_link_libraries(${module} PRIVATE attention)
  target_compile_options(${module} PRIVATE $<$<CONFIG:Release>:-Os;-flto> -fno-exceptions -fno-rtti)
  target_link_options(${module} PRIVATE
    -Os -flto -fno-exceptions -fno-rtti --no-entry -sSTANDALONE_WASM=1 -sFILESYSTEM=0
    -sALLOW_MEMORY_GROWTH=1 -sMALLOC=emmalloc -s${stack_setting}=1048576)
endfunction()

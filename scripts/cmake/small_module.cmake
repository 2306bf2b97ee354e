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

# compile_for_speed(NAME SOURCE…): in this module these sources of the core are compiled for speed; elsewhere they are small.
function(compile_for_speed module)
  list(TRANSFORM ARGN REPLACE "(.+)" "src/\\1.cpp" OUTPUT_VARIABLE fast)
  add_library(${module}_fast OBJECT ${fast})
  set_target_properties(${module}_fast PROPERTIES COMPILED_FOR_SPEED ON)
  target_link_libraries(${module}_fast PRIVATE attention)
  target_compile_options(${module}_fast PRIVATE $<$<CONFIG:Release>:-flto> -fno-exceptions -fno-rtti)
  target_link_libraries(${module} PRIVATE ${module}_fast)
endfunction()

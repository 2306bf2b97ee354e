# add_small_module(NAME BACKEND [FOR_SPEED SOURCE…]): build/wasm/NAME-BACKEND.wasm of src/NAME_module.cpp, without Embind and without
# JavaScript glue, so that a worker can instantiate it from its bytes. Sources of the core that are named are compiled for speed in it;
# elsewhere they are small.
function(add_small_module name backend)
  cmake_parse_arguments(PARSE_ARGV 2 module "" "" FOR_SPEED)
  set(module ${name}-${backend})
  add_executable(${module} src/${name}_module.cpp)
  set_target_properties(${module} PROPERTIES
    SUFFIX .wasm
    RUNTIME_OUTPUT_DIRECTORY ${CMAKE_SOURCE_DIR}/build/wasm)
  target_link_libraries(${module} PRIVATE attention-${backend})
  target_compile_options(${module} PRIVATE $<$<CONFIG:Release>:-Os;-flto> -fno-exceptions -fno-rtti)
  target_link_options(${module} PRIVATE
    -Os -flto -fno-exceptions -fno-rtti --no-entry -sSTANDALONE_WASM=1 -sFILESYSTEM=0
    -sALLOW_MEMORY_GROWTH=1 -sMALLOC=emmalloc -s${stack_setting}=1048576)

  if(module_FOR_SPEED)
    list(TRANSFORM module_FOR_SPEED REPLACE "(.+)" "src/\\1.cpp" OUTPUT_VARIABLE fast)
    add_library(${module}-fast OBJECT ${fast})
    set_target_properties(${module}-fast PROPERTIES COMPILED_FOR_SPEED ON)
    target_link_libraries(${module}-fast PRIVATE attention-${backend})
    target_compile_options(${module}-fast PRIVATE $<$<CONFIG:Release>:-flto> -fno-exceptions -fno-rtti)
    target_link_libraries(${module} PRIVATE ${module}-fast)
  endif()
endfunction()

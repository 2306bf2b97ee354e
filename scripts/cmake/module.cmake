# add_core_module(BACKEND): build/wasm/BACKEND.mjs and BACKEND.wasm: the core with its functions for JavaScript.
function(add_core_module backend)
  set(core core-${backend})
  add_executable(${core} src/bindings.cpp)
  set_target_properties(${core} PROPERTIES
    OUTPUT_NAME ${backend}
    SUFFIX .mjs
    RUNTIME_OUTPUT_DIRECTORY ${CMAKE_SOURCE_DIR}/build/wasm)
  target_link_libraries(${core} PRIVATE attention-${backend})
  target_compile_options(${core} PRIVATE $<$<CONFIG:Release>:-Oz;-flto> -fno-exceptions -fno-rtti)
  target_compile_definitions(${core} PRIVATE EMSCRIPTEN_HAS_UNBOUND_TYPE_NAMES=0)
  # Built for browsers; Node runs the same file. The bytes are always passed as wasmBinary, so the file does not need to know where they are.
  # DYNAMIC_EXECUTION=0 lets Embind run where a content security policy forbids eval. Every browser with wasm has TextDecoder, so no
  # replacement is needed.
  target_link_options(${core} PRIVATE
    -Oz -flto -fno-exceptions -fno-rtti -lembind --js-library ${CMAKE_SOURCE_DIR}/src/bindings_library.js
    -sMODULARIZE=1 -sEXPORT_ES6=1 -sUSE_ES6_IMPORT_META=0 -sENVIRONMENT=web -sFILESYSTEM=0 -sDYNAMIC_EXECUTION=0
    -sALLOW_MEMORY_GROWTH=1 -sMALLOC=emmalloc -s${stack_setting}=1048576
    -sINCOMING_MODULE_JS_API=wasmBinary -sTEXTDECODER=2
    -sBINARYEN_EXTRA_PASSES=-Oz,--flatten,--rereloop,-Oz,-Oz,-Os,--strip-producers,--strip-target-features)
  set_target_properties(${core} PROPERTIES LINK_DEPENDS ${CMAKE_SOURCE_DIR}/src/bindings_library.js)
endfunction()

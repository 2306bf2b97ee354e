# request-fuzzer: libFuzzer for the decoder of requests. The preset `fuzz` compiles the core so that libFuzzer sees which code ran.
if(CMAKE_CXX_FLAGS_DEBUG MATCHES "sanitize-coverage")
  add_executable(request-fuzzer EXCLUDE_FROM_ALL tests/fuzz/request_fuzzer.cpp tests/fuzz/request_mutator.cpp)
  target_link_libraries(request-fuzzer PRIVATE attention-simd)
  target_link_options(request-fuzzer PRIVATE -fsanitize=fuzzer)
endif()

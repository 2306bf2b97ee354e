# training-steps: training outside a browser, for scripts/bench training.
add_executable(training-steps EXCLUDE_FROM_ALL tests/bench/training/steps.cpp)
target_link_libraries(training-steps PRIVATE attention-simd)

# attention-bench: the kernels outside a browser, with Google Benchmark (Debian's libbenchmark-dev) if it is installed.
find_package(benchmark QUIET)
if(NOT benchmark_FOUND)
  message(STATUS "No Google Benchmark: no attention-bench (scripts/bench native installs it)")
  return()
endif()
file(GLOB bench_sources CONFIGURE_DEPENDS tests/bench/native/*.cpp)
add_executable(attention-bench EXCLUDE_FROM_ALL ${bench_sources})
target_link_libraries(attention-bench PRIVATE attention-simd benchmark::benchmark)

// Catch2 3 where it is installed, else Catch2 2.13. Both have the macros and the matchers of Catch::Matchers.
#pragma once

#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
#else
#include <catch2/catch.hpp>
#endif

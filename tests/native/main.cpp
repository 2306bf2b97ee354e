#define CATCH_CONFIG_RUNNER  // Catch2 2.13 compiles its implementation here; Catch2 3 has it in a library
#include "catch.h"

int main(int count, char** arguments) { return Catch::Session().run(count, arguments); }

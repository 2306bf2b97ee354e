// Replaces the JavaScript that Embind includes for types that bindings.cpp does not use: wide strings and 64-bit integers.
mergeInto(LibraryManager.library, {
  _embind_register_std_wstring: function () {},
  _embind_register_bigint: function () {},
});

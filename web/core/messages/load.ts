// Why a core cannot be loaded.
export const loadMessages = {
  unknownNumber: (number: number, count: number) => `the core answered with ${number} where there are ${count} names`,
  noWebAssembly: 'This browser has no WebAssembly',
  backend: (known: readonly string[], got: string) => `backend: expected one of ${known.join(', ')}, got ${got}`,
  noRelaxedSimd: 'this engine has no relaxed SIMD: use the backend "simd" or "scalar"',
  wrongValues: (module: string) => `the ${module} computes wrong values`,
  option: (name: string, known: readonly string[]) => `${name}: is not an option; known options: ${known.join(', ')}`,
  optionValue: (name: string, got: unknown) => `${name}: expected true or false, got ${String(got)}`,
  options: 'options: expected an object',
  noWorker: 'no worker can be started here',
};

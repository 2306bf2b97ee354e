import { numpyDialect } from './program/numpy-dialect.ts';
import { program } from './program/program.ts';
import type { Exporter } from './types.ts';

/** A NumPy program that recomputes every step of a trace and compares it. */
export const numpy: Exporter = (example, trace) => program(example, trace, numpyDialect);

import { program } from './program/program.ts';
import { pytorchDialect } from './program/pytorch-dialect.ts';
import type { Exporter } from './types.ts';

/** A PyTorch program that recomputes every step of a trace and compares it. */
export const pytorch: Exporter = (example, trace) => program(example, trace, pytorchDialect);

import { refuse } from '../core/schema/refuse.ts';
import { jsonText } from './to-document.ts';

/** The document inside the JSON of a trace; any other text unchanged. Throws an `ExampleError`. */
export function documentOfTrace(text: string): string {
  let trace: { attention_steps?: unknown; document?: unknown } | null;
  try {
    trace = JSON.parse(text) as typeof trace;
  } catch {
    return text;
  }
  const { attention_steps: version, document } = trace ?? {};
  if (version === undefined || document === undefined) return text;
  try {
    return jsonText(document);
  } catch {
    return refuse('document', 'tooDeep'); // what was parsed has no cycles
  }
}

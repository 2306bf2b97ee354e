/** The document inside the JSON of a trace; any other text unchanged. */
export function documentOfTrace(text: string): string {
  try {
    const { attention_steps: version, document } = JSON.parse(text) as {
      attention_steps?: unknown;
      document?: unknown;
    };
    return version === undefined || document === undefined ? text : JSON.stringify(document);
  } catch {
    return text;
  }
}

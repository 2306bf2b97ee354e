// Every number that was measured, for whoever wants to judge the medians: a line for each series, below the table of its measurement.

/** What tells an object of a report from those beside it. */
const names = ['title', 'task', 'name', 'words', 'tokens', 'backend'] as const;

/** What says nothing of a series that stands in it. */
const plain = /^(\d+|samples|parts|timings|runs)$/;

const isSeries = (value: unknown): value is number[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'number');

function linesOf(value: unknown, name: string): string[] {
  if (isSeries(value)) return [`${name}: ${value.map((one) => Number(one.toPrecision(4))).join(' ')}`];
  if (typeof value !== 'object' || value === null) return [];
  const own = names
    .filter((key) => key in value)
    .map((key) => `${(value as Record<string, unknown>)[key]}${key === 'words' || key === 'tokens' ? ` ${key}` : ''}`);
  return Object.entries(value).flatMap(([key, part]) =>
    linesOf(part, [name, ...own, ...(plain.test(key) ? [] : [key])].filter(Boolean).join(', ')),
  );
}

/** All series of numbers inside a report, folded. */
export function rawSamples(report: unknown): string {
  const lines = linesOf(report, '').filter((line) => !/, failures:/.test(line));
  return `<details>\n<summary>Raw samples in milliseconds, in the order in which they were taken</summary>\n\n\`\`\`text\n${lines.join('\n')}\n\`\`\`\n\n</details>`;
}

// `run`: an example in one of the formats of the exports.
import { loadCore } from './core.ts';
import { exportFile, formatOfFile } from '../export/index.ts';
import { pictures } from '../export/types.ts';
import { command as strings } from '../strings/command.ts';
import type { Arguments } from './arguments.ts';
import { exampleOf } from './example.ts';
import { badInput } from './failure.ts';
import { nameOf, writeOutput } from './files.ts';
import { outputFormats } from './formats.ts';
import type { OutputFormat } from './formats.ts';
import { choiceOption } from './option-values.ts';
import { attributesAmong } from './options.ts';
import { filesOf, named, readExample } from './source.ts';
import { standalone } from './standalone.ts';

function fail(message: string): never {
  throw badInput(message);
}

function formatOf(options: ReadonlyMap<string, string>): OutputFormat {
  const output = options.get('output');
  return (
    choiceOption(options, 'format', outputFormats) ??
    (output === undefined ? undefined : formatOfFile(output)) ??
    'markdown'
  );
}

export async function run({ words, options }: Arguments, dist: string): Promise<void> {
  const format = formatOf(options);
  const [picture, theme] = [
    choiceOption(options, 'picture', pictures),
    choiceOption(options, 'theme', ['light', 'dark']),
  ];
  if (options.has('query') && options.has('select')) fail(strings.queryAndSelect);
  const attributes = attributesAmong(
    new Map([...options].map(([name, value]) => [name === 'query' ? 'select' : name, value])),
  );
  const described = attributes.has('text') || attributes.has('example');
  const [file, ...more] = filesOf(words, described);
  if (more.length > 0) fail(strings.oneExample(words.length));
  if (file !== undefined && attributes.has('example')) fail(strings.fileAndExample);
  const base = file === undefined ? undefined : await readExample(file);
  const core = await loadCore();
  const name = file === undefined ? undefined : nameOf(file);
  const work = async () => {
    const example = exampleOf(base, attributes);
    const trace = core.run(example, { large: options.has('large') });
    if (format === 'standalone') return standalone(example, trace, dist);
    // Steps named on the command line apply to every format; the steps that a document shows apply to tables only.
    const steps = attributes.has('steps') ? example.display.steps : undefined;
    const wishes = { ...(steps && { steps }), ...(picture && { picture }), ...(theme && { theme }) };
    const { content } = await exportFile(format, example, trace, wishes);
    return typeof content === 'string' ? content : new Uint8Array(await content.arrayBuffer());
  };
  const content = await named(name, work, attributes, options.has('query') ? { select: 'query' } : {});
  const ended = typeof content === 'string' && !content.endsWith('\n') ? `${content}\n` : content;
  await writeOutput(ended, options.get('output'));
}

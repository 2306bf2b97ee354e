// `render`: the fallback of the element, computed tables that the page shows before any script runs.
import { extname } from 'node:path';
import type { Example } from '../core/example.ts';
import { loadCore } from './core.ts';
import type { Core } from '../core/load.ts';
import { scriptJson, toDocument } from '../edit/to-document.ts';
import { command as strings } from '../strings/command.ts';
import type { Arguments } from './arguments.ts';
import { exampleOfTag } from './example.ts';
import { badInput } from './failure.ts';
import { pageEndings, nameOf, readMarkedText, STDIN, withoutMark, writeFiles, writeOutput } from './files.ts';
import { attributesAmong } from './options.ts';
import { fallbackOf, filledPage } from './fill-page.ts';
import { exampleIn, filesOf, named } from './source.ts';
import type { Attributes } from './source.ts';

/** Whether a text is HTML rather than an example document. */
const isPage = (file: string, text: string) =>
  pageEndings.includes(extname(file).toLowerCase()) || text.trimStart().startsWith('<');

const quoted = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** The element with its fallback, and with the document inside if attributes cannot express it. */
function element(document: Example | undefined, attributes: Attributes, core: Core): string {
  const fallback = fallbackOf(exampleOfTag(document, attributes), core);
  const tag = [...attributes]
    .map(([name, value]) => (value === '' ? ` ${name}` : ` ${name}="${quoted(value)}"`))
    .join('');
  const json = document && !attributes.has('src') ? scriptJson(toDocument(document)) : undefined;
  const script = json === undefined ? '' : `<script type="application/json">${json}</script>\n`;
  return `<attention-steps${tag}>\n${script}${fallback}</attention-steps>\n`;
}

export async function render({ words, options }: Arguments): Promise<void> {
  const attributes = attributesAmong(options);
  const files = filesOf(words, attributes.has('text') || attributes.has('example'));
  const texts: string[] = [];
  for (const file of files) texts.push(await readMarkedText(file));
  const output = options.get('output');
  const write = options.has('write');
  const pages = files.filter((file, index) => isPage(file, texts[index]!));
  if (pages.length === 0) {
    const [file, ...more] = files;
    if (more.length > 0) throw badInput(strings.oneExample(files.length));
    if (write) throw badInput(strings.writeNeedsPages);
    if (file !== undefined && attributes.has('example')) throw badInput(strings.fileAndExample);
    const core = await loadCore();
    const name = file === undefined ? undefined : nameOf(file);
    const [text] = texts;
    const work = () => element(text === undefined ? undefined : exampleIn(withoutMark(text)), attributes, core);
    const made = await named(name, work, attributes);
    return writeOutput(made, output);
  }

  const [attribute] = attributes.keys();
  if (attribute !== undefined) throw badInput(strings.attributesInPages(attribute));
  if (pages.length < files.length) throw badInput(strings.pagesAndExamples);
  if (write && output !== undefined) throw badInput(strings.writeAndOutput);
  if (!write && pages.length > 1) throw badInput(strings.onePage(pages.length));
  const core = await loadCore();
  const filled: string[] = [];
  for (const [index, file] of files.entries()) {
    filled.push(await named(nameOf(file), () => filledPage(file, texts[index]!, options.get('root') ?? '.', core)));
  }
  if (!write) return writeOutput(filled[0]!, output);
  // Written when all are done, so that a broken page leaves every file untouched.
  const pageAt = (index: number) => ({ file: files[index]!, content: filled[index]! });
  const changed = files.flatMap((file, index) =>
    file !== STDIN && filled[index] !== texts[index] ? [pageAt(index)] : [],
  );
  await writeFiles(changed);
  const standard = files.indexOf(STDIN);
  if (standard >= 0) await writeOutput(filled[standard]!);
}

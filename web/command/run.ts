// `run`: an example in one of the formats of the exports.
import { extname } from 'node:path';
import { loadCore, openOwnModel } from './core.ts';
import type { Example } from '../core/example.ts';
import { modelName, modelOf } from '../core/models/loaded.ts';
import { OWN_MODEL, publishedModels } from '../core/models/names.ts';
import { validate } from '../core/validate.ts';
import { modelDocument } from '../edit/model.ts';
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
import { filesOf, galleryDocument, named, readExample } from './source.ts';
import type { Attributes } from './source.ts';
import { standalone } from './standalone.ts';

function fail(message: string): never {
  throw badInput(message);
}

function formatOf(options: ReadonlyMap<string, string>): OutputFormat {
  const asked = choiceOption(options, 'format', outputFormats);
  const output = options.get('output') ?? '';
  const ending = extname(output);
  const format = asked ?? formatOfFile(output);
  if (format !== undefined) return format;
  return ending === '' ? 'markdown' : fail(strings.unknownEnding(ending, outputFormats));
}

/** The folder that `--model` names, unless it names a model of the project. */
function folderOf(options: ReadonlyMap<string, string>): string | undefined {
  const model = options.get('model');
  return publishedModels.some((name) => name === model) ? undefined : model;
}

const parameters = { from: 'model', model: OWN_MODEL } as const;

/** Tokens by their ids: "1, 403, 407". */
function tokensOf(ids: string): string[] {
  const model = modelOf({ parameters })!;
  return ids
    .split(/[\s,]+/)
    .filter((id) => id !== '')
    .map((id) => (/^\d{1,8}$/.test(id) ? model.tokenOf(Number(id)) : undefined) ?? fail(strings.noTokenOfId(id)));
}

/** The example of the model that was opened: of ids, of a text, or of an example, which may have had other numbers. */
function exampleOfOwn(options: ReadonlyMap<string, string>, document: Example | undefined): Example {
  const ids = options.get('ids');
  if (ids !== undefined) return validate({ tokens: tokensOf(ids), parameters });
  if (document === undefined) return validate({ text: options.get('text'), parameters });
  if (modelName(document) === OWN_MODEL) return document;
  return validate({ ...modelDocument(document, OWN_MODEL), ...(options.has('text') && { text: options.get('text') }) });
}

/** The example of the gallery that gives the model that was opened its words. */
function galleryExample(folder: string | undefined, attributes: Attributes): Example | undefined {
  const id = folder === undefined ? undefined : attributes.get('example');
  return id === undefined ? undefined : validate(galleryDocument(id));
}

export async function run({ words, options }: Arguments, dist: string): Promise<void> {
  const format = formatOf(options);
  const [picture, theme] = [
    choiceOption(options, 'picture', pictures),
    choiceOption(options, 'theme', ['light', 'dark']),
  ];
  if (options.has('query') && options.has('select')) fail(strings.queryAndSelect);
  const folder = folderOf(options);
  if (options.has('ids') && folder === undefined) fail(strings.idsOfModel);
  if (options.has('ids') && options.has('text')) fail(strings.textAndIds);
  const attributes = attributesAmong(
    new Map(
      [...options]
        .filter(([name]) => folder === undefined || name !== 'model')
        .map(([name, value]) => [name === 'query' ? 'select' : name, value]),
    ),
  );
  const described = attributes.has('text') || attributes.has('example') || options.has('ids');
  const [file, ...more] = filesOf(words, described);
  if (more.length > 0) fail(strings.oneExample(words.length));
  if (file !== undefined && attributes.has('example')) fail(strings.fileAndExample);
  if (file !== undefined && options.has('ids')) fail(strings.fileAndIds);
  if (attributes.has('example') && options.has('ids')) fail(strings.exampleAndIds);
  if (folder !== undefined) await openOwnModel(folder);
  const base =
    file === undefined ? galleryExample(folder, attributes) : await readExample(file, { heads: options.get('heads') });
  const core = await loadCore();
  const name = file === undefined ? undefined : nameOf(file);
  const work = async () => {
    const example = exampleOf(folder === undefined ? base : exampleOfOwn(options, base), attributes);
    const trace = core.run(example, { large: options.has('large') });
    // The page in it has no way to the files.
    if (format === 'standalone' && folder !== undefined) fail(strings.standaloneOwn);
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

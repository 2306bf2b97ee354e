// The options of each command, for parsing as well as for the help.
import { attributes } from '../edit/attributes.ts';
import type { AttributeEntry, AttributeName } from '../edit/attributes.ts';
import { attributeTexts } from '../strings/attributes.ts';
import { command as strings } from '../strings/command.ts';
import type { Option, Options } from './arguments.ts';
import { pictures } from '../export/types.ts';
import { papers, worksheetFormats } from '../export/worksheet/index.ts';
import { outputFormats } from './formats.ts';

export const commands = ['run', 'render', 'check', 'compare', 'diagnose', 'worksheet', 'scorm', 'serve'] as const;
export type CommandName = (typeof commands)[number];

const names = Object.keys(attributes) as AttributeName[];
/** Attributes about the example, rather than about the element that shows it. */
const ofExample = names.filter((name) => 'key' in attributes[name] || name === 'example');

function placeholder({ type }: AttributeEntry): string {
  if (typeof type !== 'string') return type.join('|');
  return strings.values[type];
}

const attributeOptions = (which: readonly AttributeName[]): Options =>
  Object.fromEntries(
    which.map((name) => {
      const { about, standard } = attributeTexts[name];
      return [name, { value: placeholder(attributes[name]), about: strings.withDefault(about, standard) }];
    }),
  );

const { about } = strings;
const help: Option = { short: 'h', about: about.help };
const modelFiles = { 'model-files': { value: 'FOLDER', about: about.modelFiles } };
const output: Option = { value: 'FILE', short: 'o', about: about.output };

export const optionsOf: Record<CommandName, Options> = {
  run: {
    format: { value: outputFormats.join('|'), short: 'f', about: about.format },
    output,
    query: { value: strings.values.text, about: about.query },
    picture: { value: pictures.join('|'), about: about.picture },
    theme: { value: 'light|dark', about: about.theme },
    large: { about: about.large },
    ids: { value: strings.values.list, about: about.ids },
    ...modelFiles,
    ...attributeOptions(ofExample),
    help,
  },
  render: {
    output,
    write: { about: about.write },
    root: { value: 'FOLDER', about: about.root },
    ...modelFiles,
    ...attributeOptions(names),
    help,
  },
  check: { example: { value: strings.values.text, about: attributeTexts.example.about }, ...modelFiles, help },
  compare: {
    example: { value: strings.values.text, about: attributeTexts.example.about },
    tolerance: { value: strings.values.number, about: about.tolerance },
    most: { value: strings.values.number, about: about.most },
    ...modelFiles,
    help,
  },
  diagnose: {
    heads: { value: strings.values.number, about: about.arrayHeads },
    'kv-heads': { value: strings.values.number, about: about.kvHeads },
    layout: { value: 'bhnd', about: about.layout },
    batch: { value: strings.values.number, about: about.batch },
    scale: { value: `sqrt|none|${strings.values.number}`, about: about.scale },
    softcap: { value: strings.values.number, about: about.softcap },
    causal: { about: about.causal },
    'true-means': { value: 'read|masked', about: about.trueMeans },
    matrices: { value: 'out_in|in_out', about: about.matrices },
    within: { value: strings.values.number, about: about.within },
    help,
  },
  worksheet: {
    format: { value: worksheetFormats.join('|'), short: 'f', about: about.worksheetFormat },
    paper: { value: papers.join('|'), about: about.paper },
    sheets: { value: strings.values.number, about: about.sheets },
    first: { value: strings.values.number, about: about.first },
    output,
    ...modelFiles,
    ...attributeOptions(ofExample),
    help,
  },
  scorm: { output, ...modelFiles, ...attributeOptions(ofExample), help },
  serve: { port: { value: strings.values.number, short: 'p', about: about.port }, help },
};

/** The given options that are attributes, as they would be written in a tag. */
export function attributesAmong(options: ReadonlyMap<string, string>): Map<AttributeName, string> {
  const given = names.filter((name) => options.has(name)).map((name) => [name, options.get(name)!] as const);
  return new Map(given);
}

// Of the model whose numbers are shown: whose it is, how large, and what it was trained on.
import { html, type TemplateResult } from 'lit';
import { aboutModels } from '../../core/models/about.ts';
import { knownModels } from '../../core/models/known.ts';
import type { Example } from '../../core/example.ts';
import type { PublishedModel } from '../../core/models/names.ts';
import { modelText } from '../../strings/model.ts';
import { unknownTokensLine } from './unknown-tokens.ts';

export function modelLine(name: PublishedModel, example: Example): TemplateResult {
  const about = aboutModels[name];
  const { numbers, bytes } = knownModels[name];
  return html`<a href=${about.paper} target="_blank" rel="noopener">${about.title}</a>
    ${modelText.line(about, numbers, bytes)} ${unknownTokensLine(example)}`;
}

import { modelText } from '../../strings/model.ts';

/** This script lies one folder below what is shipped, beside which the models are. */
const here = import.meta.url;

/** The `<attention-steps>` around an element. */
function elementAround(inside: Element): Element | null {
  const { host } = inside.getRootNode() as ShadowRoot;
  return inside.closest('attention-steps') ?? (host ? elementAround(host) : null);
}

/**
 * Where the models are: as the attribute `models` of the `<attention-steps>` around says, else beside the scripts. Undefined where none
 * can be fetched.
 */
export const modelsFolder: ((inside: Element) => string) | undefined = (inside) => {
  const written = elementAround(inside)?.getAttribute('models');
  if (written == null) return new URL('../models/', here).href;
  if (!URL.canParse(written, document.baseURI)) throw new Error(modelText.noAddress(written));
  return new URL(written, document.baseURI).href;
};

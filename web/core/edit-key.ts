import { partGroups, stageGroups } from './parameter-groups.ts';

const groupName = `(?:(${stageGroups.join('|')})\\.)?(?:layer([1-9]\\d?)\\.)?(?:(?:${[...partGroups, 'transform'].join('|')})\\.)?`;
/** How the keys of `parameters.edits` are written: "query", "layer2.query.bias", "encoder.layer1.attention.gain". */
export const editKeySyntax = new RegExp(`^${groupName}(\\w+?)(\\.bias)?$`);

/** Reads a key of `parameters.edits`; undefined where it is not written so. */
export function parseEditKey(
  key: string,
): { stage?: string; layer?: number; name: string; isBias: boolean } | undefined {
  const match = editKeySyntax.exec(key);
  if (match === null) return undefined;
  const [, stage, layer, name, bias] = match;
  return {
    ...(stage !== undefined && { stage }),
    ...(layer !== undefined && { layer: Number(layer) }),
    name: name!,
    isBias: bias !== undefined,
  };
}

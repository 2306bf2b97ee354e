// What is said of the heads of all layers, each a small picture.
import type { Stage } from '../../core/trace.ts';
import { selectionText } from '../selection.ts';

const { path } = selectionText;

interface PlaceOfHead {
  stage?: Stage | undefined;
  layer?: number | undefined;
  head?: number | undefined;
}

const stageOf = ({ stage }: PlaceOfHead): string => (stage && path.stage[stage]) ?? '';
const joined = (parts: readonly string[], between: string): string => parts.filter((part) => part !== '').join(between);

export const headMapText = {
  heading: 'All heads of all layers',
  about:
    'Each small picture shows the weights of one head: a row for each word that asks, a column for each word that is read; the stronger the colour, the more is read. The first layer is at the top. Press a head to open it.',
  /** "layer 2, head 3" */
  place: (at: PlaceOfHead) =>
    joined(
      [
        stageOf(at),
        at.layer === undefined ? '' : path.layer(at.layer),
        at.head === undefined ? '' : path.head(at.head),
      ],
      ', ',
    ),
  /** Beside the row of a layer. */
  short: (at: PlaceOfHead) => joined([stageOf(at), at.layer === undefined ? '' : String(at.layer)], ' '),
  head: (head: number) => path.head(head),
  layerColumn: 'Layer',
};

// What is said of what the query token reads, where several heads read, or another sentence. Braces are replaced by live numbers and words.
import { capital, count } from './phrases.ts';

/** "the encoder, layer 1"; "layer 1" and "cross-attention" have no article. */
const the = (place: string) => place.replace(/^(?=encoder|decoder|earlier)/, 'the ');

export const pathReadingText = {
  /** `place`: the layer or side that is shown, where there are several. `own`: whether the sentence reads itself. */
  several: (heads: number, place: string, own: boolean) =>
    place === '' && own
      ? `One sentence, ${count(heads)} readings: `
      : `${capital(count(heads))} readings${place === '' ? '' : ` in ${the(place)}`}: `,
  agree: (heads: number, place: string) =>
    `${heads === 2 ? 'Both' : `All ${count(heads)}`} heads${place === '' ? '' : ` in ${the(place)}`} read the same word most: `,
  /** Before what one head reads. Cross-attention is said to ask the other sentence. */
  place: (place: string) => (place === '' || place === 'cross-attention' ? '' : `In ${the(place)}, `),
  reads: ' reads ',
  mostly: 'mostly ',
  only: 'only ',
  part: '{word} ({share}) in head {head}',
  /** Of words whose shares are shown with the same digits. */
  tied: '{word} alike ({share} each) in head {head}',
  even: 'every word equally in head {head}',
  /** No word has a share above 3%. */
  spread: 'many words, each a little, in head {head}',
  nothing: 'nothing in head {head}',
  and: ' and ',
  comma: ', ',
  others: (heads: number) => `, and there are ${count(heads)} more heads`,
  same: '{word} ({shares})',
  end: '.',
  cross: ' asks the other sentence: it reads {most}{first}{rest}.',
  then: ', then {second}{others}',
  one: '{name} ({share})',
  alone: ' asks only the memory, and reads {most}{first}{rest}.',
};

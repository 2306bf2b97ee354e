// What an example shows is said in words that anyone can hold against its tables.
import { describe, expect, it } from 'vitest';
import { load } from '../../web/core/load.ts';
import { validate } from '../../web/core/validate.ts';
import { cellTitle } from '../../web/elements/derivation/cell-words.ts';
import { unquoted } from '../../web/strings/phrases.ts';
import { gallery } from '../../web/examples/index.ts';
import { claimSentence, distinctClaims } from '../../web/trace/claim-sentence.ts';
import { checkClaims } from '../../web/trace/claims.ts';

const core = await load();

function said(document: object): string[] {
  const example = validate(document);
  const trace = core.run(example);
  return distinctClaims(checkClaims(example, trace)).map((claim) => {
    const { text, words, numbers } = claimSentence(claim, (cell) => cellTitle(trace, cell), trace);
    return unquoted(text.replace(/\{(\w+)\}/g, (brace, name: string) => words[name] ?? numbers[name] ?? brace));
  });
}
const ofGallery = (id: string) => said(gallery.find((entry) => entry.id === id)!.document as object);

// Scores s make the weights e^s / Σ e^s: of 0 and ln 3, a quarter and three quarters.
const LN3 = Math.log(3);
const given = (claims: string[], attention = {}) => ({
  version: 1,
  tokens: ['a', 'b'],
  given: {
    scores: [
      [0, LN3],
      [0, 0],
    ],
    value: [[1], [2]],
  },
  attention: { scale: 'none', ...attention },
  claims,
});

describe('a claim in words', () => {
  it('names what is read, with its number', () => {
    expect(said(given(['weights[a][b] > 0.7']))).toEqual(['a reads b (75%).']);
    expect(said(given(['weights[a][a] < 0.5']))).toEqual(['a reads itself (25%), less than 50%.']);
    expect(said(given(['weights[a][b] <= 0'], { mask: 'causal' }))).toEqual(['a may not read b: the mask hides it.']);
  });
  it('does not tell a mask as if it were a preference', () => {
    const more = 'weights[a][a] > weights[a][b]';
    expect(said(given([more], { mask: 'causal' }))).toEqual(['a reads itself (100%); the mask hides b.']);
    expect(said(given(['weights[a][b] > weights[a][a]'], { mask: 'causal' }))).toEqual([
      'No longer true with these numbers: a reads b (0%, masked) more than itself (100%).',
    ]);
    expect(said(given(['weights[a][b] < weights[b][b]'], { mask: 'causal' }))).toEqual([
      'a reads b (0%, masked) less than b does (50%).',
    ]);
  });
  it('compares', () => {
    expect(said(given(['weights[a][b] > weights[a][a]']))).toEqual(['a reads b (75%) more than itself (25%).']);
    expect(said(given(['weights[a][b] > weights[b][b]']))).toEqual(['a reads b (75%) more than b does (50%).']);
    expect(said(given(['weights[b][a] >= weights[b][b]', 'weights[b][a] <= weights[b][b]']))).toEqual([
      'b reads a and itself alike (50% each).',
    ]);
    expect(said(given(['scores[a][b] > scores[a][a]']))).toEqual([
      'The score of a and b: 1.099, more than the score of a and a (0.000).',
    ]);
  });
  it('shows more digits where two numbers would look the same', () => {
    expect(said(given(['weights[a][b] > 0.7499']))).toEqual(['a reads b (75%).']);
    expect(said(given(['weights[a][b] < 0.751']))).toEqual(['a reads b (75.0%), less than 75.1%.']);
  });
  it('says when it no longer holds', () => {
    expect(said(given(['weights[a][b] > 0.8']))).toEqual([
      'No longer true with these numbers: a reads b (75%), more than 80%.',
    ]);
  });
  it('tells words apart that occur twice', () => {
    const document = given(['weights[1][2] > weights[1][1]']);
    expect(said({ ...document, tokens: ['a', 'a'] })).toEqual(['a (1st) reads a (2nd) (75%) more than itself (25%).']);
  });
  it('names the head, the layer and the side', () => {
    expect(ofGallery('two-heads')[0]).toMatch(/^In head 1, cross reads animal \(3\d%\)\.$/);
    expect(ofGallery('encoder-decoder')[0]).toBe('In the decoder, layer 1, it may not read fast: the mask hides it.');
    expect(ofGallery('grouped-queries')[0]).toMatch(
      /^In head 1, number 1 of the key of cat: .*, the same as in head 2\.$/,
    );
  });
  it.each(gallery.map(({ id }) => id))('says every claim of %s in words, and none is broken', (id) => {
    for (const sentence of ofGallery(id)) {
      expect(sentence).not.toMatch(/[[\]{}]|undefined|No longer/);
      expect(sentence).toMatch(/\.$/);
    }
  });
});

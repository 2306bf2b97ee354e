// What the page says of several heads, in the words a reader gets, on sentences of their own.
import { expect, test } from 'vitest';
import { load } from '../../web/core/index.ts';
import { Session } from '../../web/edit/session.ts';
import { gallery } from '../../web/examples/index.ts';
import { loadAll, saidOf } from './said.ts';

const core = await load();
await loadAll(new Session(core, gallery[0]!.document));

/** The headline, and the lines of the heads below it. */
function saidAtTop(text: string, query: number, heads = 2): { headline: string; lines: string[] } {
  const said = saidOf(new Session(core, { text, attention: { heads }, display: { select: { query } } }));
  const of = (place: string) => said.filter((one) => one.place === place).map((one) => one.text);
  return { headline: of('headline').join(' '), lines: of('questions').filter((line) => line.startsWith('Head')) };
}

const dog = 'The dog saw a bone because it was hungry';

test('words whose shares are shown with the same digits are a tie, with one head and with several', () => {
  expect(saidAtTop(dog, 0, 1).headline).toBe('The reads bone and dog alike, 26% each.');
  const { headline, lines } = saidAtTop(dog, 6);
  expect(headline).toBe(
    'One sentence, two readings: it reads itself (23%) in head 1 and dog and bone alike (37% each) in head 2.',
  );
  expect(lines[1]).toBe(
    'Head 2 looks for animal, person and thing alike, because of refers in it; the head most avoids refers. First come dog and bone alike (37% each), ahead of hungry (6%). Compared with hungry, dog gains 1.92 by animal, 1.92 by thing and 2.88 by the others together, and loses 1.44 by person: a score of 5.60 against 0.32. Its queries are computed from refers, number and gender alone: what a word could stand for.',
  );
});

test('of two sentences the headline counts the readings, and the words that it does not name', () => {
  const headline = (heads: number) =>
    saidOf(
      new Session(core, {
        text: 'the animal was tired',
        target: { text: 'it slept' },
        attention: { kind: 'cross', heads },
        display: { select: { query: 1 } },
      }),
    )
      .filter((one) => one.place === 'headline')
      .map((one) => one.text)
      .join(' ');
  expect(headline(1)).toMatch(/^slept asks the other sentence: it reads .+, then .+, and 2 others\.$/);
  expect(headline(2)).toMatch(/^Two readings: slept reads /);
});

test('a word that is read alike in several places is told once', () => {
  expect(saidAtTop('The dog saw the dog', 2, 1).headline).toBe('saw reads dog in both places alike, 42% each.');
  // The name of the word stands for all of its places, or is not said of them.
  expect(saidAtTop('The dog saw the dog and the dog', 2, 1).headline).toContain('dog in all 3 places alike');
});

test('a line says what sets the word that is read most apart from the next; the word that asks is named', () => {
  expect(saidAtTop(dog, 6).lines[0]).toBe(
    'Head 1 looks mostly for animal, thing and describes; the head most avoids person. First comes it itself (23%), ahead of bone (17%). Compared with bone, it itself gains 1.11 by animal and 0.75 by person, and loses 0.96 by thing: a score of 4.2 against 3.3. Its queries are computed from the kind of word alone: animal, person, thing, place, action and describes.',
  );
});

test('numbers of a query that are nearly as large are named together', () => {
  expect(saidAtTop(dog, 1).lines[0]).toMatch(
    /^Head 1 looks mostly for animal and describes, because of animal in dog\. /,
  );
});

test('where a word that means nothing comes next, the next that means something is compared number by number', () => {
  expect(saidAtTop('My mother bought the car because it was cheap and she was happy', 10).lines[0]).toMatch(
    /First comes happy \(22%\), ahead of cheap \(20%\), whose numbers mean nothing here, and of mother \(12%\)\. Compared with mother, happy gains 2\.52 by describes and 1\.68 by the others together, and loses 1\.40 by person and 1\.12 by animal: a score of 4\.83 against 3\.15\. Its queries/,
  );
});

test('what speaks for the next word is told, too', () => {
  const { lines } = saidAtTop('My mother bought the car because it was cheap and she was happy', 10);
  expect(lines[1]).toBe(
    'Head 2 looks for animal, person and thing alike, because of refers in she; the head most avoids refers. First comes mother (48%), ahead of car (21%). Compared with car, mother gains 4.32 by person and 3.24 by gender, and loses 4.32 by thing and 0.72 by the others together: a score of 7.56 against 5.04. Its queries are computed from refers, number and gender alone: what a word could stand for.',
  );
});

test('of a head that hardly prefers any word, that is said, and nothing else', () => {
  expect(saidAtTop(dog, 5).lines[0]).toBe('Head 1 hardly prefers any word: its weights go from 10% to 13%, for dog.');
});

test('where the word that is read most means nothing, the best of the others is named', () => {
  expect(saidAtTop('she zyx followed the man', 0).lines[1]).toMatch(
    /First comes followed \(88%\), whose numbers mean nothing here; among the other words, man \(3%\), ahead of she itself \(2%\)\. Compared with she itself, man gains 6\.40 by refers, 0\.96 by person and 0\.16 by the others together, and loses 6\.48 by gender: a score of 1\.880 against 0\.840\. Its queries/,
  );
});

test('where two words have different things that are looked for alike, what decides is named', () => {
  const { lines } = saidAtTop('The dog chased the ball because he wanted it back', 8);
  // By hand, a reader: 4.8 × 0.1 for person and −2.4 × −0.1 for action put dog 0.72 ahead.
  expect(lines[1]).toBe(
    'Head 2 looks for animal, person and thing alike, because of refers in it; the head most avoids refers. First comes dog (39%), ahead of ball (31%). Compared with ball, dog gains 4.32 by animal, 0.48 by person and 0.24 by the others together, and loses 4.32 by thing: a score of 5.60 against 4.88. Its queries are computed from refers, number and gender alone: what a word could stand for.',
  );
});

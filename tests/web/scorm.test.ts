// Packages for course systems: what is in them, and what is kept between two visits.
import { unzipSync, strFromU8 } from 'fflate';
import { describe, expect, test } from 'vitest';
import { load } from '../../web/core/load.ts';
import { validate } from '../../web/core/validate.ts';
import { LONGEST_SUSPEND_DATA, readSuspendData, suspendData } from '../../web/elements/course-system/suspend-data.ts';
import { scormFile, scormPackage } from '../../web/export/scorm/index.ts';

const core = await load();
const template = '<!doctype html>\n<html lang="en"><title>{{title}}</title>{{about}}{{document}}{{fallback}}</html>';
const cat = validate({
  version: 1,
  title: 'Cats & "dogs" <b>',
  text: 'The cat sat',
  exercise: { hidden: ['weights'] },
});
const made = () => scormPackage(template, cat, core.run(cat));

describe('the package', () => {
  test('is a zip of a manifest and the page it names, and nothing else', () => {
    const files = unzipSync(made());
    expect(Object.keys(files)).toEqual(['imsmanifest.xml', 'index.html']);
    const manifest = strFromU8(files['imsmanifest.xml']!);
    expect(manifest).toContain('<schemaversion>1.2</schemaversion>');
    expect(manifest).toContain('adlcp:scormtype="sco" href="index.html"');
    expect(manifest).toContain('<title>Cats &amp; &quot;dogs&quot; &lt;b&gt;</title>');
    expect(manifest).toMatch(/identifier="[A-Za-z_][\w.-]*"/);
    const page = strFromU8(files['index.html']!);
    expect(page).toContain('<html data-course-system="scorm-1.2" lang="en">');
    expect(page).toContain('"hidden":["weights"]');
    expect(scormFile(cat)).toEqual({ name: 'cats-dogs-b-scorm.zip', type: 'application/zip' });
  });

  test('the same exercise is the same file, and no answer stands in it', () => {
    expect(made()).toEqual(made());
    const page = strFromU8(unzipSync(made())['index.html']!);
    const weights = core.run(cat).steps.find(({ id }) => id === 'weights')!;
    for (const one of weights.values) expect(page).not.toContain(one.toFixed(3));
  });
});

describe('what is kept between two visits', () => {
  test('comes back to the letter, with its count', () => {
    for (const text of ['', '{"a":"0.5"}', 'é √2 😀', 'x'.repeat(100_000)])
      expect(readSuspendData(suspendData({ count: 12, text })!)).toEqual({ count: 12, text });
  });

  test('of three hundred numbers fits, and what is too long is refused as a whole', () => {
    const texts = Object.fromEntries(
      Array.from({ length: 300 }, (_, index) => [
        `${Math.floor(index / 20)},${index % 20}`,
        Math.abs(Math.sin(index)).toFixed(3),
      ]),
    );
    const answers = {
      version: 1,
      answers: { weights: { texts, checked: Object.keys(texts), shown: [], hints: 3, kept: false } },
    };
    const written = suspendData({ count: 1e6, text: JSON.stringify(answers) })!;
    expect(written.length).toBeLessThanOrEqual(LONGEST_SUSPEND_DATA);
    expect(JSON.parse(readSuspendData(written)!.text)).toEqual(answers);
    const random = Array.from({ length: 20_000 }, (_, index) => Math.sin(index).toString(36).slice(3, 8)).join('');
    expect(suspendData({ count: 1, text: random })).toBeUndefined();
  });

  test.each([null, '', 'abc', '1.', '1.!!!', '-1.AAAA', `1.${'A'.repeat(5000)}`, '1.AAAA'])(
    '%j is nothing that was kept',
    (text) => {
      const read = readSuspendData(text);
      expect(read === undefined || read.text === '').toBe(true);
    },
  );
});

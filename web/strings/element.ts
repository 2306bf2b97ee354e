// What the element says of its attributes, and where it cannot run.

const list = (words: readonly string[]) => words.join(', ');

export const notShown = (message: string) => `This example cannot be shown. ${message}.`;

/** Why `src` gave nothing. */
export const unreachable = 'could not be fetched; the server may not allow other pages to read it';
export const status = (code: number) => `could not be fetched: the server answered ${code}`;

export const element = {
  /** Reasons of errors: what was expected of an attribute. */
  expected: {
    oneOf: (words: readonly string[], got: string) =>
      `expected ${words.length > 1 ? 'one of ' : ''}${list(words)}, got ${got}`,
    whole: (got: string) => `expected a whole number, got ${got}`,
    mask: (got: string) =>
      `expected none, causal, "window 2", "padding 4" or several of them with commas between, got ${got}`,
    scale: (got: string) => `expected sqrt, none or a number, got ${got}`,
    step: (got: string) => `expected names of steps such as scores, got ${got}`,
    noStep: (got: string, known: readonly string[]) => `this example has no step ${got}; it has ${list(known)}`,
    word: (words: readonly string[], got: string) =>
      `expected a word of the sentence, or its place from 0 to ${words.length - 1}, got ${got}`,
    address: (got: string) => `expected an address that starts with https:// or http://, or a relative one, got ${got}`,
    target: 'is used only where attention is "cross" or "encoder_decoder"',
    seeded: 'is used only with a seed',
    gallery: (id: string) => `there is no example ${id} in the gallery`,
    together: (reason: string) => `does not go with the rest of the example: ${reason}`,
  },
  /** Why `src` gave nothing. */
  src: {
    unreachable,
    status,
    tooLong: (most: number) => `expected a file of at most ${most} bytes`,
    broken: (reason: string) => `holds no example that can be shown: ${reason}`,
  },
  /** The line below the fallback, if the element cannot run. */
  cannot: {
    example: notShown,
    noWasm: 'This browser cannot run the arithmetic of this example.',
    noCore: 'The arithmetic of this example could not be loaded.',
    trustedTypes:
      'This example cannot be shown: the content security policy of this page must allow the Trusted Types policy lit-html (trusted-types lit-html attention-steps).',
    noView: 'A part of this example could not be loaded.',
  },
};

/** The line below the fallback of a saved page, if its script cannot be unpacked. */
export const unpacking = {
  tooOld:
    'This browser cannot unpack the rest of this page, so the example stays as it is above. Browsers released since mid-2023 can (it needs DecompressionStream).',
  damaged:
    'The rest of this page cannot be unpacked, so the example stays as it is above: this file is damaged or incomplete.',
};

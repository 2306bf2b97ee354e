// Why an address holds no example that can be shown: reasons of errors, most of them after "The example".

const unreadable = (why: string) => `is not an address that can be read: ${why}`;

export const addressText = {
  tooLong: (characters: number, most: number) =>
    `is in an address of ${characters} characters; at most ${most} characters are read`,
  percent: unreadable('a % in it is not followed by the code of a character'),
  base64: (stray: string) => unreadable(`“${stray}” is not base64url`),
  cutOff: unreadable('it is cut off'),
  changed: unreadable('it is cut off or changed'),
  tooLarge: (most: number) => `expected at most ${most} bytes in the address, got more`,
  twice: 'is given twice in the address',
  controlCharacter: 'contains a control character',
  folder: 'expected a model of the project in an address, not a folder',
  page: 'expected "none" in an address',
  unknown: (known: readonly string[]) => `is not a known parameter; known here: ${known.join(', ')}`,
};

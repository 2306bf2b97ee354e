// A part of “Why it learns” that an address leads to, as in `why.html?part=root-d-k`: what follows # in it are settings.

const parts = ['root-d-k'] as const;
export type WhyPart = (typeof parts)[number];

/** The address of “Why it learns” beside `page`, which leads to a part of it if one is given. */
export function whyAddress(page: URL | string, part?: WhyPart): string {
  const address = new URL('why.html', page);
  if (part !== undefined) address.searchParams.set('part', part);
  return address.href;
}

/** The part that an address leads to; undefined if it leads to the beginning. */
export const partOf = ({ search }: Location): WhyPart | undefined =>
  parts.find((part) => part === new URLSearchParams(search).get('part'));

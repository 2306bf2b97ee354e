// subset-font has no types of its own; this is what we use of it.
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2';
      variationAxes?: Record<string, { min: number; max: number }> | undefined;
      /** Leaves out the glyphs that a font may put in the place of letters. */
      noLayoutClosure?: boolean;
    },
  ): Promise<Buffer>;
}

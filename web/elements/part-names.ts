/** The parts that a page can style: `attention-steps::part(heatmap)`. documentation.ts says what each of them is. */
export const partNames = [
  'card',
  'frame',
  'sentence',
  'sentence-box',
  'reading',
  'lines',
  'heatmap',
  'tabs',
  'table',
  'arithmetic',
  'bar',
  'steps',
  'footer',
] as const;
export type PartName = (typeof partNames)[number];

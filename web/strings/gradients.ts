/** The name of a gradient, from that of the step to which it belongs, or of one of the terms of that. */
export const gradientName = (name: string, term: number | undefined): string =>
  `Gradient: ${name}${term === undefined ? '' : `, part ${term}`}`;

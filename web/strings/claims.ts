// Why a claim of an example cannot be checked: reasons of errors.

export const claimsText = {
  noClaim: 'expected a claim such as weights[it][cat] > 0.6',
  noStep: (step: string) => `this example has no step ${step}`,
  noRow: (step: string, row: string) => `${step} has no row ${row}`,
  noColumn: (step: string, column: string) => `${step} has no column ${column}`,
};

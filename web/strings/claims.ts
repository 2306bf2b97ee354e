// Why a claim of an example cannot be looked at: reasons of errors.

export const claimsText = {
  noStep: (step: string) => `this example has no step ${step}`,
  noRow: (step: string, row: string) => `${step} has no row ${row}`,
  noColumn: (step: string, column: string) => `${step} has no column ${column}`,
};

/** The names of the trained models that an example may use. */
export const modelNames = ['use-lite'] as const;
export type ModelName = (typeof modelNames)[number];

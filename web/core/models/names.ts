/** The trained models that come with the project. */
export const publishedModels = ['use-lite'] as const;
export type PublishedModel = (typeof publishedModels)[number];

/** What an example calls the model whose files a reader opened. */
export const OWN_MODEL = 'own';

/** The names of the trained models that an example may use. */
export const modelNames = [...publishedModels, OWN_MODEL] as const;
export type ModelName = (typeof modelNames)[number];

/** Whether what names a model is the address of a folder that has its files. */
export const isFolder = (name: string): boolean => name.includes('/');

// Why a trained model cannot be loaded or used: what went wrong, and where.

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

export const modelMessages = {
  unknownModel: (known: readonly string[], got: string) =>
    `expected one of the models ${known.join(', ')}, got "${got}"`,
  unreachable: (file: string) => `${file} could not be fetched: is there a network connection?`,
  refused: (file: string, status: number) => `${file} could not be fetched: the server answered ${status}`,
  missing: (file: string) =>
    `${file} is not there: the files of a model are made by scripts/build and are not part of the npm package`,
  unreadable: (file: string) => `${file} could not be read`,
  notDescribed: (file: string, reason: string) => `${file} does not describe a model: ${reason}`,
  otherModel: (file: string, wanted: string, got: string) =>
    `${file} describes the model "${got}" instead of "${wanted}"`,
  wrongSize: (file: string, wanted: number, got: number) => `${file} is damaged: expected ${wanted} bytes, got ${got}`,
  wrongHash: (file: string) => `${file} is damaged: its SHA-256 is not the one in model.json`,
  wrongPieces: (file: string) => `${file} is not a list of pieces with their scores`,
  noMemory: (bytes: number) =>
    `there is not enough memory for the model: it takes ${megabytes(bytes)} while it is loaded`,
  fromPage: (file: string) => `${file} cannot be read by a page that was opened as a file: serve the folder instead`,
  missingTensor: (name: string, id: string) => `the model "${name}" has no numbers for ${id}`,
  otherTensor: (name: string, id: string) => `the model "${name}" has ${id} in another size`,
  longText: (most: number, got: number) => `expected at most ${most} characters, got ${got}`,
};

// Why a trained model cannot be loaded or used: what went wrong, and where.
import { quote } from './example.ts';

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

export const modelMessages = {
  notCut: (reason: string) => `cannot be cut into tokens: ${reason}`,
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
  shortHeader: (file: string) => `${file}: ends inside its header`,
  longHeader: (file: string, length: bigint, most: number) =>
    `${file}: its header cannot be read: it would have ${length} bytes, and at most ${most} are read; the file may be damaged, or no .safetensors`,
  badHeader: (name: string, reason: string) => `${name}: its header cannot be read: ${reason}`,
  badShape: (name: string) => `${name}: its shape is not a list of sizes`,
  badKind: (name: string, kind: string) => `${name}: numbers of the kind ${kind} cannot be read`,
  badLength: (name: string, needed: number, got: number) =>
    `${name}: its shape needs ${needed} bytes, and there are ${got}`,
  noOffsets: (name: string) => `${name}: data_offsets is not a pair of offsets`,
  badOffsets: (name: string, from: number, to: number, size: number) =>
    `${name}: its numbers are not where its header says: bytes ${from} to ${to} of the numbers, and there are ${size}${to > size ? ' (is the file complete?)' : ''}`,
  overlapping: (name: string, other: string) => `${name}: its numbers overlap those of ${other}`,
  gap: (name: string, bytes: number) => `${name}: the ${bytes} bytes before its numbers belong to no tensor`,
  gapAtEnd: (file: string, bytes: number) => `${file}: its last ${bytes} bytes belong to no tensor`,
  missingFile: (file: string) => `${file} is missing: a model is its config.json with its .safetensors`,
  onlyInside: (file: string, folders: readonly string[]) =>
    `${file} is missing here; ${folders.length === 1 ? `the folder ${folders[0]!} has one: choose that` : `the folders ${folders.join(', ')} each have one: choose one of them`}`,
  longFile: (file: string, most: number, got: number) =>
    `${file}: expected at most ${megabytes(most)}, got ${megabytes(got)}`,
  wrongFile: (file: string, reason: string) => `${file}: ${reason}`,
  unknownArchitecture: (file: string, known: readonly string[], got: string) =>
    `${file}: model_type: the architecture "${got}" is not known here; known: ${known.join(', ')}`,
  unknownModule: (file: string, known: readonly string[], got: string) =>
    `${file}: what the module "${got}" makes of a text is not known here; known: ${known.join(', ')}`,
  otherVocabulary: (pieces: number, tokens: number) => `it has ${pieces} pieces, and the model ${tokens} tokens`,
  slowPattern: (pattern: string) => `the pattern "${pattern}" could take forever`,
  emptyText: () => 'expected a text that is not empty',
  oneCharacter: () => 'expected one character',
  notDivided: (heads: number, field: string, size: number) => `${heads} heads do not divide ${field} (${size})`,
  oddSize: (got: number) =>
    `positions are rotated in halves of a head, so expected an even number for each head, got ${got}`,
  twoPieces: (got: string) => `expected two pieces, got ${got}`,
  pieceWithScore: (got: string) => `expected a piece and its score, got ${got}`,
  tokenWithId: (got: string) => `expected a token and its id, got ${got}`,
  textOnce: () => 'expected {"Sequence": {"id": "A"}} in it, once',
  fewerParts: (most: number) => `expected at most ${most} parts`,
  badPattern: (reason: string) => `it is not a regular expression that can be used: ${reason}`,
  growingText: (times: number) => `it makes a text more than ${times} times as long`,
  damagedTable: () => 'the table is damaged',
  takenId: (id: number, piece: string) => `the id ${id} is that of ${quote(piece)} as well`,
  otherId: (id: number) => `the vocabulary has it with the id ${id}`,
  notInVocabulary: (piece: string) => `${quote(piece)} is not in the vocabulary`,
  outsideModel: (id: number, tokens: number) => `its id ${id} is none of the ${tokens} tokens of the model`,
  longPiece: (most: number, got: number) => `expected pieces of at most ${most} characters, got one of ${got}`,
  longToken: (most: number, got: number) => `expected at most ${most} characters, got ${got}`,
  twoTensors: (name: string, one: string, other: string) => `${name} is in ${one} and in ${other}`,
  noTensor: (name: string, step: string) =>
    `${name} is in no file, although the model that config.json describes has it, as ${step}; maybe the files are of two models`,
  unknownTensor: (where: string, architecture: string) =>
    `${where}: a ${architecture} as it is known here has no such tensor`,
  otherShape: (where: string, wanted: readonly number[], got: readonly number[]) =>
    `${where}: expected the shape ${wanted.join(' × ')}, got ${got.join(' × ') || 'that of a single number'}`,
  noNumbersOf: (where: string, dtype: string) =>
    `${where}: expected numbers of the kind F32, F16 or BF16, got ${dtype}`,
  notFinite: (where: string, index: number, value: number) =>
    `${where}: number ${index} (from 0) is ${Number.isNaN(value) ? 'NaN' : value < 0 ? '−∞' : '∞'}`,
  otherOrigin: (folder: string) => `${folder} has a different origin: a model is opened from a folder of the same site`,
  anotherOpen: (open: string) => `the model in ${open} is open already: a page can have one model of its own`,
  noSize: (file: string) => `${file} cannot be read: the server does not say how many bytes it has`,
  longText: (most: number, got: number) => `expected at most ${most} characters, got ${got}`,
};

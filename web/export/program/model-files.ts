// The part of a program that reads parameters of a trained model from its files.
import type { ModelTensor } from '../../core/models/description.ts';
import { OWN_MODEL } from '../../core/models/names.ts';
import type { ModelName } from '../../core/models/names.ts';

const readingModel = (
  name: string,
): string => `# The parameters of the model are read from its files: the folder models/${name} of attention-steps, or the one that is named
# when the program is started.
FOLDER = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else "models/${name}")
try:
    PARAMETERS = b"".join((FOLDER / part["file"]).read_bytes() for part in json.loads((FOLDER / "model.json").read_text())["parts"])
except OSError as problem:
    raise SystemExit(f"the files of the model are not there: {problem}")


def of_model(name, start, rows, columns, total):
    """A matrix of the model, whose numbers have 16 bits, from the number \`start\` on."""
    numbers = struct.unpack_from(f"<{rows * columns}e", PARAMETERS, 2 * start)
    return given(name, [list(numbers[row * columns : (row + 1) * columns]) for row in range(rows)], total)
`;

/** The same of a model that was opened from its own files. */
const readingOwnModel = `# The parameters of the model are read from its files, as safetensors has them: in this folder, or the one that is named when the
# program is started.
FOLDER = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".")
FILES = {}


def of_file(name, file, kind, start, count, width, first, transposed, rows, columns, total):
    """A matrix whose numbers are in a file from byte \`start\` on, \`width\` in a row: from column \`first\` on or, transposed, from that row."""
    try:
        content = FILES[file] if file in FILES else FILES.setdefault(file, (FOLDER / file).read_bytes())
    except OSError as problem:
        raise SystemExit(f"the files of the model are not there: {problem}")
    numbers = struct.unpack_from(f"<{count}" + {"F32": "f", "F16": "e", "BF16": "H"}[kind], content, start)
    if kind == "BF16":
        numbers = struct.unpack(f"<{count}f", struct.pack(f"<{count}I", *(bits << 16 for bits in numbers)))
    if transposed:
        return given(name, [[numbers[(first + column) * width + row] for column in range(columns)] for row in range(rows)], total)
    return given(name, [list(numbers[row * width + first : row * width + first + columns]) for row in range(rows)], total)
`;

export const readingOf = (name: ModelName): string => (name === OWN_MODEL ? readingOwnModel : readingModel(name));

export const modelImports = 'import json\nimport pathlib\nimport struct\nimport sys\n\n';

export function modelCall(name: string, id: string, tensor: ModelTensor, total: bigint): string {
  const { offset, rows, columns, inFile } = tensor;
  if (inFile === undefined) return `${name} = of_model("${id}", ${offset}, ${rows}, ${columns}, ${total})`;
  const { file, dtype, start, count, width, first, transposed } = inFile;
  const isTransposed = transposed ? 'True' : 'False';
  const numbers = [start, count, width, first, isTransposed, rows, columns, total].join(', ');
  return `${name} = of_file("${id}", ${JSON.stringify(file)}, "${dtype}", ${numbers})`;
}

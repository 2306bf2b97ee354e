// The part of a program that reads parameters of a trained model from its files.
import type { ModelTensor } from '../../core/models/description.ts';

export const readingModel = (
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

export const modelImports = 'import json\nimport pathlib\nimport struct\nimport sys\n\n';

export const modelCall = (name: string, id: string, { offset, rows, columns }: ModelTensor, total: number): string =>
  `${name} = of_model("${id}", ${offset}, ${rows}, ${columns}, ${total})`;

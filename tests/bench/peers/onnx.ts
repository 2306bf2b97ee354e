// ONNX models as bytes, so that no binary stands in the repository: as much of onnx.proto as the models here need.

type Attribute = number | { float: number } | { text: string } | readonly number[];

export interface Node {
  operation: string;
  inputs: readonly string[];
  outputs: readonly string[];
  /** Whole numbers, one or several, floats and texts. */
  attributes?: Record<string, Attribute>;
}

export interface Model {
  opset: number;
  /** Sizes that are names are told with each run. */
  inputs: Record<string, readonly (number | string)[]>;
  outputs: Record<string, readonly (number | string)[]>;
  /** Floats, or whole numbers of 64 bits. */
  initializers?: Record<string, { shape: readonly number[]; values: Float32Array | BigInt64Array }>;
  nodes: readonly Node[];
}

const utf8 = new TextEncoder();

const joined = (parts: readonly Uint8Array[]): Uint8Array => {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
};

/** A protobuf varint: seven bits a byte, the lowest first. Negative numbers as 64 bits. */
function varint(value: number): Uint8Array {
  const bytes: number[] = [];
  for (let rest = BigInt.asUintN(64, BigInt(value)); ; rest >>= 7n) {
    if (rest < 128n) return Uint8Array.from([...bytes, Number(rest)]);
    bytes.push(Number(rest & 127n) | 128);
  }
}

// Fields of a message: its number and wire type, then the value.
const whole = (field: number, value: number) => joined([varint(field << 3), varint(value)]);
const float = (field: number, value: number) =>
  joined([varint((field << 3) | 5), new Uint8Array(Float32Array.of(value).buffer)]);
const bytes = (field: number, value: Uint8Array | string | readonly Uint8Array[]) => {
  const content = typeof value === 'string' ? utf8.encode(value) : value instanceof Uint8Array ? value : joined(value);
  return joined([varint((field << 3) | 2), varint(content.length), content]);
};

/** AttributeProto: name, then f (type 1), i (2), s (3) or ints (7). */
function attribute(name: string, value: Attribute): Uint8Array {
  const content =
    typeof value === 'number'
      ? [whole(3, value), whole(20, 2)]
      : 'float' in value
        ? [float(2, value.float), whole(20, 1)]
        : 'text' in value
          ? [bytes(4, value.text), whole(20, 3)]
          : [...value.map((item) => whole(8, item)), whole(20, 7)];
  return joined([bytes(1, name), ...content]);
}

/** NodeProto. */
const node = ({ operation, inputs, outputs, attributes = {} }: Node): Uint8Array =>
  joined([
    ...inputs.map((name) => bytes(1, name)),
    ...outputs.map((name) => bytes(2, name)),
    bytes(4, operation),
    ...Object.entries(attributes).map(([name, value]) => bytes(5, attribute(name, value))),
  ]);

/** ValueInfoProto: a tensor of floats. */
const tensorInfo = (name: string, shape: readonly (number | string)[]): Uint8Array => {
  const dimensions = shape.map((size) => bytes(1, typeof size === 'number' ? whole(1, size) : bytes(2, size)));
  return joined([bytes(1, name), bytes(2, bytes(1, [whole(1, 1), bytes(2, dimensions)]))]);
};

/** TensorProto with raw data: floats (type 1) or int64 (7). */
const tensor = (name: string, shape: readonly number[], values: Float32Array | BigInt64Array): Uint8Array =>
  joined([
    ...shape.map((size) => whole(1, size)),
    whole(2, values instanceof Float32Array ? 1 : 7),
    bytes(8, name),
    bytes(9, new Uint8Array(values.buffer, values.byteOffset, values.byteLength)),
  ]);

/** ModelProto. */
export function encode({ opset, inputs, outputs, initializers = {}, nodes }: Model): Uint8Array {
  const graph = [
    ...nodes.map((each) => bytes(1, node(each))),
    bytes(2, 'graph'),
    ...Object.entries(initializers).map(([name, { shape, values }]) => bytes(5, tensor(name, shape, values))),
    ...Object.entries(inputs).map(([name, shape]) => bytes(11, tensorInfo(name, shape))),
    ...Object.entries(outputs).map(([name, shape]) => bytes(12, tensorInfo(name, shape))),
  ];
  return joined([whole(1, 10), bytes(7, graph), bytes(8, [bytes(1, ''), whole(2, opset)])]);
}

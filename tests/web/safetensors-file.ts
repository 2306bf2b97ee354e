// Files of the format safetensors, also damaged ones, for the tests.

export interface WrittenTensor {
  dtype: string;
  shape: readonly number[];
  bytes: Uint8Array;
}

/** A file with this header, as it is. @param length what it says of the header's length */
export function withHeader(header: object | string, bytes: Uint8Array, length?: bigint): Uint8Array<ArrayBuffer> {
  const text = Buffer.from(typeof header === 'string' ? header : JSON.stringify(header));
  const first = Buffer.alloc(8);
  first.writeBigUInt64LE(length ?? BigInt(text.length));
  return new Uint8Array(Buffer.concat([first, text, bytes]));
}

/** A file as the format describes it, with the tensors one behind the other. */
export function safetensorsFile(tensors: Readonly<Record<string, WrittenTensor>>): Uint8Array<ArrayBuffer> {
  let end = 0;
  const header = Object.entries(tensors).map(([name, { dtype, shape, bytes }]) => {
    const start = end;
    end += bytes.length;
    return [name, { dtype, shape, data_offsets: [start, end] }] as const;
  });
  return withHeader(Object.fromEntries(header), Buffer.concat(Object.values(tensors).map(({ bytes }) => bytes)));
}

export const f32 = (...numbers: number[]): Uint8Array => new Uint8Array(Float32Array.from(numbers).buffer);

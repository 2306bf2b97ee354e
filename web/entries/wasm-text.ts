/** The bytes of a text whose first 256 characters stand for the bytes 0 to 255. scripts/vite/wasm-text.ts writes it. */
export function bytesOf(text: string): ArrayBuffer {
  const byteOf = new Uint8Array(2048); // by character code
  for (let byte = 0; byte < 256; byte++) byteOf[text.charCodeAt(byte)] = byte;
  const bytes = new Uint8Array(text.length - 256);
  for (let at = 0; at < bytes.length; at++) bytes[at] = byteOf[text.charCodeAt(at + 256)]!;
  return bytes.buffer;
}

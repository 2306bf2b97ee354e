// Bytes as the visible characters that vocabularies of bytes have for them.

/** What a byte is written as: visible Latin-1 characters as themselves, the others as those from U+0100 on. */
export const signsOfBytes: readonly string[] = (() => {
  const isVisible = (byte: number) => (byte >= 0x21 && byte <= 0x7e) || (byte >= 0xa1 && byte !== 0xad);
  let next = 0x100;
  return Array.from({ length: 256 }, (_, byte) => String.fromCodePoint(isVisible(byte) ? byte : next++));
})();

/** A byte as SentencePiece writes it: <0xE2>. */
export const pieceOfByte = (byte: number): string => `<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`;

const bytesOfSigns = new Map(signsOfBytes.map((sign, byte) => [sign, byte]));

/** The bytes that the characters of a piece stand for; undefined where one of them stands for none. */
export function bytesOfPiece(piece: string): number[] | undefined {
  const bytes = [...piece].map((sign) => bytesOfSigns.get(sign));
  return bytes.includes(undefined) ? undefined : (bytes as number[]);
}

/** Bytes as text; undefined where they are not valid UTF-8. */
export function textOfBytes(bytes: readonly number[]): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Uint8Array.from(bytes));
  } catch {
    return undefined;
  }
}

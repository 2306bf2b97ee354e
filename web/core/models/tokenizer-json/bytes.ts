// Bytes as the visible characters that vocabularies of bytes have for them.

/** What a byte is written as: visible Latin-1 characters as themselves, the others as those from U+0100 on. */
export const signsOfBytes: readonly string[] = (() => {
  const isVisible = (byte: number) => (byte >= 0x21 && byte <= 0x7e) || (byte >= 0xa1 && byte !== 0xad);
  let next = 0x100;
  return Array.from({ length: 256 }, (_, byte) => String.fromCodePoint(isVisible(byte) ? byte : next++));
})();

/** A byte as SentencePiece writes it: <0xE2>. */
export const pieceOfByte = (byte: number): string => `<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`;

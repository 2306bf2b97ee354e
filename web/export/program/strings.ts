// Words of a reader in Python: what could end a line or a string, or cannot be seen, is escaped.

/** A sign as `\x..`, `\u....` or `\U........`. */
export const escaped = (sign: string): string => {
  const code = sign.codePointAt(0)!;
  if (code < 0x100) return `\\x${code.toString(16).padStart(2, '0')}`;
  return code < 0x10000 ? `\\u${code.toString(16).padStart(4, '0')}` : `\\U${code.toString(16).padStart(8, '0')}`;
};

/** A string of one line: letters, digits and most of printable ASCII as they are. */
export const stringLiteral = (text: string): string => `"${text.replaceAll(/[^ !#-[\]-~\p{L}\p{N}·␣]/gu, escaped)}"`;

import { has } from '../core/has.ts';
import { piecesOf } from '../design/sentence-parts.ts';

/** A sentence of web/strings as plain text. Values are inserted literally, never parsed; a missing one leaves its name. */
export const fill = (sentence: string, parts: Readonly<Record<string, string>> = {}): string =>
  piecesOf(sentence)
    .map((piece) => (has(piece, 'part') ? (parts[piece.part] ?? `{${piece.part}}`) : piece.text))
    .join('');

/** Text on one line, without the invisible characters that no format allows in a cell or a title. */
export const oneLine = (text: string): string =>
  text
    .replaceAll(/\p{Cs}/gu, '\ufffd')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/[\ufffe\uffff\ufeff]/g, '');

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** The same, escaped for text and attributes of HTML and XML. */
export const escaped = (text: string): string => oneLine(text).replaceAll(/[&<>"']/g, (sign) => entities[sign]!);

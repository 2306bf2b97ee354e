// A workbook as its cells, read with nothing of the library that writes it.
import { DOMParser, type Element } from '@xmldom/xmldom';
import { strFromU8, unzipSync } from 'fflate';

export interface WorkbookCell {
  /** Without the equals sign. */
  formula?: string;
  /** The number or the text; of a formula, what was computed when the file was written. */
  value?: number | string;
}

/** The cells of each sheet by their places, in the order of the sheets: "B4". */
export type Workbook = Map<string, Map<string, WorkbookCell>>;

const parsed = (xml: string) => new DOMParser().parseFromString(xml, 'application/xml').documentElement!;
const all = (element: Element, tag: string): Element[] => [...element.getElementsByTagName(tag)];
const textIn = (element: Element, tag: string): string | undefined => {
  const [found] = all(element, tag);
  return found === undefined ? undefined : (found.textContent ?? '');
};

/** The parts of the file by their names. */
export const partsOf = (bytes: Uint8Array): Map<string, string> =>
  new Map(Object.entries(unzipSync(bytes)).map(([name, content]) => [name, strFromU8(content)]));

export function readWorkbook(bytes: Uint8Array): Workbook {
  const parts = partsOf(bytes);
  const shared = all(parsed(parts.get('xl/sharedStrings.xml') ?? '<sst/>'), 'si').map((item) => item.textContent ?? '');
  const targets = new Map(
    all(parsed(parts.get('xl/_rels/workbook.xml.rels')!), 'Relationship').map((one) => [
      one.getAttribute('Id')!,
      one.getAttribute('Target')!.replace(/^\/?(xl\/)?/, 'xl/'),
    ]),
  );
  const valueOf = (cell: Element): number | string | undefined => {
    const written = textIn(cell, 'v');
    if (written === undefined) return undefined;
    const type = cell.getAttribute('t');
    if (type === 's') return shared[Number(written)]!;
    return type === 'str' || type === 'e' ? written : Number(written);
  };
  return new Map(
    all(parsed(parts.get('xl/workbook.xml')!), 'sheet').map((sheet) => {
      const content = parsed(parts.get(targets.get(sheet.getAttribute('r:id')!)!)!);
      const cells = all(content, 'c').map((cell): [string, WorkbookCell] => {
        const [formula, value] = [textIn(cell, 'f'), valueOf(cell)];
        return [
          cell.getAttribute('r')!,
          { ...(formula !== undefined && { formula }), ...(value !== undefined && { value }) },
        ];
      });
      return [sheet.getAttribute('name')!, new Map(cells)];
    }),
  );
}

// Worksheets as a page to print: each sheet begins a page, and so does its key.
import { worksheetText as text } from '../../strings/worksheet.ts';
import { escaped } from '../fill.ts';
import { word } from '../html.ts';
import type { Sheet, SheetStep, SheetTable } from './sheet.ts';

export const papers = ['A4', 'Letter'] as const;
export type Paper = (typeof papers)[number];

const styles = (paper: Paper) => `
@page { size: ${paper}; margin: 18mm; }
* { box-sizing: border-box; }
body { max-width: 174mm; margin: 0 auto; padding: 18mm 0; background: #fff; color: #000; font: 11pt/1.4 Georgia, 'Times New Roman', serif; }
@media print { body { max-width: none; padding: 0; } }
section + section { break-before: page; margin-top: 18mm; }
@media print { section + section { margin-top: 0; } }
header { display: flex; flex-wrap: wrap; gap: 0 8mm; align-items: baseline; justify-content: space-between; margin-bottom: 6mm; border-bottom: 1pt solid #000; }
h1 { margin: 0 0 1mm; font-size: 17pt; font-weight: 400; }
h2 { margin: 6mm 0 2mm; font-size: 13pt; }
.step { break-inside: avoid; }
.key .step { break-inside: auto; }
.line { display: inline-block; width: 55mm; border-bottom: 0.5pt solid #000; }
.tables { display: flex; flex-wrap: wrap; gap: 4mm 10mm; align-items: start; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums lining-nums; break-inside: avoid; }
caption { padding-bottom: 1mm; text-align: start; }
th { padding: 1mm 3mm 1mm 0; font-weight: 400; text-align: start; }
thead th { padding: 1mm 2mm; text-align: end; }
td { padding: 1mm 2mm; text-align: end; white-space: nowrap; }
.answer td { min-width: 19mm; height: 10mm; border: 0.75pt solid #000; }
.answer thead td { min-width: 0; height: auto; border: 0; }
dl { margin: 2mm 0 0; columns: 1; font-size: 9.5pt; }
dl div { display: grid; grid-template-columns: minmax(0, 34mm) minmax(0, 1fr); gap: 4mm; break-inside: avoid; overflow-wrap: anywhere; }
dt { color: #444; }
dd { margin: 0; }
dd span { display: block; }
p { margin: 1mm 0; }
`;

function tableOf({ name, rows, columns, cells }: SheetTable, about: string, kind = ''): string {
  const heads = columns.map((label) => `<th scope="col">${word(label)}</th>`).join('');
  const lines = cells.map(
    (row, index) =>
      `<tr><th scope="row">${word(rows[index]!)}</th>${row.map((cell) => `<td>${cell === null ? '' : escaped(cell)}</td>`).join('')}</tr>`,
  );
  return `<table${kind}><caption><b>${escaped(name)}</b>, ${escaped(about)}</caption><thead><tr><td></td>${heads}</tr></thead><tbody>${lines.join('')}</tbody></table>`;
}

const stepOf = ({ given, own, way, answer, digits }: SheetStep, index: number): string =>
  `<div class="step"><h2>${index + 1}. ${escaped(answer.name)}</h2>
${own.length === 0 ? '' : `<p>${escaped(text.from(own))}</p>`}
${way.map(({ name, formula }) => `<p>${escaped(text.way(name, formula))}</p>`).join('\n')}
<div class="tables">${given.map((table) => tableOf(table, text.given)).join('\n')}
${tableOf(answer, text.toFill(digits), ' class="answer"')}</div></div>`;

const keyOf = ({ key, digits, workings }: SheetStep, index: number): string =>
  `<div class="step"><h2>${index + 1}. ${escaped(key.name)}</h2>
${tableOf(key, text.filled(digits))}
<dl>${workings
    .map(
      ({ cell, lines }) =>
        `<div><dt>${word(cell)}</dt><dd>${lines.map((line) => `<span>${escaped(line)}</span>`).join('')}</dd></div>`,
    )
    .join('')}</dl></div>`;

function head({ title, number }: Sheet, end: string): string {
  const name = number === undefined ? '' : `${text.sheet(number)} · `;
  return `<header><h1>${word(title)}</h1><p>${escaped(name)}${end}</p></header>`;
}

const pagesOf = (sheet: Sheet): string => `<section>
${head(sheet, `${escaped(text.name)} <span class="line"></span>`)}
${sheet.steps.map(stepOf).join('\n')}
</section>
<section class="key">
${head(sheet, `<b>${escaped(text.key)}</b>`)}
${sheet.steps.map(keyOf).join('\n')}
<p><small>${escaped(text.rounded)}</small></p>
</section>`;

/** A page of its own, without scripts, that fetches nothing. */
export const worksheetHtml = (sheets: readonly Sheet[], paper: Paper): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escaped(sheets[0]!.title)}: ${escaped(text.worksheet)}</title>
<style>${styles(paper)}</style>
</head>
<body>
${sheets.map(pagesOf).join('\n')}
</body>
</html>
`;

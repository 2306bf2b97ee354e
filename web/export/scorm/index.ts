// An exercise as a package for course systems: SCORM 1.2, "Content Aggregation Model", ADL 2001, section 2.3.
import { strToU8, zipSync } from 'fflate';
import type { Example } from '../../core/example.ts';
import type { Trace } from '../../core/trace.ts';
import { toDocument } from '../../edit/to-document.ts';
import { escaped } from '../fill.ts';
import { fallback } from '../fallback.ts';
import { fileName } from '../file-name.ts';
import { titleOf } from '../report.ts';
import { standaloneFile } from '../standalone.ts';

/** What a course system reads of a package. @param id letters, digits and hyphens */
const manifest = (id: string, title: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="attention-steps-${id}" version="1.0"
  xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2"
  xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>1.2</schemaversion>
  </metadata>
  <organizations default="exercises">
    <organization identifier="exercises">
      <title>${escaped(title)}</title>
      <item identifier="exercise" identifierref="page">
        <title>${escaped(title)}</title>
      </item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="page" type="webcontent" adlcp:scormtype="sco" href="index.html">
      <file href="index.html"/>
    </resource>
  </resources>
</manifest>
`;

/** The name of the file, and its media type. */
export const scormFile = (example: Example) => ({ name: `${fileName(example)}-scorm.zip`, type: 'application/zip' });

/** When files of the package were made, the same in every package: the same exercise is the same file. */
const MADE = new Date(2000, 0, 1);

/**
 * The package: a zip of the manifest and of the page that works offline, which then keeps its answers in the course system.
 * @param template the text of standalone.html
 */
export function scormPackage(template: string, example: Example, trace: Trace): Uint8Array<ArrayBuffer> {
  const title = titleOf(example);
  const page = standaloneFile(template, toDocument(example), title, fallback(example, trace));
  return zipSync(
    {
      'imsmanifest.xml': strToU8(manifest(fileName(example), title)),
      'index.html': strToU8(page.replace('<html', '<html data-course-system="scorm-1.2"')),
    },
    { mtime: MADE, level: 9 },
  );
}

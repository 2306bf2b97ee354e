// Copies a page of dist/ with all that it can fetch to a folder. Tests that are served this folder depend on nothing else that is built.
// Usage: node tests/browser/page-alone.ts PAGE FOLDER
import { cpSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { filesOfPage } from '../../scripts/lib/page-files.ts';

const [page, folder] = process.argv.slice(2);
if (page === undefined || folder === undefined) throw new Error('Usage: node tests/browser/page-alone.ts PAGE FOLDER');
rmSync(folder, { recursive: true, force: true });
for (const file of filesOfPage(page)) cpSync(file, join(folder, relative('dist', file)));

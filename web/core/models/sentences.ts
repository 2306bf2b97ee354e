// The sentences over which heads are measured, without the kinds of their words; a lazy module.
import tagged from '../../../scripts/models/sentences.txt?raw';

export const sentences: readonly string[] = tagged
  .replaceAll(/\/[nva]\b/g, '')
  .split('\n')
  .filter((line) => line !== '');

// What worksheets and their keys say.
import { exerciseText } from './exercise.ts';
import { counted, listed } from './phrases.ts';

export const worksheetText = {
  untitled: exerciseText.untitled,
  sheet: (number: number) => `Sheet ${number}`,
  key: 'Key',
  name: 'Name',
  given: 'given',
  toFill: (digits: number) =>
    digits === 0 ? 'to fill in, whole numbers' : `to fill in, ${counted(digits, 'digit')} after the point`,
  filled: (digits: number) => (digits === 0 ? 'whole numbers' : `${counted(digits, 'digit')} after the point`),
  from: (names: readonly string[]) => `Computed with your own numbers of ${listed([...names])}.`,
  way: (name: string, formula: string) => `${name} = ${formula}`,
  rounded: 'Results are computed with all digits. With rounded numbers the last digit may differ.',
  worksheet: 'worksheet and key',
};

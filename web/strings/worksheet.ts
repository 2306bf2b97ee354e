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
    digits === 0 ? 'to fill in, whole numbers' : `to fill in, ${counted(digits, 'decimal')}`,
  filled: (digits: number) => (digits === 0 ? 'whole numbers' : counted(digits, 'decimal')),
  from: (names: readonly string[]) => `Computed with your own numbers of ${listed([...names])}.`,
  way: (name: string, formula: string) => `${name} = ${formula}`,
  rounded: exerciseText.rounded,
  worksheet: 'worksheet and key',
};

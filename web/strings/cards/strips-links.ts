/** Between strips of colour and the digits of a wide step. */
export const strips = {
  digits: 'Show the digits',
  edit: 'Yours to change: edit them as digits',
  strips: 'Show strips of colour',
};

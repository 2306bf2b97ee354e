/** Between strips of colour and the digits of a wide step. */
export const strips = { digits: 'Show the digits', strips: 'Show strips of colour' };

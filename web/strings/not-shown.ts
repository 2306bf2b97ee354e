// Why an example cannot be shown. Apart from the rest because embed.js, which is small, says it too.

export const notShown = (message: string) => `This example cannot be shown. ${message}.`;

/** Why `src` gave nothing. */
export const unreachable = 'could not be fetched; the server may not allow other pages to read it';
export const status = (code: number) => `could not be fetched: the server answered ${code}`;

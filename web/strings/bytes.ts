// Sizes of files.

/** Rounded up, so that what is over a limit reads as more. */
export const kilobytes = (bytes: number): string => `${(Math.ceil(bytes / 100) / 10).toFixed(1)} kB`;

/** With one decimal below 10 MB. */
export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`;

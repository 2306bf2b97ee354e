// Sizes of files.
export const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

/** With one decimal below 10 MB. */
export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`;

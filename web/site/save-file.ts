/** How long the browser may take to read the file, in milliseconds. */
const TAKING = 60_000;

/** Has the browser save a file as it saves downloads. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), TAKING);
}

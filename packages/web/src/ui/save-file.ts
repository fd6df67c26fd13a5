/** Long enough for the browser to begin reading it. */
const KEPT_MS = 60_000;

/** Hands a file to the visitor, as the browser does with any download. */
export function saveFile(name: string, blob: Blob): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}

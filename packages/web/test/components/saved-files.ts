import { vi } from 'vitest';

interface Saved {
  readonly name: string;
  readonly blob: Blob;
}

/** Captures the files that the browser would save. */
export function savedFiles(): Saved[] {
  const saved: Saved[] = [];
  const blobs = new Map<string, Blob>();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const url = `blob:${blobs.size}`;
    if (blob instanceof Blob) blobs.set(url, blob);
    return url;
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    const blob = blobs.get(this.href);
    if (blob !== undefined) saved.push({ name: this.download, blob });
  });
  return saved;
}

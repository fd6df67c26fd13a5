/** A promise that resolves when `release` is called. */
export function gate() {
  let release = (): void => undefined;
  const open = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { open, release };
}

/** The name without its maker, where it still tells the models apart. */
export function shortNames(names: readonly string[]): string[] {
  const short = names.map((name) => name.slice(name.indexOf('/') + 1));
  return new Set(short).size === names.length ? short : [...names];
}

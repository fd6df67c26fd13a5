/** The text for a server's word. A word that only a newer server knows has the text for others. */
export function textOf(
  known: Readonly<Record<string, string>> & { readonly other: string },
  word: string,
): string {
  return (Object.hasOwn(known, word) ? known[word] : undefined) ?? known.other;
}

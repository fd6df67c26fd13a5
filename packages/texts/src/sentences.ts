/** A sentence for each key, as a function also where it has no values. */
export type Sentences<Texts> = {
  readonly [Key in keyof Texts]: Texts[Key] extends string ? () => string : Texts[Key];
};

export function sentencesOf<const Texts extends object>(texts: Texts): Sentences<Texts> {
  const sentences = Object.entries(texts).map(([key, text]: [string, unknown]) => [
    key,
    typeof text === 'string' ? () => text : text,
  ]);
  // Object.fromEntries forgets its keys' type.
  return Object.fromEntries(sentences) as Sentences<Texts>;
}

/** A text, or the message with these values. */
export function said<Values>(text: string | ((values: Values) => string), values: Values): string {
  return typeof text === 'string' ? text : text(values);
}

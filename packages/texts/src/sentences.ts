/** A function for each key, even if its message has no placeholders. */
export type Sentences<Texts> = {
  readonly [Key in keyof Texts]: Texts[Key] extends string ? () => string : Texts[Key];
};

export function toFunctions<const Texts extends object>(texts: Texts): Sentences<Texts> {
  const sentences = Object.entries(texts).map(([key, text]: [string, unknown]) => [
    key,
    typeof text === 'string' ? () => text : text,
  ]);
  // Object.fromEntries loses the key type.
  return Object.fromEntries(sentences) as Sentences<Texts>;
}

/** Formats a message; one without placeholders is returned unchanged. */
export function formatText<Values>(text: string | ((values: Values) => string), values: Values): string {
  return typeof text === 'string' ? text : text(values);
}

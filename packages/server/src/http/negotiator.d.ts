// The package has no types, and those of @types/negotiator are of a version without `preferred`.
declare module 'negotiator' {
  export class Negotiator {
    constructor(request: { readonly headers: Readonly<Record<string, string>> });
    /** The acceptable ones, the best first; `preferred` orders those that the client accepts equally. */
    encodings(available: readonly string[], options: { readonly preferred: readonly string[] }): string[];
    /** The one of these that the client likes best; undefined when it accepts none. */
    language(available: readonly string[]): string | undefined;
  }
}

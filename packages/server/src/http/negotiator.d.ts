// The package lacks types, and @types/negotiator describes a version without `preferred`.
declare module 'negotiator' {
  export class Negotiator {
    constructor(request: { readonly headers: Readonly<Record<string, string>> });
    /** Acceptable encodings, best first; `preferred` orders equally acceptable ones. */
    encodings(available: readonly string[], options: { readonly preferred: readonly string[] }): string[];
    /** The client's preferred language; undefined if it accepts none of these. */
    language(available: readonly string[]): string | undefined;
  }
}

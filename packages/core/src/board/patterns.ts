/** Restricts and compiles regular expressions in searches (docs/decisions/README.md#4-search-patterns-in-linear-time). */
import type { CompilePattern } from './search.ts';

/** The part of the RE2JS API that is used. The library itself is lazy-loaded. */
interface Engine {
  readonly CASE_INSENSITIVE: number;
  readonly compile: (pattern: string, flags: number) => Compiled;
}
interface Compiled {
  readonly programSize: () => number;
  readonly test: (text: string) => boolean;
  readonly matcher: (text: string) => {
    readonly find: () => boolean;
    readonly start: () => number;
    readonly end: () => number;
  };
}

/** Longer than any search a person would type, but a shared link can contain more (docs/threats.md#patterns). */
const MAX_PATTERN_LENGTH = 200;
/** Matching time grows with program size: repeating 'x{999}' would cause a noticeable delay. */
const MAX_PROGRAM = 2000;

/** Compiles patterns with the linear-time engine. Returns null for unsupported syntax and oversized patterns. */
export function compileWith(engine: Engine): CompilePattern {
  return (pattern) => {
    if (pattern.length > MAX_PATTERN_LENGTH) return null;
    let compiled: Compiled;
    try {
      compiled = engine.compile(pattern, engine.CASE_INSENSITIVE);
    } catch {
      return null;
    }
    if (compiled.programSize() > MAX_PROGRAM) return null;
    return {
      test: (text) => compiled.test(text),
      matches: (text) => {
        const matcher = compiled.matcher(text);
        const matches: [number, number][] = [];
        while (matcher.find()) matches.push([matcher.start(), matcher.end()]);
        return matches;
      },
    };
  };
}

import type { CompilePattern } from '@leaderboard/core/board/search';
import type { RE2JS } from 're2js';
import { latePart } from '../state/late-part.ts';

/** Longer than any search that people type; a shared link can hold more (docs/threats.md#patterns). */
const LONGEST_PATTERN = 200;
/** The time of a linear-time engine grows with its program: repeating 'x{999}' would be noticeable. */
const LARGEST_PROGRAM = 2000;

/** Compiles patterns with the linear-time engine; null for syntax that it does not support and for large patterns. */
export function compileWith(engine: typeof RE2JS): CompilePattern {
  return (pattern) => {
    if (pattern.length > LONGEST_PATTERN) return null;
    let compiled: RE2JS;
    try {
      compiled = engine.compile(pattern, engine.CASE_INSENSITIVE);
    } catch {
      return null;
    }
    if (compiled.programSize() > LARGEST_PROGRAM) return null;
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

const engine = latePart(async () => compileWith((await import('re2js')).RE2JS));

/** Without the engine's code, patterns count as text. */
const noPatterns: CompilePattern = () => null;

/** Fetches the engine's code, when a search first needs it. It never fails. */
export const loadPatternEngine = engine.preload;

/** The pattern engine as far as it is there. */
export function patternEngine(): CompilePattern {
  return engine.now() ?? noPatterns;
}

/** The pattern engine; null while it is loading. */
export function usePatternEngine(isNeeded: boolean): CompilePattern | null {
  const loaded = engine.use(isNeeded);
  return isNeeded && loaded === null ? null : (loaded ?? noPatterns);
}

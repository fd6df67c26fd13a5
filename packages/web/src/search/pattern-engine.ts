import type { CompilePattern } from '@leaderboard/core/board/search';
import type { RE2JS } from 're2js';
import { useEffect, useReducer } from 'react';

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

const noPatterns: CompilePattern = () => null;
let engine: CompilePattern | null = null;

/** Fetches the engine's code. It never fails: without the code, patterns count as text. */
export async function loadPatternEngine(): Promise<void> {
  try {
    const { RE2JS } = await import('re2js');
    engine = compileWith(RE2JS);
  } catch {
    // A new release removed its code, or the visitor is offline: patterns count as text.
    engine = noPatterns;
  }
}

/** The pattern engine as far as it is there. */
export function patternEngine(): CompilePattern {
  return engine ?? noPatterns;
}

/** The pattern engine; null while it is loading. Its code is fetched when a search first needs it. */
export function usePatternEngine(isNeeded: boolean): CompilePattern | null {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const isMissing = isNeeded && engine === null;
  useEffect(() => {
    if (!isMissing) return;
    let wanted = true;
    void loadPatternEngine().then(() => {
      if (wanted) redraw();
    });
    return () => {
      wanted = false;
    };
  }, [isMissing]);
  return isMissing ? null : patternEngine();
}

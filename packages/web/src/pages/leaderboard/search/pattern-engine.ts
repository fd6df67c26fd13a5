import type { CompilePattern } from '@leaderboard/core/board/search';
import type { RE2JS } from 're2js';
import { useEffect, useReducer } from 'react';

/** No search that anybody types is longer; a link can be (threat 25). */
const LONGEST_PATTERN = 200;
/** A linear-time engine's time still grows with its program: 'x{999}' many times over would be felt. */
const LARGEST_PROGRAM = 2000;

/** Patterns by the engine that takes linear time; null for what it does not know or what is too large. */
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

async function loadEngine(): Promise<void> {
  try {
    const { RE2JS } = await import('re2js');
    engine = compileWith(RE2JS);
  } catch {
    // Its code is gone since a new release, or the visitor is offline: patterns count as text.
    engine = noPatterns;
  }
}

/** The pattern engine; null while it is loading. Its code is fetched when a search first needs it. */
export function usePatternEngine(isNeeded: boolean): CompilePattern | null {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const isMissing = isNeeded && engine === null;
  useEffect(() => {
    if (!isMissing) return;
    let wanted = true;
    void loadEngine().then(() => {
      if (wanted) redraw();
    });
    return () => {
      wanted = false;
    };
  }, [isMissing]);
  return isMissing ? null : (engine ?? noPatterns);
}

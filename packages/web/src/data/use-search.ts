import {
  type CompiledSearch,
  compileSearch,
  invalidPatterns,
  type ParsedSearch,
  parseSearch,
} from '@leaderboard/core/board/search';
import { useEffect, useMemo } from 'react';
import { patternEngine, usePatternEngine } from './pattern-engine.ts';

function warnInvalidPattern(pattern: string): void {
  // biome-ignore lint/suspicious/noConsole: a search with an invalid pattern still works, so the page shows no error
  console.warn(`Not highlighted, because it is not a supported regular expression: ${pattern}`);
}

/** Compiles a search with the pattern engine if it is loaded. */
export function compiledSearch(search: string): CompiledSearch {
  return compileSearch(parseSearch(search), patternEngine());
}

/** Parses and compiles the view's search; `compiled` is null while the pattern engine is loading. */
export function useSearch(search: string): {
  readonly parsed: ParsedSearch;
  readonly compiled: CompiledSearch | null;
} {
  const parsed = useMemo(() => parseSearch(search), [search]);
  const compilePattern = usePatternEngine(parsed.needsPatterns);
  const compiled = useMemo(
    () => (compilePattern === null ? null : compileSearch(parsed, compilePattern)),
    [parsed, compilePattern],
  );
  useEffect(() => {
    if (compiled !== null) invalidPatterns(compiled).forEach(warnInvalidPattern);
  }, [compiled]);
  return { parsed, compiled };
}

import { compileWith } from '@leaderboard/core/board/patterns';
import type { CompilePattern } from '@leaderboard/core/board/search';
import { latePart } from '../state/late-part.ts';

const engine = latePart(async () => compileWith((await import('re2js')).RE2JS));

/** Without the engine's code, patterns count as text. */
const noPatterns: CompilePattern = () => null;

/** Fetches the engine's code, when a search first needs it. It never fails. */
export const loadPatternEngine = engine.preload;

/** Whether the engine's code could not be loaded. */
export function isPatternEngineMissing(): boolean {
  return engine.now() === undefined;
}

/** The pattern engine as far as it is there. */
export function patternEngine(): CompilePattern {
  return engine.now() ?? noPatterns;
}

/** The pattern engine; null while it is loading. */
export function usePatternEngine(isNeeded: boolean): CompilePattern | null {
  const loaded = engine.use(isNeeded);
  return isNeeded && loaded === null ? null : (loaded ?? noPatterns);
}

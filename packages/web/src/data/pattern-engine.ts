import { compileWith } from '@leaderboard/core/board/patterns';
import type { CompilePattern } from '@leaderboard/core/board/search';
import { lazyModule } from '../state/lazy-module.ts';

const engine = lazyModule(async () => compileWith((await import('re2js')).RE2JS));

/** Without the engine, patterns are treated as plain text. */
const noPatterns: CompilePattern = () => null;

/** Loads the engine when a search first needs it. Never rejects. */
export const loadPatternEngine = engine.preload;

/** True if the engine failed to load. */
export function isPatternEngineMissing(): boolean {
  return engine.now() === undefined;
}

/** The pattern engine, or a fallback without patterns until it is loaded. */
export function patternEngine(): CompilePattern {
  return engine.now() ?? noPatterns;
}

/** The pattern engine; null while it is loading. */
export function usePatternEngine(isNeeded: boolean): CompilePattern | null {
  const loaded = engine.use(isNeeded);
  return isNeeded && loaded === null ? null : (loaded ?? noPatterns);
}

import type { SamplesSentences } from '@leaderboard/core/results/samples-problems';
import { inEachLanguage, textsIn } from './compile/texts.ts';
import { toFunctions } from './sentences.ts';

/** Reasons why a run's answers are not stored although its scores are published, in each page language. */
export const samplesProblems = inEachLanguage(
  (language): SamplesSentences => toFunctions(textsIn(language).samplesProblems),
);

import type { SamplesSentences } from '@leaderboard/core/results/samples-problems';
import { inEachLanguage, textsIn } from './compile/texts.ts';
import { sentencesOf } from './sentences.ts';

/** Reasons why the answers of a run are not stored although its scores are published, in each language of the pages. */
export const samplesProblems = inEachLanguage(
  (language): SamplesSentences => sentencesOf(textsIn(language).samplesProblems),
);

import type { SamplesSentences } from '@leaderboard/core/results/samples-problems';
import { catalogIn, inEachLanguage } from './compile/catalog.ts';
import { sentencesOf } from './sentences.ts';

/** Why the answers of a run are not stored although its scores are published, in each language of the pages. */
export const samplesProblems = inEachLanguage(
  (language): SamplesSentences => sentencesOf(catalogIn(language, 'samplesProblems').samplesProblems),
);

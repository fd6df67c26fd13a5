import type { SamplesSentences } from '@leaderboard/core/results/samples-problems';
import { samplesProblems as texts } from './catalogs/samples-problems.ts';
import { sentencesOf } from './sentences.ts';

/** Why the answers of a run are not stored although its scores are published. */
export const samplesProblems: SamplesSentences = sentencesOf(texts);

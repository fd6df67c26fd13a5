import { meanGap } from '@leaderboard/core/statistics/language-gap';
import { expect, test } from 'vitest';
import { freshDatabase } from '../../../test/fresh-database.ts';
import { wholeBoard } from '../../../test/whole-board.ts';
import { fillEmptyBoard } from './published-results.ts';

const percent = (share: number) => (share * 100).toFixed(2);
const signed = (share: number) => `${share < 0 ? '-' : '+'}${percent(Math.abs(share))}`;

/** Rank, model, average, its 95 % interval, rank range, mean language gap, its 95 % interval (docs/statistics.md). */
const FIGURES = [
  '1 | Qwen/Qwen3-235B-A22B-Instruct-2507 | 65.96 % | 65.59–66.33 | 1 | +8.73 | +7.93 to +9.53',
  '2 | openai/gpt-4o | 64.97 % | 64.60–65.34 | 2–3 | +8.35 | +7.56 to +9.15',
  '3 | openai/gpt-oss-120b | 64.07 % | 63.70–64.45 | 2–3 | +9.11 | +8.31 to +9.92',
  '4 | deepseek-ai/DeepSeek-V3 | 55.01 % | 54.62–55.39 | 4 | +14.92 | +14.10 to +15.74',
  '5 | google/gemma-2-27b | 51.78 % | 51.39–52.17 | 5 | +9.38 | +8.55 to +10.21',
  '6 | google/gemma-2-9b | 46.55 % | 46.16–46.93 | 6 | +10.73 | +9.91 to +11.56',
  '7 | google/gemma-2-27b-it | 43.21 % | 42.83–43.60 | 7 | +9.29 | +8.47 to +10.10',
  '8 | neulab/Pangea-7B | 39.98 % | 39.60–40.36 | 8–9 | +10.74 | +9.93 to +11.54',
  '9 | google/gemma-2-9b-it | 39.02 % | 38.65–39.40 | 8–11 | +7.68 | +6.88 to +8.48',
  '10 | meta-llama/Llama-3.1-8B-Instruct | 38.34 % | 37.97–38.71 | 9–12 | +8.80 | +8.01 to +9.60',
  '11 | Qwen/Qwen2.5-3B | 38.26 % | 37.89–38.64 | 9–12 | +9.74 | +8.95 to +10.54',
  '12 | openai/gpt-oss-20b | 37.98 % | 37.60–38.36 | 10–12 | +6.37 | +5.57 to +7.17',
  '13 | Telugu-LLM-Labs/Indic-gemma-7b-finetuned-sft-Navarasa-2.0 | 36.85 % | 36.48–37.22 | 13 | +7.67 | +6.88 to +8.46',
  '14 | nvidia/Nemotron-4-Mini-Hindi-4B-Base | 35.81 % | 35.44–36.18 | 14–15 | +2.22 | +1.42 to +3.01',
  '15 | meta-llama/Llama-3.1-8B | 34.96 % | 34.60–35.33 | 14–19 | +7.39 | +6.61 to +8.17',
  '16 | CohereLabs/aya-23-8B | 34.63 % | 34.27–35.00 | 15–21 | +5.53 | +4.75 to +6.31',
  '17 | Qwen/Qwen2.5-3B-Instruct | 34.26 % | 33.90–34.62 | 15–21 | +9.66 | +8.89 to +10.43',
  '18 | bharatgenai/Param-1 | 34.15 % | 33.79–34.52 | 15–21 | +3.54 | +2.76 to +4.32',
  '19 | nvidia/Nemotron-4-Mini-Hindi-4B-Instruct | 34.02 % | 33.66–34.39 | 15–21 | +1.21 | +0.42 to +2.01',
  '20 | google/gemma-2-2b | 33.92 % | 33.56–34.29 | 16–21 | +8.87 | +8.10 to +9.64',
  '21 | meta-llama/Llama-3.2-3B-Instruct | 33.91 % | 33.55–34.27 | 16–21 | +7.65 | +6.88 to +8.42',
  '22 | ibm-granite/granite-3.1-2b-instruct | 32.06 % | 31.70–32.42 | 22 | +8.13 | +7.37 to +8.89',
  '23 | meta-llama/Llama-3.2-3B | 31.05 % | 30.69–31.41 | 23–24 | +4.83 | +4.07 to +5.59',
  '24 | google/gemma-2-2b-it | 30.84 % | 30.48–31.20 | 23–24 | +4.60 | +3.84 to +5.36',
  '25 | ibm-granite/granite-3.1-3b-a800m-base | 29.12 % | 28.77–29.47 | 25–26 | +6.75 | +6.01 to +7.50',
  '26 | sarvamai/sarvam-1 | 29.09 % | 28.73–29.44 | 25–26 | +2.80 | +2.05 to +3.55',
  '27 | meta-llama/Llama-3.2-1B | 27.73 % | 27.38–28.07 | 27–29 | +3.44 | +2.70 to +4.18',
  '28 | meta-llama/Llama-3.2-1B-Instruct | 27.19 % | 26.84–27.54 | 27–29 | +1.52 | +0.78 to +2.25',
  '29 | sarvamai/sarvam-2b-v0.5 | 26.84 % | 26.50–27.19 | 27–30 | +1.49 | +0.75 to +2.22',
  '30 | google/gemma-3-270m | 26.11 % | 25.77–26.46 | 29–31 | +0.47 | -0.26 to +1.20',
  '31 | google/gemma-3-270m-it | 25.73 % | 25.39–26.08 | 30–31 | +0.28 | -0.44 to +1.01',
];

test('the published results have these averages, intervals, rank ranges and gaps', async () => {
  const database = await freshDatabase();
  await fillEmptyBoard(database);
  const { entries } = (await wholeBoard(database)) ?? expect.fail('nothing is published');
  const figures = entries.map((entry, index) => {
    const { model, rank_range: [best, worst] = [0, 0] } = entry;
    const gap = meanGap(entry, { first: 'English', second: 'Hindi' });
    return [
      index + 1,
      model.name,
      `${model.average_score?.toFixed(2)} %`,
      model.average_interval?.map((end) => end.toFixed(2)).join('–') ?? '-',
      best === worst ? best : `${best}–${worst}`,
      gap === null ? '-' : signed(gap.gap),
      gap?.interval?.map(signed).join(' to ') ?? '-',
    ].join(' | ');
  });
  expect(figures).toEqual(FIGURES);
});

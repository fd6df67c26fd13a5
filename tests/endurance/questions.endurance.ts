import { expect, test } from '@playwright/test';
import { countedRun, itemFigures } from '../../packages/core/src/questions/item-figures.ts';
import { maskWhere } from '../../packages/core/src/questions/masks.ts';
import {
  isWorthChecking,
  otherOption,
  suspectedLimit,
} from '../../packages/core/src/questions/other-option.ts';
import { randomFrom } from '../../packages/server/test/random.ts';

const BOARDS = Number(process.env.BOARDS ?? 60);
const QUESTIONS = 5000;

/** A board of models over sound questions, with some wrong keys: who does not know an answer guesses, some options more often. */
function draw(random: () => number, models: number, wrongKeys: number) {
  const keys = Uint8Array.from({ length: QUESTIONS }, () => Math.floor(random() * 4));
  const difficulty = Float64Array.from(keys, () => random() * 2 - 1);
  const favorite = Uint8Array.from(keys, () => Math.floor(random() * 4));
  const wrong = new Set(Array.from({ length: wrongKeys }, () => Math.floor(random() * QUESTIONS)));
  const runs = Array.from({ length: models }, () => {
    const ability = random() * 0.85;
    const options = new Uint8Array(Math.ceil(QUESTIONS / 4));
    const right = maskWhere(QUESTIONS, (question) => {
      const stated = keys[question] ?? 0;
      const truth = wrong.has(question) ? (stated + 1) % 4 : stated;
      const knows = random() < ability + 0.3 * (difficulty[question] ?? 0);
      const guess = random() < 0.3 ? (favorite[question] ?? 0) : Math.floor(random() * 4);
      const option = knows ? truth : guess;
      options[question >> 2] = (options[question >> 2] ?? 0) | (option << (6 - 2 * (question & 3)));
      return option === stated;
    });
    return { ...countedRun(right), options };
  });
  return { keys, wrong, runs };
}

function suspects({ keys, runs }: ReturnType<typeof draw>): number[] {
  const other = otherOption(QUESTIONS, keys, runs);
  const limit = suspectedLimit([...other.p]);
  return [...keys.keys()].filter(
    (question) => limit !== null && (other.p[question] ?? 1) <= limit && isWorthChecking(other, question),
  );
}

/** docs/questions.md#other-option: of sound questions alone, few boards have any suspect; with wrong keys, 5 % of the suspects are sound. */
test('flags on sound questions stay within their rates', () => {
  test.setTimeout(1_200_000);
  const random = randomFrom(20_261_124);
  let boards = 0;
  for (let board = 0; board < BOARDS; board += 1) {
    if (suspects(draw(random, 31 + 10 * (board % 4), 0)).length > 0) boards += 1;
  }
  test
    .info()
    .annotations.push({ type: 'rate', description: `${boards} of ${BOARDS} sound boards have a suspect` });
  // At 5 % a board; a tail of one in a thousand for the number of boards drawn.
  expect(boards).toBeLessThanOrEqual(BOARDS * 0.05 + 3.1 * Math.sqrt(BOARDS * 0.0475));

  let [found, sound] = [0, 0];
  for (let board = 0; board < BOARDS / 6; board += 1) {
    const drawn = draw(random, 60, QUESTIONS / 50);
    const suspected = suspects(drawn);
    found += suspected.length;
    sound += suspected.filter((question) => !drawn.wrong.has(question)).length;
  }
  test.info().annotations.push({ type: 'rate', description: `${sound} of ${found} suspects are sound` });
  expect(found).toBeGreaterThan(0);
  expect(sound / found).toBeLessThanOrEqual(0.08);
});

test('where all models guess, discrimination is 0 on average', () => {
  const random = randomFrom(7);
  const runs = Array.from({ length: 40 }, () => countedRun(maskWhere(QUESTIONS, () => random() < 0.25)));
  const { discrimination } = itemFigures(QUESTIONS, runs);
  const mean = discrimination.reduce((sum, r) => sum + (Number.isNaN(r) ? 0 : r), 0) / QUESTIONS;
  expect(Math.abs(mean)).toBeLessThan(0.02);
});

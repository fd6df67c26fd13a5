import { submitModel } from '@leaderboard/core/api';
import type { HubModel } from '@leaderboard/core/queue/model-eligibility';
import type { Checked } from '@leaderboard/core/queue/submissions';
import type { LightMyRequestResponse } from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { freshDatabase } from '../../test/fresh-database.ts';
import { commitOf, countRows, modelId } from '../../test/new-submission.ts';
import { testApp } from '../../test/test-app.ts';
import { as, FORM } from '../../test/two-servers.ts';
import type { Hub } from '../hub/hub.ts';

const AURORA: Checked<HubModel> = {
  ok: true,
  value: {
    id: modelId('test-org/aurora'),
    commit: commitOf('a'),
    isPrivate: false,
    isGated: false,
    license: 'mit',
    architecture: null,
    likes: null,
    createdAt: null,
    hasSafetensors: true,
    parameters: 1e9,
    hasConfig: true,
    hasAdapterConfig: false,
    needsRemoteCode: false,
  },
};

const TOO_SLOW = {
  code: 'too_slow',
  detail: expect.stringMatching(/may have been stored.* Try again in a few seconds: nothing is stored twice/),
  params: {},
};

/** A hub that knows everybody as anna and describes a model when it is told to. */
function slowHub() {
  let describe: (model: Checked<HubModel>) => void = () => undefined;
  const described = new Promise<Checked<HubModel>>((resolve) => {
    describe = resolve;
  });
  const hub: Hub = {
    identify: vi.fn(async () => ({ id: '1', name: 'anna' })),
    forget: () => undefined,
    describe: vi.fn(() => described),
    listFiles: async () => 'gone',
    tallies: () => {
      throw new Error('Nobody counts.');
    },
  };
  return { hub, describe: () => describe(AURORA) };
}

/** The answer to a call that waits for `asked` for longer than a minute. */
async function lateAnswer(asked: unknown, call: () => Promise<LightMyRequestResponse>) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const answer = call();
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  vi.advanceTimersByTime(60_000);
  const { statusCode, headers, json } = await answer;
  vi.useRealTimers();
  return [statusCode, headers['retry-after'], json()];
}

afterEach(() => {
  vi.useRealTimers();
});

test('a call that is not answered within a minute is put off with 503', async () => {
  const identify = vi.fn(() => new Promise<never>(() => undefined));
  const app = await testApp({ database: await freshDatabase(), hub: { ...slowHub().hub, identify } });
  const answer = await lateAnswer(identify, () =>
    app.inject({
      method: 'POST',
      url: '/api/votes/org/name?vote_type=up&user_id=anna',
      headers: as('token'),
    }),
  );
  expect(answer).toEqual([503, '5', TOO_SLOW]);
});

test('a submission that is stored after its caller was put off is there once, and sending it again says so', async () => {
  const database = await freshDatabase();
  const { hub, describe } = slowHub();
  const app = await testApp({ database, hub });
  const submit = () =>
    app.inject({ method: 'POST', url: submitModel.path, headers: as('token'), payload: FORM });
  expect(await lateAnswer(hub.describe, submit)).toEqual([503, '5', TOO_SLOW]);
  describe();
  await expect.poll(() => countRows(database.db, 'submissions')).toBe(1);
  const again = await submit();
  expect([again.statusCode, again.json().code]).toEqual([409, 'duplicate']);
  expect(again.json().detail).toMatch(/pending/i);
  expect(await countRows(database.db, 'submissions')).toBe(1);
  const vote = { method: 'POST', url: '/api/votes/test-org/aurora?vote_type=up&user_id=anna' } as const;
  expect((await app.inject({ ...vote, headers: as('token') })).statusCode).toBe(200);
  expect(await countRows(database.db, 'votes')).toBe(1);
});

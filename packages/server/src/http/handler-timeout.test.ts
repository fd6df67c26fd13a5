import { expect, test, vi } from 'vitest';
import { freshDatabase } from '../../test/fresh-database.ts';
import { testApp } from '../../test/test-app.ts';

test('threat 29: a call that is not answered within a minute is put off with 503', async () => {
  const identify = vi.fn(() => new Promise<never>(() => undefined));
  const hub = {
    identify,
    forget: () => undefined,
    describe: () => new Promise<never>(() => undefined),
    tallies: () => {
      throw new Error('Nobody counts.');
    },
  };
  const app = await testApp({ database: await freshDatabase(), hub });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const answer = app.inject({
      method: 'POST',
      url: '/api/votes/org/name?vote_type=up&user_id=anna',
      headers: { authorization: 'Bearer token' },
    });
    await vi.waitFor(() => expect(identify).toHaveBeenCalled());
    vi.advanceTimersByTime(60_000);
    const { statusCode, headers, json } = await answer;
    expect([statusCode, headers['retry-after'], json()]).toEqual([
      503,
      '5',
      { code: 'too_slow', detail: expect.stringMatching(/try again/) },
    ]);
  } finally {
    vi.useRealTimers();
  }
});

import { expect, test } from 'vitest';
import { ANNA, as, BORIS, FORM, twoServers } from '../../test/two-servers.ts';

const VOTE = '/api/votes/test-org/aurora';
const NFC = 'zo\u00eb';
const NFD = 'zoe\u0308';

const IDENTITIES = [
  ['no token', {}, 401],
  ['an empty header', { authorization: '' }, 401],
  ['no scheme', { authorization: ANNA }, 401],
  ['another scheme', { authorization: `Basic ${ANNA}` }, 401],
  ['an empty token', { authorization: 'Bearer ' }, 401],
  ['two tokens', { authorization: `Bearer ${ANNA} ${BORIS}` }, 401],
  ['an unknown token', as('token-unknown'), 401],
  ['a token in other letters', as(ANNA.toUpperCase()), 401],
  ['a token that is far too long', as('x'.repeat(5000)), 401],
  ['a token of an organization', as('token-org'), 401],
  ['a cookie', { cookie: `token=${ANNA}` }, 401],
  ["somebody else's token", as(BORIS), 403],
] as const;

test('a caller who is not the account that user_id names writes nothing', async () => {
  const { apps, standIn, rows, submit } = await twoServers();
  standIn.setToken('token-org', { id: '9', name: 'anna', type: 'org' });
  standIn.putModel('test-org/borealis');
  await submit(ANNA);
  const before = await rows();
  const payload = { ...FORM, model_id: 'test-org/borealis' };
  for (const [name, headers, status] of IDENTITIES) {
    const submitted = await apps[0].inject({ method: 'POST', url: '/api/models/submit', headers, payload });
    const voted = await apps[1].inject({ method: 'POST', url: `${VOTE}?vote_type=up&user_id=anna`, headers });
    for (const response of [submitted, voted]) {
      expect(response.statusCode, name).toBe(status);
      const detail = expect.stringMatching(/^[A-Z].*\.$/);
      expect(response.json(), name).toEqual({ code: expect.any(String), detail, params: {} });
      expect(response.headers['cache-control'], name).toBe('no-store');
      expect(response.headers['www-authenticate'], name).toBe(status === 401 ? 'Bearer' : undefined);
    }
  }
  expect(await rows()).toEqual(before);
});

const VOTE_QUERIES = [
  ['other letters', 'user_id=Anna', 403],
  ['a space', 'user_id=anna%20', 403],
  ['a look-alike', 'user_id=%D0%B0nna', 403],
  ['an invisible character', 'user_id=anna%E2%80%8B', 403],
  ['its id', 'user_id=1', 403],
  ['nothing', 'user_id=', 400],
  ['none', '', 400],
  ['doubled', 'user_id=anna&user_id=anna', 400],
  ['doubled with another', 'user_id=boris&user_id=anna', 400],
  ['a list', 'user_id[]=anna', 400],
  ['two ways to vote', 'user_id=anna&vote_type=up', 400],
  ['another key', 'user_id=anna&admin=1', 400],
  ['a prototype key', 'user_id=anna&__proto__=1', 400],
] as const;

test('a user_id that is not exactly the name writes nothing', async () => {
  const { apps, submit, rows } = await twoServers();
  await submit(BORIS);
  const before = await rows();
  for (const [name, query, status] of VOTE_QUERIES) {
    const url = `${VOTE}?vote_type=up&${query}`;
    const response = await apps[0].inject({ method: 'POST', url, headers: as(ANNA) });
    expect(response.statusCode, name).toBe(status);
    expect(response.json(), name).toEqual({
      code: expect.any(String),
      detail: expect.any(String),
      params: expect.any(Object),
    });
  }
  for (const userId of [['anna'], { name: 'anna' }, null, 1, ''])
    expect((await submit(ANNA, { user_id: userId })).statusCode, JSON.stringify(userId)).toBe(400);
  for (const userId of ['ANNA', 'boris', 'anna ', '1'])
    expect((await submit(ANNA, { user_id: userId })).statusCode, userId).toBe(403);
  expect(await rows()).toEqual(before);
});

test('a name is the same in each form of Unicode', async () => {
  const { standIn, submit, vote } = await twoServers();
  standIn.setToken('token-zoe', { id: '5', name: NFD });
  await submit(BORIS);
  expect((await vote('token-zoe', 'test-org/aurora', NFC)).statusCode).toBe(200);
  expect((await vote('token-zoe', 'test-org/aurora', NFD)).statusCode).toBe(200);
  expect((await vote('token-zoe', 'test-org/aurora', 'zoe')).statusCode).toBe(403);
});

test('no token is ever in the log, not even of refused calls', async () => {
  const { apps, standIn, logs, submit, vote } = await twoServers();
  await submit(ANNA);
  await vote('token-secret-unknown', 'test-org/aurora');
  await vote(BORIS, 'test-org/aurora', 'anna');
  standIn.fail('error');
  await vote('token-secret-down', 'test-org/aurora');
  await apps[0].inject({
    method: 'POST',
    url: '/api/models/submit',
    headers: as(ANNA),
    payload: '{"user_id":"secret',
  });
  const text = logs.join('');
  expect(text).toContain('/api/models/submit');
  expect(text).not.toMatch(/token-|secret/);
});

test('the log says which account a call proved, and which were refused', async () => {
  const { logs, submit, vote } = await twoServers();
  await submit(ANNA);
  await vote(BORIS, 'test-org/aurora', 'anna');
  await vote('token-unknown', 'test-org/aurora');
  const lines = logs.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request');
  expect(lines.map(({ level, status, account }) => [level, status, account])).toEqual([
    [30, 200, '1'],
    [30, 403, '2'],
    [30, 401, undefined],
  ]);
});

test('while the hub is down known accounts vote, and reading goes on', async () => {
  const { apps, standIn, submit, vote, rows } = await twoServers();
  await submit(ANNA);
  await vote(BORIS, 'test-org/none');
  standIn.fail('error');
  expect((await vote(BORIS, 'test-org/aurora')).statusCode).toBe(200);
  const unknown = await vote('token-new', 'test-org/aurora', 'new');
  expect([unknown.statusCode, unknown.json().code]).toEqual([503, 'hub_unavailable']);
  expect(Number(unknown.headers['retry-after'])).toBeGreaterThan(0);
  const before = await rows();
  const submitted = await submit(BORIS, { model_id: 'test-org/borealis' });
  expect([submitted.statusCode, submitted.json().code]).toEqual([503, 'hub_unavailable']);
  expect(await rows()).toEqual(before);
  for (const url of ['/api/models/status', '/api/models/pending', '/api/votes/user/anna']) {
    expect((await apps[0].inject({ url })).statusCode).toBe(200);
  }
});

test('no cache may keep answers about people and votes', async () => {
  const { apps, submit, vote } = await twoServers();
  const responses = [
    await submit(ANNA),
    await vote(ANNA, 'test-org/aurora'),
    await apps[0].inject({ url: '/api/votes/user/anna' }),
    await apps[0].inject({ url: '/api/votes/model/test-org/aurora' }),
  ];
  for (const response of responses) {
    expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-store']);
  }
});

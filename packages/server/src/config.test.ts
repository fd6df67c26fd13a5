import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError, parseConfig } from './config.ts';

test('an empty environment gives the defaults', () => {
  const config = parseConfig({});
  expect([config.port, config.host]).toEqual([7860, 'localhost']);
  expect(config.database).toEqual({ kind: 'embedded', dataDir: resolve('.data') });
  expect(config.site).toMatchObject({ productName: 'Indic LLM', hubUrl: 'https://huggingface.co' });
  expect(config.site).toMatchObject({
    hubShortName: 'hf',
    oauthClientId: null,
    publicUrl: 'http://localhost:7860',
  });
  expect(config.hubFileHosts).toEqual(['hf.co', 'huggingface.co']);
  expect(config.limits).toMatchObject({
    submissionsPerDay: 20,
    votesPerHour: 200,
    requestsPerMinute: 600,
    trustedProxies: [],
  });
});

test('the token for gated models reaches the download alone', () => {
  const { hubToken, worker } = parseConfig({ HUB_TOKEN: 'hf_read_only' });
  expect([hubToken, worker.harness.hubToken]).toEqual(['hf_read_only', 'hf_read_only']);
  expect(JSON.stringify(worker.harness.environment)).not.toContain('hf_read_only');
  expect(parseConfig({}).hubToken).toBeNull();
  for (const name of ['HUB_TOKEN', 'HF_TOKEN', 'HUGGING_FACE_HUB_TOKEN'])
    expect(() => parseConfig({ HARNESS_ENVIRONMENT: `HF_HOME,${name}` })).toThrow(
      'except HUB_TOKEN, HF_TOKEN',
    );
  expect(() => parseConfig({ HUB_TOKEN: 'two words of secret' })).toThrow(/HUB_TOKEN must be(?!.*secret)/);
});

test('an empty variable counts as unset', () => {
  expect(parseConfig({ PORT: '', DATABASE_URL: '' })).toEqual(parseConfig({}));
});

test('spaces and line ends around values are dropped', () => {
  const given = {
    PORT: ' 8080',
    HOST: '127.0.0.1\n',
    DATABASE_URL: ' postgresql://user:word@db.example/board\r\n',
    OAUTH_CLIENT_ID: 'client\n',
    METRICS_TOKEN: '0123456789abcdef\n',
    PUBLIC_URL: '\ufeffhttps://board.example/ ',
    LOG_LEVEL: 'info ',
    SERVE_PAGES: 'true\n',
    TRUSTED_PROXIES: '10.0.0.0/8\n',
  };
  const trimmed = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, value.trim()]));
  expect(parseConfig(given)).toEqual(parseConfig(trimmed));
  expect(parseConfig(given).metricsToken).toBe('0123456789abcdef');
  expect(parseConfig({ HOST: '   ' }).host).toBe('localhost');
});

test('a value in quotes and several hosts are named as such', () => {
  expect(() => parseConfig({ TRUSTED_PROXIES: '"10.0.0.0/8"' })).toThrow('must not be in quotes');
  const several = { DATABASE_URL: 'postgresql://u:x@one:1,two:2/db?target_session_attrs=read-write' };
  expect(() => parseConfig(several)).toThrow('with one host');
  const url = 'postgresql://u:a,b@one/db';
  expect(parseConfig({ DATABASE_URL: url }).database).toEqual({ kind: 'server', url });
  expect(parseConfig({ PRODUCT_NAME: 'India\'s "best"' }).site.productName).toBe('India\'s "best"');
});

test('a contact is a mail address or a page by https', () => {
  for (const contact of ['board+scores@lab.example', 'https://lab.example/contact'])
    expect(parseConfig({ CONTACT: contact }).site.contact).toBe(contact);
  const { contact, issuesUrl } = parseConfig({ ISSUES_URL: 'https://forge.example/issues/new' }).site;
  expect([contact, issuesUrl]).toEqual([null, 'https://forge.example/issues/new']);
  expect(() => parseConfig({ CONTACT: 'the operators' })).toThrow(
    'CONTACT must be an email address such as board@lab.example or a URL such as https://lab.example/contact',
  );
});

test('signing in, submitting and voting are configured', () => {
  const config = parseConfig({
    PORT: '8080',
    HUB_URL: 'https://hub.example//',
    HUB_FILE_HOSTS: ' cdn.example, files.example ',
    OAUTH_CLIENT_ID: 'client',
    PUBLIC_URL: 'https://board.example/',
    SUBMISSIONS_PER_DAY: '1',
    TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8, 2001:db8::/32',
  });
  expect(config.site).toMatchObject({
    oauthClientId: 'client',
    publicUrl: 'https://board.example',
    hubUrl: 'https://hub.example',
    resultsDatasetUrl: expect.stringMatching(/^https:\/\/hub.example\/\w/),
  });
  expect(config.hubFileHosts).toEqual(['cdn.example', 'files.example']);
  expect(config.limits).toMatchObject({
    submissionsPerDay: 1,
    trustedProxies: ['127.0.0.1', '10.0.0.0/8', '2001:db8::/32'],
  });
  expect(parseConfig({ HUB_URL: 'https://hub.example' }).hubFileHosts).toEqual([]);
  expect(parseConfig({}).metricsToken).toBeNull();
  expect(parseConfig({ PORT: '8080' }).site.publicUrl).toBe('http://localhost:8080');
});

test.each([
  ['HUB_SHORT_NAME', 'secret/x'],
  ['HUB_FILE_HOSTS', 'https://secret.example'],
  ['CONTACT', 'secret'],
  ['CONTACT', 'http://secret.example'],
  ['CONTACT', 'mailto:secret@lab.example'],
  ['CONTACT', 'secret@lab.example?cc=all@lab.example'],
  ['ISSUES_URL', 'secret@lab.example'],
  ['PUBLIC_URL', 'secret'],
  ['SUBMISSIONS_PER_DAY', '0'],
  ['VOTES_PER_HOUR', '-1'],
  ['REQUESTS_PER_MINUTE', '1.5'],
  ['TRUSTED_PROXIES', '127.0.0.1,secret'],
  ['TRUSTED_PROXIES', '10.0.0.0/99'],
  ['METRICS_TOKEN', 'secret'],
  ['METRICS_TOKEN', 'a secret with spaces'],
  ['HARNESS_ARGUMENTS', '--trust_remote_code secret'],
  ['HARNESS_ENVIRONMENT', 'secret=1'],
  ['HARNESS_MODEL', 'secret'],
  ['HARNESS_MODEL_ARGUMENTS', 'max_length=secret'],
  ['HARNESS_MODEL_ARGUMENTS', 'trust_remote_code=true'],
  ['HARNESS_TIME_FACTOR', '0'],
  ['WORKER_TOKEN', 'secret name'],
  ['BOARD_URL', 'https://board.example/secret'],
  ['WORKER_LEASE_SECONDS', '0'],
  // Node timers longer than 2^31-1 milliseconds fire at once.
  ['WORKER_LEASE_SECONDS', '2147484'],
  ['WORKER_POLL_SECONDS', '31'],
  ['WORKER_JOBS', '0'],
  ['WORKER_JOBS', '101'],
  ['HARNESS_TIME_FACTOR', '101'],
  ['PORT', 'x'],
  ['PORT', '70000'],
  ['PORT', '1.5'],
  ['PORT', '-1'],
  ['DATABASE_URL', 'mysql://secret@host/db'],
  ['DATABASE_URL', 'secret'],
  ['HUB_URL', 'ftp://secret.example'],
  ['LOG_LEVEL', 'secret'],
  ['PUBLIC_URL', 'https://board.example/secret'],
  ['PUBLIC_URL', 'https://board.example/?secret'],
  ['PUBLIC_URL', 'https://board\n.example'],
  ['OAUTH_CLIENT_ID', 'sec ret'],
  ['OAUTH_CLIENT_ID', 'secret\u200B'],
  ['METRICS_TOKEN', 'secret-0123456789\u200B'],
  ['PRODUCT_NAME', 'secret\nname'],
  ['DATABASE_URL', 'postgresql://u:secret@one:1,two:2/db'],
  ['DATABASE_URL', 'postgresql://u:secret@one,two/db'],
  ['DATABASE_URL', 'postgresql:///db?host=secret,two'],
  ...['"', "'", '`'].flatMap((quote) =>
    ['OAUTH_CLIENT_ID', 'METRICS_TOKEN', 'PUBLIC_URL', 'DATABASE_URL', 'PRODUCT_NAME'].map(
      (name): [string, string] => [name, `${quote}secret-0123456789${quote}\n`],
    ),
  ),
])('%s=%s stops the start: the message names the variable, not its value', (name, value) => {
  let message = '';
  try {
    parseConfig({ [name]: value });
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    message = error instanceof Error ? error.message : '';
  }
  expect(message).toContain(`${name} must `);
  expect(message).not.toContain('secret');
});

test('a back end needs its arguments, and the network for its server', () => {
  const served = { HARNESS_MODEL: 'local-completions' };
  expect(() => parseConfig(served)).toThrow(/HARNESS_MODEL_ARGUMENTS must be .* with base_url and precision/);
  const words = 'base_url=http://gpu-1:8000/v1/completions precision=bfloat16 num_concurrent=8';
  const env = { ...served, HARNESS_MODEL_ARGUMENTS: words };
  expect(parseConfig(env).worker.harness.backend).toEqual({
    name: 'local-completions',
    args: { base_url: 'http://gpu-1:8000/v1/completions', num_concurrent: 8 },
    precision: 'bfloat16',
  });
  expect(() => parseConfig({ ...env, HARNESS_COMMAND: '/deploy/lm_eval-in-sandbox' })).toThrow(
    'cannot reach the server',
  );
});

test('all bad variables are named at once', () => {
  expect(() => parseConfig({ PORT: 'x', HUB_URL: 'y' })).toThrow(/PORT must be [\s\S]*HUB_URL must be /);
});

test('the evaluation program gets the named variables and no others', () => {
  const given = { PATH: '/bin', HF_HOME: '/cache', DATABASE_URL: 'postgres://me:word@db/board' };
  const { harness } = parseConfig({ ...given, HARNESS_ENVIRONMENT: 'HF_HOME,MISSING' }).worker;
  expect(harness.environment).toEqual({
    PATH: '/bin',
    HF_HOME: '/cache',
    HF_ENDPOINT: 'https://huggingface.co',
    HF_HUB_DISABLE_TELEMETRY: '1',
    PYTHONUNBUFFERED: '1',
  });
});

test('a Space needs no variable beside those that the hub sets', () => {
  const space = {
    SPACE_ID: 'lab/board',
    SPACE_HOST: 'lab-board.hf.space',
    SPACE_AUTHOR_NAME: 'lab',
    OAUTH_CLIENT_ID: 'client',
    OAUTH_CLIENT_SECRET: 'never-read',
    OAUTH_SCOPES: 'openid profile',
    OPENID_PROVIDER_URL: 'https://huggingface.co',
    // Set by the image.
    HOST: '0.0.0.0',
    DATA_DIR: '/data',
  };
  const config = parseConfig(space);
  expect(config.site).toMatchObject({
    publicUrl: 'https://lab-board.hf.space',
    oauthClientId: 'client',
    hubUrl: 'https://huggingface.co',
  });
  expect([config.host, config.port, config.database]).toEqual([
    '0.0.0.0',
    7860,
    { kind: 'embedded', dataDir: '/data' },
  ]);
  expect(config.limits.trustedProxies).toContain('10.0.0.0/8');
  expect(JSON.stringify(config)).not.toContain('never-read');
  const own = parseConfig({
    ...space,
    PUBLIC_URL: 'https://board.example',
    TRUSTED_PROXIES: '127.0.0.1',
    HUB_URL: 'https://hub.example',
  });
  expect(own.site).toMatchObject({ publicUrl: 'https://board.example', hubUrl: 'https://hub.example' });
  expect(own.limits.trustedProxies).toEqual(['127.0.0.1']);
  expect(() => parseConfig({ SPACE_HOST: 'a/b' })).toThrow('SPACE_HOST must be a host name');
});

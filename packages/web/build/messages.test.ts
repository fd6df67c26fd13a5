import { fileURLToPath } from 'node:url';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LANGUAGES } from '../../texts/src/compile/languages.ts';
import { textsIn } from '../../texts/src/compile/texts.ts';
import { importCompiler, messages } from './messages.ts';

/** A Vite server with the pages in Hindi. */
let server: ViteDevServer;
beforeAll(async () => {
  server = await createServer({
    configFile: false,
    root: fileURLToPath(new URL('..', import.meta.url)),
    mode: 'test',
    appType: 'custom',
    logLevel: 'silent',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    plugins: [messages('hi')],
    ssr: { noExternal: [/^@leaderboard/], resolve: { conditions: ['source', 'node'] } },
  });
});
afterAll(() => server.close());

test('messages are compiled without built packages', async () => {
  const { dependencies } = await importCompiler();
  expect(dependencies).toContainEqual(expect.stringContaining('/packages/core/src/page-language.ts'));
  expect(dependencies.filter((path) => path.includes('/dist/'))).toEqual([]);
});

/** Values that select the variants of messages. */
const KINDS = [0, 1, 2, 123_456, null, true, false, 'subject', 'pending', 'access_denied', 'x'] as const;

/** A message's text for each of these values; null if it throws, because the server never passes the value. */
function saidBy(text: (values: object) => string): (string | null)[] {
  return KINDS.map((kind) => {
    try {
      return text(new Proxy({}, { get: () => kind, has: () => true }));
    } catch {
      return null;
    }
  });
}

/** Pairs the texts of two message trees by key. */
function pairsOf(page: unknown, server: unknown): (readonly [page: unknown, server: unknown])[] {
  if (typeof server === 'function' && typeof page === 'function') {
    const [own, written] = [saidBy((values) => page(values)), saidBy((values) => server(values))];
    return written.flatMap((text, kind) => (text === null ? [] : [[own[kind], text] as const]));
  }
  if (typeof server !== 'object' || server === null) return [[page, server]];
  return Object.entries(server).flatMap(([key, one]) => pairsOf(Reflect.get(Object(page), key), one));
}

const NAMES = Object.keys(LANGUAGES.en.messages).filter((name) => name !== 'html');

// A build in English has no other code: its '#texts' are the '#english' of this one.
test.each([
  ['#texts', 'hi'],
  ['#english', 'en'],
] as const)('the messages of pages from %s are those of the server: %s', async (from, language) => {
  let count = 0;
  for (const name of NAMES) {
    const module = await server.ssrLoadModule(`${from}/${name}`);
    expect(Object.keys(module)).toEqual([name]);
    for (const [page, own] of pairsOf(module[name], Reflect.get(textsIn(language), name))) {
      expect(page, name).toBe(own);
      count += 1;
    }
  }
  expect(count).toBeGreaterThan(3000);
});

test('a verdict in Hindi', async () => {
  const { verdictSentence } = await server.ssrLoadModule('/src/compare/verdict-sentence.ts');
  if (typeof verdictSentence !== 'function') throw new Error('There is no function for the sentence');
  const lead = (of: 'average' | 'bbf' | 'bbk', ahead: number, by: number) => ({ of, ahead, by });
  const names = ['openai/gpt-oss-120b', 'openai/gpt-4o', 'google/gemma-3-27b-it'];
  const five = { first: 'average', subjects: 5, isPaired: 'none' };
  const ofTwo = [lead('average', 1, 0.009), lead('bbf', 0, 0.16)];
  expect(verdictSentence(names.slice(0, 2), { ...five, best: [1], leads: ofTwo })).toBe(
    'gpt-oss-120b, gpt-4o से कुल मिलाकर 0.90 अंक पीछे और वित्त में 16.00 अंक आगे है; बाक़ी में कोई साफ़ अंतर नहीं है।',
  );
  const ofThree = [lead('average', 2, 0.02), lead('bbk', 0, 0.04)];
  expect(verdictSentence(names, { ...five, best: [2], leads: ofThree })).toBe(
    'gemma-3-27b-it कुल मिलाकर 2.00 अंक से आगे है, gpt-oss-120b कृषि में 4.00 अंक से आगे है; बाक़ी में कोई साफ़ तौर पर आगे नहीं है।',
  );
});

test('a time in Hindi', async () => {
  const { localTime } = await server.ssrLoadModule('/src/queue/queue-times.ts');
  expect(typeof localTime === 'function' && localTime(new Date(2026, 2, 1, 14, 5))).toBe(
    '1 मार्च 2026 को 14:05 बजे',
  );
});

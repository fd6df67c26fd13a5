import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { EVALUATION_KEYS } from '@leaderboard/core/benchmark/suite';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { entryWith } from '../../../core/test/entries.ts';
import { createTextSharing, readBoard } from './entry-reader.ts';
import { createScheduler } from './scheduler.ts';

const PATIENT = createScheduler(
  () => 0,
  async () => {},
);

const HALF = Object.fromEntries(EVALUATION_KEYS.map((key) => [key, 50]));
const wireEntry = (id: string) => entryWith({ name: id, scores: HALF, model: { type: 'chat' } });

function lines(ids: readonly string[]): string {
  return `[\n${ids.map((id) => JSON.stringify(wireEntry(id))).join(',\n')}\n]`;
}

async function* inPieces(text: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

async function idsOf(text: string, size = text.length || 1): Promise<string[]> {
  const { entries } = await readBoard(inPieces(text, size), PATIENT, 0);
  return entries.rows.map((entry) => entry.id);
}

describe('reading the leaderboard piecemeal', () => {
  it('reads one entry a line, however the network cuts the body', async () => {
    const ids = ['a/one', 'b/two', 'c/three'];
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 400 }), async (size) => {
        expect(await idsOf(lines(ids), size)).toEqual(ids);
      }),
      { numRuns: 40 },
    );
  });

  it.each([
    ['empty, line-shaped', '[\n]', []],
    ['empty, on one line', '[]', []],
    ['a trailing newline', `${lines(['a/one'])}\n`, ['a/one']],
    ['Windows line ends', lines(['a/one', 'b/two']).replaceAll('\n', '\r\n'), ['a/one', 'b/two']],
  ])('accepts %s', async (_name, text, ids) => {
    expect(await idsOf(text)).toEqual(ids);
    expect(await idsOf(text, 1)).toEqual(ids);
  });

  it.each([
    ['all on one line', JSON.stringify([wireEntry('a/one'), wireEntry('b/two')])],
    ['pretty-printed', JSON.stringify([wireEntry('a/one'), wireEntry('b/two')], null, 2)],
  ])('falls back to the whole body when it is %s', async (_name, text) => {
    expect(await idsOf(text, 50)).toEqual(['a/one', 'b/two']);
  });

  it('leaves out an unreadable entry and says which one it is', async () => {
    const bad = { ...wireEntry('b/two'), metadata: { ...wireEntry('b/two').metadata, co2_cost: 'much' } };
    const entries = [null, wireEntry('a/one'), bad, wireEntry('c/three')];
    const line = `[\n${entries.map((entry) => JSON.stringify(entry)).join(',\n')}\n]`;
    for (const text of [line, JSON.stringify(entries)]) {
      const { rows, unreadable } = (await readBoard(inPieces(text, 50), PATIENT, 0)).entries;
      expect(rows.map(({ id }) => id)).toEqual(['a/one', 'c/three']);
      expect(unreadable).toEqual(['row 1', 'row 3 at metadata.co2_cost']);
    }
  });

  it.each([
    ['cut off after an entry', lines(['a/one', 'b/two']).slice(0, -2)],
    ['cut off inside an entry', lines(['a/one', 'b/two']).slice(0, -40)],
    ['empty', ''],
    ['not JSON', '<!doctype html>'],
    ['not a list', '{"code":"x"}'],
    ['followed by more', `${lines(['a/one'])}\n{}`],
  ])('refuses a body that is %s', async (_name, text) => {
    await expect(idsOf(text)).rejects.toThrow('incomplete or damaged');
  });

  it('keeps the body as it came up to the wanted length', async () => {
    const text = lines(['a/one', 'b/two']);
    const kept = await readBoard(inPieces(text, 7), PATIENT, text.length);
    const dropped = await readBoard(inPieces(text, 7), PATIENT, text.length - 1);
    expect(kept.text).toBe(text);
    expect(dropped.text).toBeNull();
    expect(dropped.entries.rows).toHaveLength(2);
  });

  it('rests whenever its slice of time is over', async () => {
    let clock = 0;
    let rests = 0;
    const scheduler = createScheduler(
      () => (clock += 3),
      async () => {
        rests += 1;
      },
    );
    const ids = Array.from({ length: 30 }, (_, index) => `m/${index}`);
    await readBoard(inPieces(lines(ids), 1000), scheduler, 0);
    expect(rests).toBeGreaterThanOrEqual(8);
  });

  it('keeps texts and object shapes that entries share only once', async () => {
    setFlagsFromString('--expose-gc');
    const collectGarbage: unknown = runInNewContext('gc');
    const heap = (): number => {
      if (typeof collectGarbage !== 'function') throw new Error('No garbage collector');
      collectGarbage();
      return process.memoryUsage().heapUsed;
    };
    const architecture = 'LongNameForCausalLM'.repeat(50);
    async function* body(count: number) {
      yield '[\n';
      for (let index = 0; index < count; index += 1) {
        const { model, ...rest } = wireEntry(`organization/model-${index}`);
        const entry = { ...rest, model: { ...model, architecture }, suite: 'bhashabench-v1' };
        yield `${index === 0 ? '' : ',\n'}${JSON.stringify(entry)}`;
      }
      yield '\n]';
    }
    await readBoard(body(300), PATIENT, 0);
    const before = heap();
    const { rows } = (await readBoard(body(1000), PATIENT, 0)).entries;
    const bytes = heap() - before;
    // An entry takes about 1,000 bytes; its own copy of the name would add 950, its own object shape 1,500.
    expect(rows).toHaveLength(1000);
    expect(bytes / 1000).toBeLessThan(1500);
  });
});

test('no text of an entry becomes another one', () => {
  const plain = entryWith();
  const model = { type: 'chat', type_icon: '💬', architecture: 'Llama', precision: 'int8' };
  const metadata = {
    hub_license: 'mit',
    upload_date: '2024-01-01',
    submission_date: '2025-01-01',
    base_model: 'a/base',
  };
  const full = entryWith({ name: 'a/one', model: { ...model, hub_path: 'b/other' }, metadata });
  const other = entryWith({ name: 'b/two', model: { ...model, hub_path: 'b/two', type: 'base' }, metadata });
  const share = createTextSharing();
  for (const entry of [plain, full, other, full]) {
    const shared = structuredClone(entry);
    share(shared);
    expect(shared).toEqual(entry);
  }
});

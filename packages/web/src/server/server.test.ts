import { VIEW_PARAMETERS } from '@leaderboard/core/board/view';
import type { PageRenderer } from '@leaderboard/core/rendered-page';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { BOARD, longBoard } from '../../test/board-samples.ts';
import {
  change,
  comparisonRecord,
  modelRecord,
  publicationRecord,
  runRecord,
  writtenEntry,
} from '../../test/record-samples.ts';
import { readCarried } from '../app/carried.ts';
import { createPageRenderer } from './server.tsx';

const LOTS_MS = 60_000;

async function* bodyOf(entries: readonly unknown[]): AsyncGenerator<string> {
  yield `[\n${entries.map((entry) => JSON.stringify(entry)).join(',\n')}\n]\n`;
}

async function rendererOf(entries: readonly unknown[]): Promise<PageRenderer> {
  const renderer = await createPageRenderer(JSON.stringify({ productName: 'Test' }));
  await renderer.load('the-board', bodyOf(entries), null);
  return renderer;
}

function namesIn(content: string): string[] {
  return [...content.matchAll(/title="View (\S+) on/g)].map(([, name = '']) => name);
}

// One renderer for all tests: making it loads the whole page.
let small: PageRenderer;
let long: PageRenderer;
beforeAll(async () => {
  small = await rendererOf(BOARD.slice(0, 3));
  long = await rendererOf(longBoard(250));
}, LOTS_MS);

describe('the page of a view', () => {
  test('has the rows of the view and carries them for the browser', () => {
    const page = long.render('?search=model-1&sort=id:desc&code=secret', LOTS_MS);
    const names = namesIn(page?.content ?? '');
    expect(names.length).toBe(40);
    expect(names.slice(0, 2)).toEqual(['maker/model-199', 'maker/model-198']);
    expect(page?.query).toBe('?search=model-1&sort=id:desc');
    const carried = readCarried(page?.carried ?? null);
    expect(page?.board).toBe('the-board');
    expect(carried?.first).toMatchObject({ query: page?.query, modelCount: 250, rowCount: 111 });
    expect(carried?.first?.rows.map(({ entry }) => entry.id)).toEqual(names);
    expect(carried?.first?.counts.normal.precisions).toBeInstanceOf(Map);
    expect(JSON.stringify(page)).not.toContain('secret');
  });

  test('has pages of forty rows; one beyond the end is the first', () => {
    const second = long.render('?from=41', LOTS_MS);
    expect(namesIn(second?.content ?? '')).toHaveLength(40);
    expect(namesIn(second?.content ?? '')[0]).toBe('maker/model-40');
    expect(second?.carried).toBeNull();
    expect(second?.content).toContain('href="/?from=81"');
    expect(second?.content).toContain('rel="prev" href="/"');
    expect(namesIn(long.render('?from=249', LOTS_MS)?.content ?? '')).toHaveLength(10);
    expect(long.render('?from=301', LOTS_MS)?.query).toBe('');
  });

  test('header cells link to sorted views, and the form keeps the view', () => {
    const { content = '' } = small.render('?official=false&rowSize=large', LOTS_MS) ?? {};
    expect(content).toContain('href="/?rowSize=large&amp;sort=id:asc"');
    expect(content).toContain('<input type="hidden" name="rowSize" value="large"/>');
  });

  test('a search that takes longer than its budget gives no page', () => {
    expect(long.render('?search=(a|b)+', 0)).toBeNull();
  });
});

describe('bad input', () => {
  const NASTY = [
    '"><script>alert(1)</script>',
    "'><img src=x onerror=alert(1)>",
    '</script><script>',
    '<!--',
    ']]>',
  ];
  const hostile = fc.oneof(
    fc.constantFrom(
      ...NASTY,
      '(((((',
      '[a-',
      '\\',
      '%',
      '\ud800',
      '\u2028',
      '999999999999',
      '-1',
      'constructor',
      '__proto__',
    ),
    fc.string({ unit: 'binary', maxLength: 40 }),
  );
  const name = fc.constantFrom(...VIEW_PARAMETERS, 'from', 'guide', '__proto__');

  // A longer run: RENDERED_QUERIES=100000.
  const numRuns = Number(process.env.RENDERED_QUERIES ?? 150);

  test(
    'no query injects markup or prevents rendering',
    () => {
      fc.assert(
        fc.property(fc.array(fc.tuple(name, hostile), { maxLength: 6 }), (parameters) => {
          const query = new URLSearchParams(parameters.map(([key, value]) => [key, value]));
          const page = small.render(`?${query}`, LOTS_MS);
          const { content = '', carried } = page ?? {};
          // What our components and React itself write, and nothing else.
          expect(content.replace(/<!--(?: |\/?\$)-->/g, '')).not.toMatch(/<script|<img|<!--|javascript:/i);
          expect(carried ?? '').not.toMatch(/[<>&\u2028\u2029]/);
          if (page?.carried) expect(readCarried(page.carried)?.first?.query).toBe(page.query);
          // The same page by its own query.
          expect(small.render(page?.query ?? '', LOTS_MS)?.query).toBe(page?.query);
        }),
        { numRuns },
      );
    },
    Number.POSITIVE_INFINITY,
  );

  test('a name with markup stays a name', async () => {
    const [entry] = BOARD;
    const evil = await rendererOf([{ ...entry, model: { ...entry?.model, name: 'a/</script><b>$&' } }]);
    const page = evil.render('', LOTS_MS);
    expect(page?.content).not.toContain('<b>');
    expect(page?.carried).not.toContain('<');
    expect(readCarried(page?.carried ?? null)?.first?.rows[0]?.entry.model.name).toBe('a/</script><b>$&');
  });
});

test('a page whose rows cannot be read is rendered anew', () => {
  for (const json of [null, '', '{']) {
    expect(readCarried(json)).toBeNull();
  }
});

describe('the document of a page', () => {
  const ask = (path: string, query = '', answer: unknown = null) =>
    small.renderDocument({
      path,
      query,
      answer: answer === null ? null : JSON.stringify(answer),
      isUnknown: false,
    });
  const compared = comparisonRecord([writtenEntry('lab/one-7B', 60), writtenEntry('lab/two-7B', 50)]);

  test.each([
    [
      '/model/lab/model-7B',
      '',
      modelRecord({ runs: 3 }),
      ['lab/model-7B', 'href="/run/3"', '<svg', '<table'],
    ],
    ['/run/7', '', runRecord(), ['/api/runs/7/results', 'href="/model/lab/model-7B"']],
    ['/publication/3', '', publicationRecord(), ['href="/publication/', 'href="/explore"']],
    ['/changes', '', { changes: [change(4)], next: null }, ['href="/run/', 'href="/changes.atom"']],
    [
      '/compare',
      `?models=${compared.models.map(({ entry }) => entry.id).join(',')}`,
      compared,
      compared.models.map(({ entry }) => entry.model.name),
    ],
    ['/compare', '', null, ['<h1']],
    ['/explore', '', null, ['<svg']],
    ['/methods', '', null, ['Wilson']],
    ['/nothing', '', null, ['Page not found', 'href="/"']],
  ])('%s has what the page shows, and leads to other documents', async (path, query, answer, parts) => {
    const document = await ask(path, query, answer);
    for (const part of parts) expect(document.content).toContain(part);
    expect(document.content).not.toMatch(/href="#\/(model|run|publication|compare|changes|explore|methods)/);
    expect(document.title).toContain('Test Leaderboard');
  });

  test('the language switch leads to the same document and view', async () => {
    expect((await ask('/run/7', '', runRecord()))?.content).toContain('href="/run/7?lang=hi"');
    const changes = { changes: [change(4)], next: null };
    expect((await ask('/changes', '?changes=added', changes))?.content).toContain(
      'href="/changes?changes=added&amp;lang=hi"',
    );
  });

  test('a name does not become markup', async () => {
    const name = '"><script>alert(1)</script>/<img src=x onerror=alert(1)>';
    const document = await ask(
      `/model/${name.split('/').map(encodeURIComponent).join('/')}`,
      '',
      modelRecord({ name }),
    );
    expect(document.content).not.toMatch(/<script|<img src=x/);
  });

  test('the description of a comparison is its verdict', async () => {
    const models = compared.models.map(({ entry }) => entry.id).join(',');
    expect((await ask('/compare', `?models=${models}`, compared)).description).toContain('one-7B');
  });
});

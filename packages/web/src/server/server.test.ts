import { VIEW_PARAMETERS } from '@leaderboard/core/board/view';
import type { PageRenderer } from '@leaderboard/core/rendered-page';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { ANY_CHARACTER } from '../../../core/test/property-runs.ts';
import { BOARD, longBoard } from '../../test/board-samples.ts';
import { readInitialBoard } from '../data/first-screen-json.ts';
import { createPageRenderer } from './server.tsx';

const LOTS_MS = 60_000;

async function* bodyOf(entries: readonly unknown[]): AsyncGenerator<string> {
  yield `[\n${entries.map((entry) => JSON.stringify(entry)).join(',\n')}\n]\n`;
}

async function rendererOf(entries: readonly unknown[]): Promise<PageRenderer> {
  const renderer = await createPageRenderer(JSON.stringify({ productName: 'Test' }));
  await renderer.load(bodyOf(entries), null, ['log-likelihood', 'letter']);
  return renderer;
}

function namesIn(content: string): string[] {
  return [...content.matchAll(/title="View (\S+) on/g)].map(([, name = '']) => name);
}

// Shared by all tests, because creating a renderer loads the whole page.
let small: PageRenderer;
let long: PageRenderer;
beforeAll(async () => {
  small = await rendererOf(BOARD.slice(0, 3));
  long = await rendererOf(longBoard(250));
}, LOTS_MS);

describe('the page of a view', () => {
  test('has the rows of the view, and their data for the browser', () => {
    const page = long.render('?search=model-1&sort=id:desc&code=secret', LOTS_MS);
    const names = namesIn(page?.content ?? '');
    expect(names.length).toBe(40);
    expect(names.slice(0, 2)).toEqual(['maker/model-199', 'maker/model-198']);
    expect(page?.query).toBe('?search=model-1&sort=id:desc');
    const board = readInitialBoard(page?.initialData);
    expect(board?.first).toMatchObject({ query: page?.query, modelCount: 250, rowCount: 111 });
    expect(board?.first.rows.map(({ entry }) => entry.id)).toEqual(names);
    expect(JSON.stringify(page)).not.toContain('secret');
  });

  test('has the switch between the protocols of its publication', () => {
    const page = small.render('', LOTS_MS);
    expect(page?.content).toContain('Generated letter');
    expect(readInitialBoard(page?.initialData)?.first.protocols).toEqual(['log-likelihood', 'letter']);
  });

  test('has pages of forty rows; one beyond the end is the first', () => {
    const second = long.render('?from=41', LOTS_MS);
    expect(namesIn(second?.content ?? '')).toHaveLength(40);
    expect(namesIn(second?.content ?? '')[0]).toBe('maker/model-40');
    expect(second?.initialData).toBeNull();
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
    fc.string({ unit: ANY_CHARACTER, maxLength: 40 }),
  );
  const name = fc.constantFrom(...VIEW_PARAMETERS, 'from', 'guide', '__proto__');

  // Set RENDERED_QUERIES=100000 for a longer run.
  const numRuns = Number(process.env.RENDERED_QUERIES ?? 150);

  test(
    'no query injects markup or prevents rendering',
    () => {
      fc.assert(
        fc.property(fc.array(fc.tuple(name, hostile), { maxLength: 6 }), (parameters) => {
          const query = new URLSearchParams(parameters.map(([key, value]) => [key, value]));
          const page = small.render(`?${query}`, LOTS_MS);
          const { content = '', initialData } = page ?? {};
          // Apart from React's comments, the content has no comment, script or image.
          expect(content.replace(/<!--(?: |\/?\$)-->/g, '')).not.toMatch(/<script|<img|<!--|javascript:/i);
          expect(initialData ?? '').not.toMatch(/[<>&\u2028\u2029]/);
          if (page?.initialData) expect(readInitialBoard(page.initialData)?.first.query).toBe(page.query);
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
    expect(page?.initialData).not.toContain('<');
    expect(readInitialBoard(page?.initialData)?.first.rows[0]?.entry.model.name).toBe('a/</script><b>$&');
  });
});

test('a page whose rows cannot be read is rendered anew', () => {
  for (const json of [null, '', '{']) {
    expect(readInitialBoard(json)).toBeNull();
  }
});

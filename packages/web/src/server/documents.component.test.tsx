import type { PageRenderer, RenderedDocument } from '@leaderboard/core/rendered-page';
import { beforeAll, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { BOARD } from '../../test/board-samples.ts';
import { CONFIG, openApp } from '../../test/components/open-app.tsx';
import { cardComposition, countedComposition } from '../../test/composition-samples.ts';
import { boardBody } from '../../test/in-page.ts';
import {
  change,
  comparisonRecord,
  modelRecord,
  publicationRecord,
  runRecord,
  writtenEntry,
} from '../../test/record-samples.ts';
import { createPageRenderer } from './server.tsx';

async function rendererOf(body: string): Promise<PageRenderer> {
  const made = await createPageRenderer(JSON.stringify(CONFIG));
  await made.load(
    'the-board',
    (async function* () {
      yield body;
    })(),
    null,
  );
  return made;
}

let renderer: PageRenderer;
beforeAll(async () => {
  renderer = await rendererOf(boardBody(BOARD));
});

/** @param answer of the page's call; null: it found nothing; undefined: the page makes no call. */
async function documentOf(path: string, answer: unknown, made = renderer): Promise<RenderedDocument> {
  const { pathname, search } = new URL(path, location.origin);
  const document = await made.renderDocument({
    path: pathname,
    query: search,
    answer: answer == null ? null : JSON.stringify(answer),
    isUnknown: answer === null,
  });
  if (document === null) expect.unreachable();
  return document;
}

const isReady = () => expect.poll(() => document.documentElement.hasAttribute('data-ready')).toBe(true);
const board = (body: string, etag = '"the-board-br"') => {
  return () => new Response(body, { headers: { etag } });
};
/** The pages that a visitor sees, beside the board. */
const textOf = () => document.querySelector('main')?.textContent;

const compared = comparisonRecord([writtenEntry('lab/one-7B', 60), writtenEntry('lab/two-7B', 50)]);
const four = ['one', 'two', 'three', 'four'].map((name) => writtenEntry(`lab/${name}-7B`, 50));
const CHANGES = { changes: [change(4), change(3, { kind: 'flagged', flag: 'flagged' })], next: '3' };

describe('the browser hydrates the document that the server renders, and calls for nothing that it carries', () => {
  test.each([
    ['/model/lab/model-7B', modelRecord({ runs: 3 })],
    ['/model/lab/a%20b%3F', modelRecord({ name: 'lab/a b?' })],
    ['/model/lab/waiting', modelRecord({ facts: null, rows: [], runs: 0 })],
    ['/model/lab/nobody', null],
    ['/run/7', runRecord()],
    ['/run/8', null],
    ['/publication/3', publicationRecord()],
    ['/publication/99', null],
    ['/compare?models=lab/one-7B,lab/two-7B', compared],
    ['/compare?models=1,2,3,4', comparisonRecord(four, ['lab/gone'])],
    ['/compare?models=lab/nobody,lab/nothing', null],
    ['/compare', undefined],
    ['/changes', CHANGES],
    ['/changes?changes=added;lab/model-7B', CHANGES],
    [`/changes?changes=;${'a'.repeat(401)}`, null],
    ['/methods', cardComposition()],
    ['/methods?section=bbf', countedComposition()],
    ['/methods?section=gap', cardComposition()],
  ])('%s', async (path, answer) => {
    const problems: string[] = [];
    const calls: string[] = [];
    const rendered = await documentOf(path, answer);
    let marked: Element[] = [];
    await openApp(path, {
      document: rendered,
      onHydrationProblem: (problem) => problems.push(problem),
      onRendered: (root) => {
        marked = [...root.querySelectorAll('h1, main a, main table, main svg[role], main button')];
      },
      answers: {
        // The comparison has a field that knows the names on the board.
        '/api/leaderboard/formatted': board(boardBody(BOARD)),
        '/api/*': ({ pathname }) => {
          calls.push(pathname);
          return new Response(null, { status: 500 });
        },
      },
    });
    await isReady();
    const section = new URL(path, location.origin).searchParams.get('section');
    if (section !== null) await expect.poll(() => document.activeElement?.id).toBe(section);
    expect(problems).toEqual([]);
    expect(marked.length).toBeGreaterThan(0);
    expect(marked.filter((element) => !element.isConnected)).toEqual([]);
    expect(calls).toEqual([]);
    for (const link of document.querySelectorAll('main a'))
      expect(link.getAttribute('href')).not.toMatch(
        /^\/(model|run|publication|compare|profile|changes\?|explore|methods)/,
      );
  });

  test('also where the hub has answered before, who is signed in', async () => {
    const problems: string[] = [];
    await openApp('/model/lab/model-7B', {
      document: await documentOf('/model/lab/model-7B', modelRecord()),
      account: 'earlier-name',
      onHydrationProblem: (problem) => problems.push(problem),
      // The new name is stored when the hub's answer has been read.
      onRendered: () => expect.poll(() => localStorage.getItem('test_oauth')).toContain('later-name'),
      answers: { '/api/whoami-v2': () => Response.json({ name: 'later-name' }) },
    });
    await isReady();
    expect(problems).toEqual([]);
    await expect.poll(() => document.querySelector('header')?.textContent).toContain('later-name');
  });

  test.each(['/explore'])('%s, once the board is there', async (path) => {
    const problems: string[] = [];
    const calls: string[] = [];
    let seen: string | undefined;
    const pictures: Element[] = [];
    await openApp(path, {
      document: await documentOf(path, undefined),
      onHydrationProblem: (problem) => problems.push(problem),
      onRendered: (root) => {
        pictures.push(...root.querySelectorAll('svg[role]'));
      },
      answers: {
        '/api/leaderboard/formatted': () => {
          seen = textOf() ?? '';
          calls.push('board');
          return board(boardBody(BOARD))();
        },
      },
    });
    await isReady();
    expect(problems).toEqual([]);
    expect(seen).toContain('English and Hindi');
    expect(calls).toEqual(['board']);
    expect(pictures.length).toBeGreaterThan(0);
    expect(pictures.filter((picture) => !picture.isConnected)).toEqual([]);
  });
});

test('a document that does not fit address or board is rendered again', async () => {
  const problems: string[] = [];
  const onHydrationProblem = (problem: string) => problems.push(problem);
  // The server ignores a parameter that is there twice.
  await openApp('/changes?changes=added&changes=replaced', {
    document: await documentOf('/changes', { changes: [], next: null }),
    onHydrationProblem,
    answers: { '/api/changes': () => Response.json(CHANGES) },
  });
  await expect.element(page.getByText(/1 model added, 1 flagged and more$/)).toBeVisible();
  const explored = await documentOf('/explore', undefined);
  await openApp('/explore?search=gemma', {
    document: explored,
    onHydrationProblem,
    answers: { '/api/leaderboard/formatted': board(boardBody(BOARD)) },
  });
  await expect.element(page.getByText(new RegExp(`^\\d+ of ${BOARD.length} models`))).toBeVisible();
  await openApp('/explore', {
    document: explored,
    onHydrationProblem,
    answers: {
      '/api/leaderboard/formatted': board(boardBody(BOARD.slice(1)), '"a-newer-one"'),
    },
  });
  await expect.element(page.getByText(`${BOARD.length - 1} models`)).toBeVisible();
  await openApp('/run/7', {
    document: { ...(await documentOf('/run/7', runRecord())), carried: '{"path":"/run/7"}' },
    onHydrationProblem,
    answers: { '/api/runs/7': () => Response.json(runRecord({ submitter: 'berta' })) },
  });
  await expect.element(page.getByText(/berta/)).toBeVisible();
  expect(problems).toEqual([]);
});

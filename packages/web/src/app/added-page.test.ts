import { PAGES } from '@leaderboard/core/pages/pages';
import { expect, onTestFinished, test } from 'vitest';
import { common } from '#catalog/common.ts';
import { documents } from '#catalog/documents.ts';
import { createPageRenderer } from '../server/server.tsx';
import { belongsTo } from '../state/page-parameters.ts';
import { IMPORTS, titleOf } from './routes.tsx';

/** Adds a row to a table for the time of a test. */
function add(table: object, row: unknown): void {
  Object.assign(table, { '/made-up': row });
  onTestFinished(() => void Reflect.deleteProperty(table, '/made-up'));
}

test('an added page is in navigation, title, document, address and links without another line', async () => {
  // Its four places: the table of pages, its code, and its texts in each language.
  add(PAGES, {
    about: [],
    listed: 'navigation',
    parameters: ['section'],
    document: { call: null, reads: ['section'] },
  });
  add(common.pages.titles, 'A made-up page');
  add(documents, 'What search engines read of it.');
  add(IMPORTS, async () => () => 'Content of the page');

  const renderer = await createPageRenderer(JSON.stringify({ productName: 'Test' }));
  const request = { path: '/made-up', query: '?section=x', answer: null, isUnknown: false };
  const { content, title, description, carried } = await renderer.renderDocument(request);
  expect(content).toContain('Content of the page');
  expect(content).toMatch(/<a href="\/made-up"[^>]*aria-current="page"[^>]*>A made-up page</);
  expect([title, description]).toEqual([
    'A made-up page – Test Leaderboard',
    'What search engines read of it.',
  ]);
  expect(JSON.parse(carried ?? '')).toMatchObject({ path: '/made-up', query: '?section=x' });
  expect(titleOf('/made-up', { productName: 'Test' }, '')).toBe(title);

  expect([belongsTo('section', '#/made-up'), belongsTo('models', '#/made-up')]).toEqual([true, false]);
});

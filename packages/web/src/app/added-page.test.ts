import { PAGES } from '@leaderboard/core/pages/pages';
import { expect, onTestFinished, test } from 'vitest';
import { common } from '#texts/common';
import { documents } from '#texts/documents';
import { headOf } from '../server/head.ts';
import { belongsTo } from '../state/page-parameters.ts';
import { getPageLinks } from '../ui/page-links.ts';
import { IMPORTS, routeAt } from './routes.tsx';

/** Adds a row to a table until the test ends. */
function add(table: object, row: unknown): void {
  Object.assign(table, { '/made-up': row });
  onTestFinished(() => void Reflect.deleteProperty(table, '/made-up'));
}

test('an added page is in navigation, title, document, URL and links without another line', async () => {
  // The four definitions of a page: its row in the page table, title, description and import.
  add(PAGES, {
    about: [],
    listed: 'navigation',
    parameters: ['section'],
    document: { call: null, reads: ['section'] },
  });
  add(common.pages.titles, 'A made-up page');
  add(documents, 'What search engines read of it.');
  add(IMPORTS, async () => () => 'Content of the page');

  expect(getPageLinks('navigation')).toContainEqual({ path: '/made-up', label: 'A made-up page' });
  const page = { path: '/made-up', about: '', answer: null, isUnknown: false };
  expect(headOf(page, 'Test')).toEqual({
    title: 'A made-up page – Test Leaderboard',
    description: 'What search engines read of it.',
  });
  expect(routeAt('#/made-up').path).toBe('/made-up');
  expect([belongsTo('section', '#/made-up'), belongsTo('models', '#/made-up')]).toEqual([true, false]);
});

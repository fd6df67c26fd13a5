import { expect, onTestFinished, test, vi } from 'vitest';
import { followLinks } from './links.ts';

const LINK = { href: '#/compare?models=a/b', target: '' };

test.each([
  ['a link to a route', LINK, {}, ['#/compare?models=a/b']],
  ['a link to a document', { ...LINK, href: '/api/docs' }, {}, []],
  ['a link into the page', { ...LINK, href: '#main' }, {}, []],
  ['a link that opens a tab', { ...LINK, target: '_blank' }, {}, []],
  ['a link with Ctrl held', LINK, { ctrlKey: true }, []],
  ['a link with Cmd held', LINK, { metaKey: true }, []],
  ['a link pressed with another button', LINK, { button: 1 }, []],
])('%s is followed here, or left to the browser', (_name, attributes, init, followed) => {
  const follow = vi.fn();
  // An element instead of the window, because another test's page may still listen there.
  const page = document.createElement('div');
  document.body.append(page);
  onTestFinished(() => page.remove());
  followLinks(page, { follow });
  const link = document.createElement('a');
  link.href = attributes.href;
  link.target = attributes.target;
  link.innerHTML = '<b>To</b>';
  page.append(link);
  let isLeft = false;
  page.addEventListener('click', (event) => {
    isLeft = !event.defaultPrevented;
    event.preventDefault();
    event.stopPropagation();
  });
  link
    .querySelector('b')
    ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }));
  expect(follow.mock.calls.flat()).toEqual(followed);
  expect(isLeft).toBe(followed.length === 0);
});

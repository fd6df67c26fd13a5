import { expect, test, vi } from 'vitest';
import { fakeWindow } from '../../test/fake-window.ts';
import { createAddress } from './address.ts';
import { onRouteChange } from './route-change.ts';

test('a change of the route is told once, a change of the query alone is not', () => {
  const page = fakeWindow('/#/add');
  const address = createAddress(page.window);
  const listener = vi.fn();
  onRouteChange(address, page.window.location, listener);
  address.write(new Map([['guide', 'closed']]), 'replace');
  address.write(new Map([['search', 'llama']]), 'push');
  page.go(-1);
  expect(listener).not.toHaveBeenCalled();
  page.follow('#/vote');
  expect(listener).toHaveBeenCalledTimes(1);
  page.go(-1);
  expect(listener).toHaveBeenCalledTimes(2);
});

import '../styles/theme.css';
import '../styles/tokens.css';
import '../styles/base.css';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { stopClock } from '../../test/components/clock.ts';
import { mountedRoot } from '../../test/components/mounted.ts';
import { serve } from '../../test/components/open-app.tsx';
import { ERROR_REPORTS, ErrorBoundary } from './error-boundary.tsx';

function Broken(): never {
  throw new Error('The row has no model');
}

/** Renders a failing component until the test ends. */
function openBroken(): void {
  mountedRoot(ERROR_REPORTS).render(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  );
}

test('a page that fails is logged and offers reload and details', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  serve({ '/': () => new Response('') });
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  history.replaceState(null, '', '/?search=gemma&code=secret#/quote');
  openBroken();
  await expect.element(page.getByRole('alert')).toHaveTextContent(/^Something went wrong/);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Something went wrong');
  await expect.element(page.getByRole('button', { name: 'Reload the page' })).toBeVisible();
  expect(logged).toHaveBeenCalledExactlyOnceWith(
    'A part of the page failed:',
    new Error('The row has no model'),
    expect.stringContaining('Broken'),
  );
  const copy = page.getByRole('button', { name: 'Copy details' });
  await expect.element(copy).toBeVisible();
  stopClock();
  await copy.click();
  await expect.element(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  const [details = ''] = copied.mock.lastCall ?? [];
  expect(details).toContain('Error: The row has no model');
  expect(details).toContain('/?search=gemma#/quote');
  expect(details).not.toContain('secret');
});

test('while the server is away, a page that fails says so and does not reload', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  serve({ '/': () => Promise.reject(new TypeError('Failed to fetch')) });
  openBroken();
  const alert = page.getByRole('alert');
  await expect.element(alert).toHaveTextContent('The server is not responding. Check your connection');
  await alert.getByRole('button', { name: 'Reload the page' }).click();
  await expect.element(alert).toHaveTextContent('The server is not responding. Check your connection');
});

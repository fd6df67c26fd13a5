import '../styles/theme.css';
import '../styles/tokens.css';
import '../styles/base.css';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { mountedRoot } from '../../test/components/mounted.ts';
import { serve } from '../../test/components/open-app.tsx';
import { PartMissing } from '../ui/messages.tsx';
import { latePart } from './late-part.ts';

test('a missing part is loaded in place once the server is back', async () => {
  onTestFinished(() => void vi.unstubAllGlobals());
  let isAway = true;
  serve({ '/': () => (isAway ? Promise.reject(new TypeError('Failed to fetch')) : new Response('')) });
  const load = vi.fn(async () => {
    if (isAway) throw new TypeError('Failed to fetch dynamically imported module');
    return 'The part';
  });
  const part = latePart(load);
  function Host() {
    const text = part.use(true);
    return text === undefined ? <PartMissing /> : <p>{text ?? 'Loading'}</p>;
  }
  const root = mountedRoot();
  root.render(<Host />);
  const alert = page.getByRole('alert');
  const words =
    'This part could not be loaded.The server does not answer. Check your connection, then try again.';
  await expect.element(alert).toHaveTextContent(words);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(alert).toHaveTextContent(words);
  expect(load).toHaveBeenCalledTimes(1);
  isAway = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByText('The part', { exact: true })).toBeVisible();
});

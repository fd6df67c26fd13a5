import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { BOARD } from '../../test/board-samples.ts';
import { expectParameter, openBoard } from '../../test/components/board.ts';
import { boxOf, expectCount, resize } from '../../test/components/looks.ts';
import { PHONE } from '../../test/in-page.ts';

const tick = (name: string) => page.getByRole('checkbox', { name: `Compare ${name}` });
const bar = page.getByRole('region', { name: 'Comparison' });

function copied(): string[] {
  const texts: string[] = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void texts.push(text));
  return texts;
}

test('ticked rows are added to a comparison, which keeps what it had', async () => {
  await openBoard('/?models=openai/gpt-4o');
  await expect.element(tick('openai/gpt-4o')).toBeChecked();
  await expect.element(bar).toHaveTextContent('1 of 6 to compare · tick one more');
  await tick('openai/gpt-oss-120b').click();
  await expectParameter('models', 'openai/gpt-4o,openai/gpt-oss-120b');
  await expect
    .element(bar.getByRole('link', { name: 'Compare 2' }))
    .toHaveAttribute('href', '#/compare?models=openai%2Fgpt-4o,openai%2Fgpt-oss-120b');
  await tick('openai/gpt-4o').click();
  await expectParameter('models', 'openai/gpt-oss-120b');
  await bar.getByRole('button', { name: 'Clear' }).click();
  await expectParameter('models', null);
  await expectCount(bar, 0);
});

test('pinned models join what is ticked', async () => {
  await openBoard('/?models=openai/gpt-oss-120b&pinned=openai/gpt-4o,not/here,google/gemma-2-9b-it');
  await expect
    .element(page.getByRole('link', { name: 'Compare 2 pinned' }))
    .toHaveAttribute('href', '#/compare?models=openai%2Fgpt-oss-120b,openai%2Fgpt-4o,google%2Fgemma-2-9b-it');
  await openBoard('/?models=a/1,a/2,a/3,a/4,a/5&pinned=openai/gpt-4o,google/gemma-2-9b-it');
  // Only one of the two would fit.
  await expectCount(page.getByRole('link', { name: /^Compare \d+ pinned/ }), 0);
});

test('a row that has its commit in its id is read with a short one', async () => {
  await openBoard(`/?models=lab/one@${'0'.repeat(40)}:4bit`);
  await expect.element(bar).toHaveTextContent(': one@0000000:4bit');
});

test('a seventh model is not added', async () => {
  await openBoard('/?models=a/1,a/2,a/3,a/4,a/5,a/6');
  await tick('openai/gpt-4o').click();
  await expect.element(tick('openai/gpt-4o')).not.toBeChecked();
  await expect.element(bar).toHaveTextContent('six at most');
  await expectParameter('models', 'a/1,a/2,a/3,a/4,a/5,a/6');
});

test('the copied link of the board has what was typed a moment ago', async () => {
  const links = copied();
  await openBoard('/?code=secret&state=x');
  await page.getByRole('textbox', { name: 'Search models' }).fill('gpt');
  await page.getByRole('button', { name: 'Copy link', exact: true }).click();
  await expect.poll(() => links).toHaveLength(1);
  expect(new URL(links[0] ?? '').search).toBe('?search=gpt');
});

test('the copied link of the comparison keeps the language', async () => {
  const links = copied();
  const models = BOARD.slice(0, 2).map(({ id }) => id);
  await openBoard(`/?lang=hi&models=${models.join(',')}`);
  await page.getByRole('button', { name: 'Copy link to the comparison' }).click();
  await expect.poll(() => links).toHaveLength(1);
  expect(new URL(links[0] ?? '').searchParams.get('lang')).toBe('hi');
});

test('where copying is refused each press shows the link, selected, and says so', async () => {
  await resize(PHONE);
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'));
  await openBoard('/?search=gpt');
  const shown = page.getByRole('textbox', { name: /Your browser blocked copying/ });
  const spoken = page.byCss('[aria-live="polite"]');
  for (let presses = 0; presses < 3; presses += 1) {
    const before = spoken.element().textContent;
    await page.getByRole('button', { name: 'Copy link', exact: true }).click();
    await expect.element(shown).toHaveFocus();
    const field = document.activeElement;
    if (!(field instanceof HTMLInputElement)) throw new Error('No field has the focus');
    expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toMatch(
      /^http.*search=gpt/,
    );
    await expect.element(spoken).toHaveTextContent(/Your browser blocked copying/);
    expect(spoken.element().textContent).not.toBe(before);
    const { left, right } = boxOf(shown);
    expect([left >= 0, right <= PHONE.width, right - left > 150]).toEqual([true, true, true]);
    field.setSelectionRange(0, 0);
  }
});

import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { BEST, openBoard, parameter, rowAt } from './support/board.ts';
import { englishIn } from './support/english.ts';
import { hydrated, noteProblems } from './support/hydration.ts';

test('the switch in the header leads to the same view in Hindi, which the browser keeps', async ({
  page,
}) => {
  await openBoard(page, '/?sort=id:asc');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.getByRole('link', { name: 'हिन्दी' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  await hydrated(page);
  expect([parameter(page, 'sort'), parameter(page, 'lang')]).toEqual(['id:asc', 'hi']);
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  await hydrated(page);
  await page.getByRole('link', { name: 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  expect(parameter(page, 'lang')).toBe('en');
});

test('the main pages in Hindi have no English sentence', async ({ page }) => {
  const problems = noteProblems(page);
  await openBoard(page, '/?lang=hi');
  await expect(rowAt(page, 1)).toContainText('65.96 %');
  expect(await englishIn(page)).toEqual([]);
  for (const name of ['और फ़िल्टर', 'तालिका के विकल्प', 'कॉलम चुनें', 'डाउनलोड', 'मॉडल चुनें']) {
    await page.getByRole('button', { name }).first().click();
    expect([name, await englishIn(page)]).toEqual([name, []]);
    await page.keyboard.press('Escape');
  }
  await page.getByLabel('मॉडल खोजें').fill('no-such-model');
  await expect(page.getByText('कोई मॉडल नहीं मिला')).toBeVisible();
  expect(await englishIn(page)).toEqual([]);
  for (const [route, heading] of [
    ['#/add', 'मूल्यांकन के लिए मॉडल सबमिट करें'],
    ['#/vote', 'अगले मॉडलों के लिए वोट दें'],
    ['#/quote', 'उद्धरण की जानकारी'],
    ['#/methods', 'तरीक़े'],
    [`#/model/${BEST}`, /Qwen3-235B/],
    ['#/run/1', /^परिणाम 1/],
    ['#/publication/1', 'बोर्ड 1'],
    ['#/changes', 'बदलाव'],
    ['#/explore', 'चार्ट'],
    ['#/nowhere', 'पेज नहीं मिला'],
  ] as const) {
    await page.goto(`/?lang=hi&models=${BEST},openai/gpt-4o${route}`);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.getByText(/लोड हो रह/)).toHaveCount(0);
    expect([route, await englishIn(page)]).toEqual([route, []]);
  }
  await page.goto(`/?lang=hi&models=${BEST},openai/gpt-4o#/compare`);
  await expect(page.getByRole('status').getByText(/कुल मिलाकर/)).toBeVisible();
  expect(await englishIn(page)).toEqual([]);
  expect(problems).toEqual([]);
});

test('a download from the Hindi page has Hindi heads in Markdown, English ones in LaTeX, and names for programs in CSV', async ({
  page,
}) => {
  await openBoard(page, '/?lang=hi&columns=evaluations.bba.normalized_score');
  await page.getByRole('button', { name: 'डाउनलोड' }).first().click();
  const panel = page.getByRole('dialog', { name: 'डाउनलोड' });
  const fileIn = async (format: string) => {
    await panel.getByRole('radio', { name: format, exact: true }).check();
    const saved = page.waitForEvent('download');
    await panel.getByRole('button', { name: 'फ़ाइल डाउनलोड करें' }).click();
    return readFile(await (await saved).path(), 'utf8');
  };
  expect(await fileIn('Markdown')).toMatch(/^\| रैंक \|/);
  const latex = await fileIn('LaTeX');
  expect(latex).toContain('Rank & ');
  expect(latex).not.toMatch(/\p{Script=Devanagari}/u);
  expect(await fileIn('CSV')).toMatch(/^\ufeff"rank","type","model","average",/);
  expect(await fileIn('CSV, दशमलव कॉमा')).toMatch(/^\ufeff"rank";"type";"model";"average";/);
});

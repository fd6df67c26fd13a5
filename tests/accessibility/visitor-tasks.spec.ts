import { allPages } from '@leaderboard/core/pages/pages';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { domainNamesIn, languageNames } from '../../packages/core/src/benchmark/suite.ts';
import type { PageLanguage } from '../../packages/core/src/page-language.ts';
import { textsIn } from '../../packages/texts/src/compile/texts.ts';
import { DESKTOP } from '../../packages/web/test/in-page.ts';
import { PENDING_MODELS } from '../../packages/web/test/queue-samples.ts';
import { modelRecord } from '../../packages/web/test/record-samples.ts';
import { BEST, cell, overflow, parameter, rowAt, scroller } from '../browser/support/board.ts';
import { goToPage, hydrated } from '../browser/support/hydration.ts';
import { tabTo, watchFocus } from '../browser/support/keyboard.ts';
import { holdVotes, PEEPAL, servePending } from '../browser/support/queue.ts';

function visibleTexts(language: PageLanguage) {
  const { common, ...texts } = textsIn(language);
  const suite = { subjects: domainNamesIn(language), languages: languageNames(language) };
  return { ...texts, ...common, suite };
}

const TEXTS = { en: visibleTexts('en'), hi: visibleTexts('hi') };

type Way = 'mouse' | 'touch' | 'keys';

/** A visitor who sees a page and operates it with only one input method. */
class Visitor {
  readonly page: Page;
  readonly way: Way;
  readonly language: keyof typeof TEXTS;
  readonly texts: (typeof TEXTS)[keyof typeof TEXTS];

  constructor(page: Page, way: Way, language: keyof typeof TEXTS) {
    this.page = page;
    this.way = way;
    this.language = language;
    this.texts = TEXTS[language];
  }

  get isOnPhone(): boolean {
    return this.way === 'touch';
  }

  get main(): Locator {
    return this.page.getByRole('main');
  }

  async open(relative: string): Promise<void> {
    await this.page.goto('about:blank');
    const url = new URL(relative, 'http://board.test');
    url.searchParams.set('lang', this.language);
    await this.page.goto(`${url.pathname}${url.search}${url.hash}`);
    await hydrated(this.page);
  }

  async openBoard(query = ''): Promise<void> {
    await this.open(`/${query}#/`);
    await expect(rowAt(this.page, 1)).toBeVisible();
  }

  async press(target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
    if (this.way === 'mouse') await target.click();
    else if (this.way === 'touch') await target.tap();
    else {
      await expect(target).toBeVisible();
      await tabTo(target);
      await this.page.keyboard.press(key);
    }
  }

  button(name: string | RegExp, within: Locator | Page = this.page): Locator {
    return within.getByRole('button', { name, exact: true }).first();
  }

  /** Ticks a checkbox or radio button, which respond to Space. */
  async tick(target: Locator): Promise<void> {
    if (this.way === 'keys') {
      await this.press(target, 'Space');
    } else {
      // The drawn box covers the input.
      if (this.way === 'touch') await target.tap({ force: true });
      else await target.click({ force: true });
    }
  }

  /** Chooses a position of a switch, which is a drop-down list on phones. */
  async choose(label: string, position: string): Promise<void> {
    if (this.isOnPhone) {
      await this.main.getByRole('combobox', { name: label, exact: true }).selectOption(position);
      return;
    }
    const radio = this.main.getByRole('radio', { name: position, exact: true });
    if (this.way !== 'keys') return this.tick(radio);
    const { main, page } = this;
    await tabTo(
      main.getByRole('radiogroup', { name: label, exact: true }).getByRole('radio', { checked: true }),
    );
    while (!(await radio.isChecked())) await page.keyboard.press('ArrowRight');
  }

  /** Focuses a field, where Enter would submit the form. */
  async enter(field: Locator): Promise<void> {
    if (this.way !== 'keys') return this.press(field);
    await expect(field).toBeVisible();
    await tabTo(field);
  }

  async type(field: Locator, text: string): Promise<void> {
    await this.enter(field);
    await this.page.keyboard.type(text);
  }

  async copied(press: () => Promise<void>): Promise<string> {
    await this.page.evaluate(() => navigator.clipboard.writeText(''));
    await press();
    await expect.poll(() => this.page.evaluate(() => navigator.clipboard.readText())).not.toBe('');
    return this.page.evaluate(() => navigator.clipboard.readText());
  }

  async openRow(row: number): Promise<void> {
    await this.press(rowAt(this.page, row).locator('button[aria-expanded]'));
  }
}

/** Pages that are not about a particular item. */
const ALONE = allPages().flatMap(([path, { about }]) => (about.length === 0 ? [path] : []));
const name = (model: string) => model.slice(model.indexOf('/') + 1);
const count = (page: Page) => page.locator('[data-part="count"]');

/** Steps of typical visitors' tasks. */
const STEPS: Readonly<Record<string, (visitor: Visitor) => Promise<void>>> = {
  'The best model for Hindi agriculture on a GPU with 24 GB, for commercial use': async (visitor) => {
    const { page, texts } = visitor;
    await visitor.openBoard();
    const { scope } = texts.leaderboard;
    await visitor.choose(scope.languages, texts.suite.languages.Hindi);
    await visitor.choose(scope.domains, texts.suite.subjects.bbk);
    await expect.poll(() => parameter(page, 'scope')).toBe('bbk_hindi');
    await visitor.press(visitor.button(texts.filters.advanced, visitor.main));
    const { before, after } = texts.advancedFilters.memory.gigabytes;
    await visitor.type(page.getByRole('textbox', { name: `${before} ${after}` }), '24');
    await expect.poll(() => parameter(page, 'memory')).toBe('24');
    const { label } = texts.advancedFilters.licenseFamilies.permissive;
    const licenses = page.getByRole('group', { name: texts.advancedFilters.titles.licenses, exact: true });
    await visitor.press(visitor.button(new RegExp(`^${label}`), licenses));
    if (visitor.isOnPhone) await visitor.press(page.getByRole('dialog').getByRole('button').last());
    await expect(rowAt(page, 1)).toContainText('gpt-oss-20b');
  },
  'Compare three models and share the comparison': async (visitor) => {
    const { page, texts } = visitor;
    await visitor.openBoard();
    const models = [BEST, 'openai/gpt-4o', 'openai/gpt-oss-120b'];
    for (const [row, model] of models.entries()) {
      // Arrow keys move between rows.
      if (visitor.way === 'keys' && row > 0) await page.keyboard.press('ArrowDown');
      await visitor.tick(
        page.getByRole('checkbox', { name: texts.leaderboard.tick({ model }), exact: true }),
      );
    }
    const bar = page.getByRole('region', { name: texts.compareBar.label });
    const copy = `${texts.link.copy} ${texts.compareBar.ofComparison}`;
    const link = await visitor.copied(() => visitor.press(visitor.button(copy, bar)));
    await page.goto('about:blank');
    await page.goto(link);
    const verdict = page.getByRole('status').filter({ hasText: name(BEST) });
    await expect(verdict).toBeVisible();
  },
  'A figure of two models in English and Hindi by domain': async (visitor) => {
    const { page, texts } = visitor;
    await visitor.openBoard(`?models=${BEST},openai/gpt-4o`);
    if (visitor.isOnPhone) await visitor.press(visitor.button(texts.shell.openMenu));
    const doors = visitor.isOnPhone ? page.getByRole('banner') : visitor.main;
    await visitor.press(doors.getByRole('link', { name: texts.pages.titles['/explore'], exact: true }));
    const { Hindi, English } = texts.suite.languages;
    const plot = page.getByRole('img', { name: new RegExp(`gpt-4o.+${English}.+${Hindi}`) });
    const file = page.waitForEvent('download');
    await visitor.press(visitor.button(texts.charts.svg, page.getByRole('figure').filter({ has: plot })));
    expect((await file).suggestedFilename()).toMatch(/-domains\.svg$/);
  },
  'The Gemma models below 10B under the gemma license as CSV and LaTeX': async (visitor) => {
    const { page, texts } = visitor;
    await visitor.openBoard();
    await visitor.press(visitor.button(texts.filters.advanced, visitor.main));
    const most = page.getByRole('spinbutton', { name: texts.advancedFilters.maximum }).first();
    await visitor.enter(most);
    await page.keyboard.press('Control+a');
    await page.keyboard.type('10');
    await expect.poll(() => parameter(page, 'params')).toBe('-1,10');
    const { findIn, titles } = texts.advancedFilters;
    await visitor.type(page.getByRole('combobox', { name: findIn({ title: titles.licenses }) }), 'gemma');
    await page.keyboard.press('Enter');
    await expect.poll(() => parameter(page, 'license')).toBe('gemma');
    if (visitor.isOnPhone) await visitor.press(page.getByRole('dialog').getByRole('button').last());
    await visitor.press(visitor.button(texts.tableControls.download.button, visitor.main));
    for (const format of ['csv', 'tex'] as const) {
      const file = page.waitForEvent('download');
      await visitor.press(visitor.button(texts.download.formats[format]));
      expect((await file).suggestedFilename()).toMatch(new RegExp(`\\.${format}$`));
    }
  },
  'Sign in, submit with a mistake, vote, sign out': async (visitor) => {
    const { page, texts } = visitor;
    const words = texts.submitPage.form;
    await servePending(page, PENDING_MODELS);
    const answer = await holdVotes(page);
    await visitor.open('/#/add');
    await visitor.press(visitor.main.getByRole('button', { name: /Local Hub/ }).first());
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to the local hub');
    const account = page.getByRole('radio', { name: 'vikram-iyer' });
    if (visitor.way === 'keys') {
      await tabTo(page.getByRole('radio').first());
      await page.keyboard.press('Space');
      while (!(await account.isChecked())) await page.keyboard.press('ArrowDown');
    } else await visitor.tick(account);
    await visitor.press(page.getByRole('button', { name: 'Allow' }));
    const form = page.getByRole('form', { name: words.title });
    await expect(form).toBeVisible();
    await hydrated(page);
    const field = form.getByLabel(`${words.modelName} *`, { exact: true });
    await visitor.type(field, 'asha-rao/no-such-model');
    await visitor.press(form.getByRole('button', { name: words.submit, exact: true }));
    await expect(visitor.main.getByRole('alert')).toContainText('no-such-model');
    await visitor.press(
      visitor.main.getByRole('link', { name: texts.submitPage.vote.link, exact: true }).first(),
    );
    const vote = page.getByRole('button', { name: texts.vote.voteFor({ model: PEEPAL }) });
    await visitor.press(vote);
    await answer({ json: {} });
    await expect(page.getByRole('button', { name: texts.vote.votedFor({ model: PEEPAL }) })).toBeVisible();
    if (visitor.isOnPhone) await visitor.press(visitor.button(texts.shell.openMenu));
    await visitor.press(page.getByRole('banner').getByRole('button', { name: texts.session.logout }).last());
    await expect(page.getByText(texts.session.signedOut)).toBeVisible();
  },
  'The page of votes from the last line of the board': async (visitor) => {
    const { page, texts } = visitor;
    await visitor.openBoard();
    await visitor.press(visitor.main.getByRole('link', { name: texts.leaderboard.below.vote, exact: true }));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.pages.titles['/vote']);
    await expect(visitor.main).toContainText(texts.vote.final);
  },
  'Results of one’s own: what can be imported and whom to write to': async (visitor) => {
    const { page, texts } = visitor;
    await visitor.open('/#/add');
    await visitor.press(visitor.main.getByRole('link', { name: texts.submitPage.ownResults, exact: true }));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.pages.titles['/results']);
    await expect(visitor.main).toContainText(texts.ownResults.sending.title);
    await expect(visitor.main).toContainText(texts.contact.none);
  },
  'Why a submission failed, and the form to submit it again': async (visitor) => {
    const { page, texts } = visitor;
    const { submissions } = modelRecord();
    const record = { ...modelRecord({ facts: null, rows: [] }), runs: [], submissions };
    await page.route(`**/api/models/${record.name}`, (route) => route.fulfill({ json: record }));
    await visitor.open(`/#/model/${record.name}`);
    await expect(visitor.main).toContainText(submissions[0]?.failure?.detail ?? '');
    await visitor.press(visitor.main.getByRole('link', { name: texts.queue.again, exact: true }));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.pages.titles['/add']);
    expect(parameter(page, 'again')).toMatch(new RegExp(`^${record.name};v2;chat;bfloat16;Adapter;`));
  },
  'Columns, an average and two pins, which a reload and a link keep': async (visitor) => {
    const { page, texts } = visitor;
    await visitor.openBoard();
    await visitor.press(
      visitor.main.getByRole('button', { name: texts.tableControls.columns.button }).first(),
    );
    await visitor.tick(page.getByRole('checkbox', { name: /^BBF.(Hindi|हिन्दी)/ }));
    await page.keyboard.press('Escape');
    await visitor.press(
      visitor.main.getByRole('button', { name: texts.tableControls.options.button }).first(),
    );
    const { label, choices } = texts.tablePanels.options.averageMode;
    const averages = page.getByRole('radiogroup', { name: label });
    const visible = averages.getByRole('radio', { name: choices.visible.name });
    if (visitor.way === 'keys') {
      await tabTo(averages.getByRole('radio', { name: choices.all.name, exact: true }));
      while (!(await visible.isChecked())) await page.keyboard.press('ArrowRight');
    } else await visitor.tick(visible);
    await page.keyboard.press('Escape');
    await expect.poll(() => parameter(page, 'averageMode')).toBe('visible');
    for (const row of [3, 4]) {
      if (visitor.isOnPhone) {
        await visitor.openRow(row);
        await visitor.press(page.locator('[data-opened]').getByRole('button').first());
        continue;
      }
      const pin = cell(rowAt(page, row), 'isPinned').getByRole('button');
      if (visitor.way === 'keys') {
        await pin.focus();
        await page.keyboard.press('Space');
      } else await visitor.press(pin);
    }
    await expect.poll(() => parameter(page, 'pinned')?.split(',').length).toBe(2);
    const link = await visitor.copied(() => visitor.press(visitor.button(texts.link.copy, visitor.main)));
    const shown = async () => (await page.locator('tbody tr[aria-rowindex] th').allInnerTexts()).slice(0, 3);
    const before = await shown();
    await page.reload();
    await hydrated(page);
    await expect.poll(shown).toEqual(before);
    await page.goto('about:blank');
    await page.goto(link);
    await hydrated(page);
    await expect(page.getByRole('note')).toContainText(texts.leaderboard.backToPublished);
    await expect.poll(() => parameter(page, 'pinned')?.split(',').length).toBe(2);
  },
  'Search, the details of a row, and back': async (visitor) => {
    const { page, texts } = visitor;
    await visitor.openBoard();
    const heading = page.getByRole('heading', { level: 1 });
    if (visitor.way === 'keys') {
      for (const key of ['/', 'Tab', 'Shift+Tab']) await page.keyboard.press(key);
      await page.keyboard.type('gemma-2-9b');
      await expect(count(page)).toHaveText(/^2 \/ 32/);
      const keys = ['ArrowDown', 'ArrowRight', 'Enter'];
      for (const key of keys) await page.keyboard.press(key);
    } else {
      await visitor.type(page.getByLabel(texts.search.label), 'gemma-2-9b');
      await expect(count(page)).toHaveText(/^2 \/ 32/);
      if (visitor.isOnPhone) await visitor.openRow(1);
      const details = texts.leaderboard.details({ model: 'google/gemma-2-9b' });
      await visitor.press(visitor.main.getByRole('link', { name: details, exact: true }).first());
    }
    await expect(heading).toContainText('gemma-2-9b');
    await page.goBack();
    await expect(count(page)).toHaveText(/^2 \/ 32/);
  },
  'Print the board': async (visitor) => {
    const { page } = visitor;
    await visitor.openBoard('?search=gemma');
    await page.emulateMedia({ media: 'print' });
    await expect(rowAt(page, 1)).toBeVisible();
    await expect(page.getByRole('search')).toBeHidden();
    await expect(page.getByRole('navigation').first()).toBeHidden();
    expect((await page.pdf()).byteLength).toBeGreaterThan(10_000);
    await page.emulateMedia({ media: null });
  },
  'Dark, texts of twice the size, forced colors': async (visitor) => {
    const { page, texts } = visitor;
    await visitor.openBoard();
    await visitor.press(visitor.button(texts.shell.switchToDark));
    await expect(page.locator('html')).toHaveAttribute('data-color-scheme', 'dark');
    const session = await page.context().newCDPSession(page);
    await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
    await page.emulateMedia({ forcedColors: 'active' });
    try {
      await visitor.openBoard();
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      await expect(rowAt(page, 1)).toContainText(name(BEST).slice(0, 8));
    } finally {
      await page.emulateMedia({ forcedColors: null });
      await session.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
    }
  },
};

/**
 * Counts the controls in view above the table, including the header. A switch counts once, whether it consists of radio buttons or
 * of buttons that release each other.
 */
async function controlsBeforeTable(page: Page): Promise<number> {
  const controls = await page.evaluate(() => {
    const top = document.querySelector('table')?.getBoundingClientRect().top ?? 0;
    const isSeen = (element: Element) => {
      const { left, width, top: y, bottom, height } = element.getBoundingClientRect();
      if (bottom > top) return false;
      const hit = document.elementFromPoint(left + width / 2, y + height / 2);
      return hit !== null && (element.contains(hit) || hit.contains(element));
    };
    const selector = 'a, button, input:not([type="radio"], [type="hidden"]), select, [role="radiogroup"]';
    return [...document.querySelectorAll(selector)].filter(
      (element) => element.checkVisibility() && isSeen(element),
    ).length;
  });
  let positions = 0;
  for (const choice of await page.locator('div:has(> button[aria-pressed] + button[aria-pressed])').all()) {
    const buttons = await choice.locator('> button').all();
    const pressed = choice.locator('> [aria-pressed="true"]');
    for (const button of buttons) {
      await button.click();
      await expect(pressed).toHaveCount(1);
      await expect(button).toHaveAttribute('aria-pressed', 'true');
    }
    await buttons.at(-1)?.click();
    positions += buttons.length - 1;
  }
  return controls - positions;
}

test('the first row of a board begins high, and its texts have at most five sizes', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await new Visitor(page, 'mouse', 'en').openBoard();
  await page.getByText(TEXTS.en.shell.localHub).evaluate((line) => line.remove());
  expect((await rowAt(page, 1).boundingBox())?.y).toBeLessThanOrEqual(340);
  const sizes = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = new Set<string>();
    while (walker.nextNode() !== null) {
      const parent = walker.currentNode.parentElement;
      const hasText = walker.currentNode.nodeValue?.trim() !== '';
      if (hasText && parent?.checkVisibility()) found.add(getComputedStyle(parent).fontSize);
    }
    return [...found];
  });
  expect(sizes.length, sizes.join(' ')).toBeLessThanOrEqual(5);
});

test('all pages have the left edge of header and footer, and titles of one size', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  const visitor = new Visitor(page, 'mouse', 'en');
  const found = { edges: new Set<number>(), titles: new Set<string>() };
  for (const path of [...ALONE, '/publication/1', '/run/1', `/model/${BEST}`, '/nowhere']) {
    await goToPage(page, `/?lang=en#${path}`);
    await expect(visitor.main.locator('h1:visible')).toHaveCount(1);
    const seen = await page.evaluate(() => {
      const title = document.querySelector('main h1') ?? document.body;
      const column = document.querySelector('main .page, main .board-page') ?? document.body;
      const firsts = [document.querySelector('header nav > span'), document.querySelector('footer > *')];
      const edges = [title, ...firsts, ...column.children].flatMap((one) => {
        const box = one?.getBoundingClientRect();
        return box === undefined || box.width < 2 ? [] : Math.round(box.left);
      });
      return { edges, size: getComputedStyle(title).fontSize };
    });
    for (const edge of seen.edges) found.edges.add(edge);
    found.titles.add(seen.size);
  }
  expect([...found.edges].length, [...found.edges].join(' ')).toBeLessThanOrEqual(2);
  expect([...found.titles]).toHaveLength(1);
});

test.describe('the first screen of a laptop', () => {
  test.use({ viewport: { width: 1366, height: 768 } });
  for (const language of ['en', 'hi'] as const) {
    test(`${language}: nine rows, 18 controls before them, six keys to the first`, async ({ page }) => {
      const visitor = new Visitor(page, 'keys', language);
      await visitor.openBoard();
      // A public board has no line saying that its accounts are samples.
      await page.getByText(visitor.texts.shell.localHub).evaluate((line) => line.remove());
      await expect(rowAt(page, 9)).toBeInViewport({ ratio: 1 });
      expect((await rowAt(page, 1).boundingBox())?.height).toBe(45);
      expect((await page.locator('thead').boundingBox())?.height).toBe(45 * 1.25);
      expect((await scroller(page).boundingBox())?.height).toBeGreaterThanOrEqual(500);
      expect(await controlsBeforeTable(page)).toBeLessThanOrEqual(18);
      await page.getByLabel(visitor.texts.search.label).focus();
      let keys = 1;
      await page.keyboard.press('ArrowDown');
      while (!(await rowAt(page, 1).evaluate((row) => row.contains(document.activeElement)))) {
        keys += 1;
        await page.keyboard.press('Tab');
      }
      expect(keys).toBeLessThanOrEqual(6);
    });
  }
});

test('the advanced filters take half of a screen', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  const visitor = new Visitor(page, 'mouse', 'en');
  await visitor.openBoard();
  await visitor.press(visitor.button(visitor.texts.filters.advanced, visitor.main));
  const filters = page.getByRole('region', { name: visitor.texts.filters.advanced });
  await expect(filters.getByRole('slider').first()).toBeVisible();
  await expect.poll(async () => (await filters.boundingBox())?.height).toBeGreaterThan(300);
  expect((await filters.boundingBox())?.height).toBeLessThanOrEqual(500);
  await expect(rowAt(page, 1)).toBeInViewport();
});

for (const [way, language, width, height] of [
  ['mouse', 'en', 1440, 900],
  ['touch', 'hi', 390, 844],
  ['keys', 'en', 1440, 900],
] as const) {
  test.describe(`by ${way} at ${width} px, ${language}`, () => {
    test.use({
      viewport: { width, height },
      hasTouch: way === 'touch',
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    for (const [task, steps] of Object.entries(STEPS)) {
      test(task, async ({ page }) => {
        const lost = way === 'keys' ? await watchFocus(page) : null;
        const visitor = new Visitor(page, way, language);
        await steps(visitor);
        expect(await lost?.()).toEqual(lost === null ? undefined : []);
      });
    }
  });
}

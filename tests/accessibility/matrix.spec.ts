import { allPages } from '@leaderboard/core/pages/pages';
import { type CDPSession, expect, type Page, test } from '@playwright/test';
import { PHONE } from '../../packages/web/test/in-page.ts';
import { PENDING_MODELS } from '../../packages/web/test/queue-samples.ts';
import { axeFindings, BEST, overflow } from '../browser/support/board.ts';
import { englishIn } from '../browser/support/english.ts';
import { goToPage } from '../browser/support/hydration.ts';
import { servePending } from '../browser/support/queue.ts';
import { openSignedIn } from '../browser/support/sign-in.ts';

/** Window and font size. Views change while a page is open, as when a window is resized. */
interface View {
  readonly width: number;
  /** Only in the narrowest and widest windows, because axe is slow. */
  readonly hasAxe?: boolean;
  /** The browser's standard font size in px, if the reader has enlarged it. */
  readonly fontSize?: number;
}

const VIEWS = {
  en: [{ width: 320 }, { width: 1440, hasAxe: true }],
  hi: [{ width: 320, hasAxe: true }, { width: 768 }, { width: PHONE.width, fontSize: 32 }],
} as const satisfies Record<string, readonly View[]>;

interface State {
  readonly name: string;
  /** The part of the URL after the language. */
  readonly urlEnd: string;
  /** Opens the state without using button names, which depend on the language. */
  readonly open?: (page: Page) => Promise<void>;
  /** Precondition, which also holds for the states after this one. */
  readonly before?: (page: Page) => Promise<unknown>;
}

const panel = (index: number) => (page: Page) =>
  page.locator('#root main button[aria-haspopup="dialog"]:not(nav *)').nth(index).click();
/** Opens the header's menu, which wide windows do not have. */
const otherPages = async (page: Page) => {
  const menu = page.locator('header [popovertarget]');
  if (await menu.isVisible()) await menu.click();
};
const toggle = (selector: string) => (page: Page) =>
  page.locator(`${selector}[aria-expanded="false"]`).first().click();

/** Pages that are not about a particular item. */
const PAGES_ALONE = allPages().flatMap(([path, { about }]) =>
  path === '/' || about.length > 0 ? [] : [path],
);

/** A board of three rows, because axe takes most of its time for the rows, which the first state has. */
const FEW_ROWS = '&search=openai#/';

const STATES: readonly State[] = [
  { name: 'board', urlEnd: '#/' },
  { name: 'board with a search', urlEnd: '&search=gemma;@type:chat#/' },
  { name: 'board without results', urlEnd: '&search=no-such-model#/' },
  {
    name: 'board with pins and raw scores',
    urlEnd: `&pinned=${BEST}&scoreDisplay=raw&rowSize=large${FEW_ROWS}`,
  },
  { name: 'board of another average', urlEnd: `&averageMode=visible${FEW_ROWS}` },
  { name: 'gaps beside the scores', urlEnd: `&columns=gap.bbf,gap.mean${FEW_ROWS}` },
  { name: 'the other pages', urlEnd: FEW_ROWS, open: otherPages },
  { name: 'filters', urlEnd: FEW_ROWS, open: toggle('search button') },
  {
    name: 'a size that is refused',
    urlEnd: FEW_ROWS,
    open: async (page) => {
      await toggle('search button')(page);
      await page.locator('main input[type="number"]').first().fill('400');
      await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible();
    },
  },
  { name: 'performance overlay', urlEnd: FEW_ROWS, open: (page) => page.keyboard.press('p') },
  { name: 'help of the search', urlEnd: FEW_ROWS, open: panel(0) },
  { name: 'table options', urlEnd: FEW_ROWS, open: panel(1) },
  { name: 'columns', urlEnd: FEW_ROWS, open: panel(2) },
  { name: 'download', urlEnd: FEW_ROWS, open: panel(3) },
  {
    name: 'a memory that is refused',
    urlEnd: FEW_ROWS,
    open: async (page) => {
      await toggle('search button')(page);
      await page.locator('main input[inputmode="decimal"]').fill('much');
      await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible();
    },
  },
  ...[...PAGES_ALONE, '/nowhere', '/run/1', '/publication/1'].map((path) => ({
    name: path,
    urlEnd: `#${path}`,
  })),
  { name: 'model', urlEnd: `#/model/${BEST}` },
  { name: 'model with reported scores', urlEnd: '#/model/bharatgenai/AyurParam' },
  {
    name: 'votes of models that wait, with a failure of a newer server',
    urlEnd: '#/vote',
    before: async (page) => {
      await servePending(page, PENDING_MODELS);
      await page.route('**/api/votes/*/*?vote_type=up*', (route) =>
        route.fulfill({
          status: 422,
          json: { code: 'a_new_code', detail: 'A sentence in English.', params: {} },
        }),
      );
      // The hub's pages and the sign-in helper are in English.
      await openSignedIn(page, 'vikram-iyer', '/?lang=en#/add');
    },
    open: async (page) => {
      await page.locator('main table button:enabled').first().click();
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'a submission that is refused',
    urlEnd: '#/add',
    before: (page) => openSignedIn(page, 'vikram-iyer', '/?lang=en#/add'),
    open: async (page) => {
      const form = page.locator('main form');
      await form.locator('input[type="text"]').first().fill('monsoon-lab/monsoon-8b-gated');
      await form.locator('button[type="submit"]').click();
      await expect(
        page.getByRole('main').getByRole('alert').filter({ hasText: 'monsoon-8b-gated' }),
      ).toBeVisible();
    },
  },
  {
    name: 'a result that cannot be loaded',
    urlEnd: '#/run/31',
    before: (page) => page.route('**/api/runs/31', (route) => route.fulfill({ status: 500, body: 'no' })),
    open: (page) => expect(page.getByRole('main').getByRole('alert')).toBeVisible(),
  },
  { name: 'compare', urlEnd: `&models=${BEST},openai/gpt-4o#/compare` },
];

/** Changes the window to a view and waits until the page is redrawn. */
async function change(page: Page, session: CDPSession, { width, fontSize = 16 }: View): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await session.send('Page.setFontSizes', { fontSizes: { standard: fontSize } });
  const size = () => page.evaluate(() => getComputedStyle(document.body).fontSize);
  await expect.poll(size).toBe(`${fontSize}px`);
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

/** Parts opened by a state: an expanded section, a panel, or a message. */
function opened(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('[aria-expanded="true"], :popover-open, dialog[open], [role="alert"]')]
      .filter((element) => element.checkVisibility())
      .map((element) => `${element.localName} ${element.getAttribute('aria-label') ?? element.textContent}`),
  );
}

async function open(state: State, page: Page, language: string): Promise<void> {
  await state.before?.(page);
  await goToPage(page, `/?lang=${language}${state.urlEnd}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await state.open?.(page);
}

/** Testing all states at once exceeds a test's time limit on a slow machine. */
const A_PART = 5;
const PARTS = Array.from({ length: Math.ceil(STATES.length / A_PART) }, (_, part) =>
  STATES.slice(part * A_PART, (part + 1) * A_PART),
);

for (const [language, views] of Object.entries<readonly View[]>(VIEWS)) {
  const widths = views.map(({ width }) => width).join(', ');
  for (const [part, states] of PARTS.entries())
    test(`${language}, ${widths} px, part ${part + 1}: no state breaks axe's rules, scrolls sideways or mixes languages`, async ({
      page,
    }) => {
      const session = await page.context().newCDPSession(page);
      const found: string[] = [];
      for (const state of states) {
        for (const [index, view] of views.entries()) {
          const before = index === 0 ? null : await opened(page);
          await change(page, session, view);
          // Resizing the window may close parts that the state has opened.
          if (before === null || String(await opened(page)) !== String(before))
            await open(state, page, language);
          const rows = state.name === 'board' && view.width === 1440 ? 'every' : 'four';
          const findings = [
            ...(view.hasAxe ? await axeFindings(page, rows) : []),
            ...(language === 'hi' ? (await englishIn(page)).map((text) => `in English: ${text}`) : []),
            ...((await overflow(page)) > 0 ? ['the page scrolls sideways'] : []),
          ];
          found.push(...findings.map((finding) => `${state.name}, ${view.width} px: ${finding}`));
        }
      }
      // The next test shares this window.
      await change(page, session, { width: 1440 });
      expect(found).toEqual([]);
    });
}

import { expect, type Locator, type Page } from '@playwright/test';

/** More tab stops than any page has. */
const MAX_STOPS = 150;

/** The problem with the current focus, or null. `isOut` is true after the last stop, among the browser's own controls. */
function atFocus(page: Page): Promise<{ readonly isOut: boolean; readonly problem: string | null }> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body) return { isOut: true, problem: null };
    const name = `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent}`.slice(
      0,
      80,
    );
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const [x0, x1] = [Math.max(left, 0), Math.min(right, innerWidth)];
    const [y0, y1] = [Math.max(top, 0), Math.min(bottom, innerHeight)];
    if (x1 <= x0 || y1 <= y0) return { isOut: false, problem: `out of view: ${name}` };
    const isHit = [0.5, 0.1, 0.9].some((part) => {
      const hit = document.elementFromPoint(x0 + (x1 - x0) * part, y0 + (y1 - y0) * part);
      return (
        hit !== null &&
        (element.contains(hit) || hit.contains(element) || hit.closest('label')?.control === element)
      );
    });
    if (!isHit) return { isOut: false, problem: `covered: ${name}` };
    // Focus set by the page, such as at the top of a new page, is not marked: it is no tab stop.
    if (element instanceof HTMLElement && element.tabIndex < 0) return { isOut: false, problem: null };
    // An input that is replaced by a drawing is marked there. Shadows do not count: forced colors omit them.
    const places = [
      element,
      element.nextElementSibling,
      element.parentElement,
      element.parentElement?.parentElement ?? null,
      element.closest('label, th, td, tr'),
    ];
    const isMarked = places.some((place) => {
      if (place === null) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(place);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
    });
    return { isOut: false, problem: isMarked ? null : `not marked: ${name}` };
  });
}

async function isFocused(target: Locator): Promise<boolean> {
  return (await target.count()) === 1 && target.evaluate((element) => element === document.activeElement);
}

/** Tabs to an element and checks every stop on the way. */
export async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const page = target.page();
  const problems = new Set<string>();
  let timesOut = 0;
  for (let stop = 0; stop < MAX_STOPS && timesOut < 2; stop += 1) {
    await page.keyboard.press(key);
    const { isOut, problem } = await atFocus(page);
    if (problem !== null) problems.add(problem);
    if (isOut) timesOut += 1;
    if (await isFocused(target)) {
      expect([...problems]).toEqual([]);
      return;
    }
  }
  throw new Error(`No stop is ${target}; on the way: ${[...problems].join('; ')}`);
}

/**
 * Tabs through the whole page until the focus leaves it or returns to the first stop: some browsers skip their own controls.
 * @returns the problems with its stops; throws if the stops never end
 */
export async function problemsOfStops(page: Page): Promise<readonly string[]> {
  const problems = new Set<string>();
  await page.keyboard.press('Tab');
  const first = await page.evaluateHandle(() => document.activeElement);
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    const { isOut, problem } = await atFocus(page);
    if (problem !== null) problems.add(problem);
    if (isOut) return [...problems];
    await page.keyboard.press('Tab');
    if (await first.evaluate((element) => element === document.activeElement)) return [...problems];
  }
  throw new Error(`No end after ${MAX_STOPS} stops`);
}

/** Browsers draw 60 frames per second. A new page may take a few to set the focus. */
const FRAMES_WITHOUT_FOCUS = 30;

/**
 * Watches the focus on every page from now on.
 * @returns a function that returns the elements that disappeared while focused, up to the last key press
 */
export async function watchFocus(page: Page): Promise<() => Promise<readonly string[]>> {
  const lost: string[] = [];
  await page.exposeFunction('tellLostFocus', (name: string) => lost.push(name));
  await page.addInitScript((mostFrames) => {
    let last: HTMLElement | null = null;
    let frames = 0;
    document.addEventListener('focusin', ({ target }) => {
      last = target instanceof HTMLElement ? target : null;
    });
    // Tab after the last stop leaves the page too, but the last element still exists.
    const look = () => {
      const isGone = last !== null && (!last.checkVisibility() || last.matches(':disabled'));
      frames = isGone && document.activeElement === document.body ? frames + 1 : 0;
      if (last !== null && frames === mostFrames)
        Reflect.get(window, 'tellLostFocus')(`${last.tagName} ${last.ariaLabel ?? last.textContent}`);
      requestAnimationFrame(look);
    };
    look();
  }, FRAMES_WITHOUT_FOCUS);
  return async () => {
    await page.evaluate(async (frames) => {
      for (let drawn = 0; drawn < frames; drawn += 1) await new Promise(requestAnimationFrame);
    }, 2 * FRAMES_WITHOUT_FOCUS);
    return lost;
  };
}

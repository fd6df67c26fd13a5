import { expect, type Locator, type Page } from '@playwright/test';

/** More tab stops than any page has. */
const MAX_STOPS = 150;

interface Stop {
  /** True if the only wanted element has the focus. */
  readonly isAt: boolean;
  /** True after the last stop, among the browser's own controls. */
  readonly isOut: boolean;
  readonly problem: string | null;
}

/** Runs in the page: looks at the element that has the focus. */
function atFocus(wanted: readonly (Element | null)[]): Stop {
  const element = document.activeElement;
  if (element === null || element === document.body) return { isAt: false, isOut: true, problem: null };
  const isAt = wanted.length === 1 && wanted[0] === element;
  const name = `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent}`.slice(0, 80);
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const [x0, x1] = [Math.max(left, 0), Math.min(right, innerWidth)];
  const [y0, y1] = [Math.max(top, 0), Math.min(bottom, innerHeight)];
  if (x1 <= x0 || y1 <= y0) return { isAt, isOut: false, problem: `out of view: ${name}` };
  const isHit = [0.5, 0.1, 0.9].some((part) => {
    const hit = document.elementFromPoint(x0 + (x1 - x0) * part, y0 + (y1 - y0) * part);
    return (
      hit !== null &&
      (element.contains(hit) || hit.contains(element) || hit.closest('label')?.control === element)
    );
  });
  if (!isHit) return { isAt, isOut: false, problem: `covered: ${name}` };
  // Focus set by the page, such as at the top of a new page, is not marked: it is no tab stop.
  if (element instanceof HTMLElement && element.tabIndex < 0) return { isAt, isOut: false, problem: null };
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
  return { isAt, isOut: false, problem: isMarked ? null : `not marked: ${name}` };
}

/** Tabs to an element and checks every stop on the way. */
export async function tabTo(target: Locator): Promise<void> {
  const page = target.page();
  const problems = new Set<string>();
  let timesOut = 0;
  for (let stop = 0; stop < MAX_STOPS && timesOut < 2; stop += 1) {
    await page.keyboard.press('Tab');
    const { isAt, isOut, problem } = await target.evaluateAll(atFocus);
    if (problem !== null) problems.add(problem);
    if (isOut) timesOut += 1;
    if (isAt) {
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
    const { isAt, isOut, problem } = await page.evaluate(atFocus, [first]);
    if (problem !== null) problems.add(problem);
    if (isOut || (isAt && stop > 0)) return [...problems];
    await page.keyboard.press('Tab');
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
    }, FRAMES_WITHOUT_FOCUS + 10);
    return lost;
  };
}

import type { Page } from '@playwright/test';

/**
 * Simulates a browser's translation, now and after each change: two nested elements replace each text.
 * @param isPolite whether it respects `translate="no"`
 * @returns a function that returns the texts taken from React so far: those that React holds as separate nodes
 */
export async function translate(page: Page, isPolite: boolean): Promise<() => Promise<string[]>> {
  const taken = await page.evaluateHandle((heeds) => {
    const fromReact: string[] = [];
    const isLeftAlone = (parent: Element | null) =>
      parent === null ||
      parent.closest('font > font, script, style, noscript, textarea') !== null ||
      (heeds && parent.closest('[translate]')?.getAttribute('translate') === 'no');
    const translateIn = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: CharacterData[] = [];
      while (walker.nextNode() !== null) {
        if (walker.currentNode instanceof CharacterData) texts.push(walker.currentNode);
      }
      for (const text of texts) {
        if (text.data.trim() === '' || isLeftAlone(text.parentElement)) continue;
        if (Object.keys(text).some((key) => key.startsWith('__reactFiber$')))
          fromReact.push(`'${text.data}' of ${text.parentElement?.outerHTML.slice(0, 200)}`);
        const [outer, inner] = [document.createElement('font'), document.createElement('font')];
        // Changes the words only if names and figures are spared, because the test continues to read those.
        inner.textContent = heeds ? `${text.data}·` : text.data;
        outer.append(inner);
        text.replaceWith(outer);
      }
    };
    translateIn(document.body);
    new MutationObserver((changes) => {
      for (const { target } of changes) translateIn(target);
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
    return fromReact;
  }, isPolite);
  return () => taken.jsonValue();
}

/**
 * Presses every control that opens, chooses or sorts, twice each, and types into every field. Each switch and list is left at its
 * first position.
 */
export async function pressAll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const drawn = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
    const pressed =
      'button[aria-expanded], button[aria-pressed], th button, summary, [type="checkbox"], [type="radio"]';
    for (const control of document.querySelectorAll<HTMLElement>(`main :is(${pressed})`)) {
      for (let times = 0; times < 2 && control.isConnected; times += 1) {
        control.click();
        await drawn();
      }
    }
    const setter = (prototype: object) => Object.getOwnPropertyDescriptor(prototype, 'value')?.set;
    for (const field of document.querySelectorAll<HTMLInputElement>(
      'main input:is([type="text"], [type="number"])',
    )) {
      for (const value of ['1', '']) {
        setter(HTMLInputElement.prototype)?.call(field, value);
        field.dispatchEvent(new Event('input', { bubbles: true }));
        await drawn();
      }
    }
    for (const field of document.querySelectorAll<HTMLSelectElement>('main select')) {
      for (const at of [0, 1, 2, 0]) {
        const value = field.options[Math.min(at, field.options.length - 1)]?.value;
        setter(HTMLSelectElement.prototype)?.call(field, value);
        field.dispatchEvent(new Event('change', { bubbles: true }));
        await drawn();
      }
    }
    for (const group of document.querySelectorAll('main [role="radiogroup"]')) {
      group.querySelector('input')?.click();
      await drawn();
    }
  });
}

import type { Page } from '@playwright/test';

/** Names and code of two or more words that stay in Latin letters. */
const NAMES =
  /Indic LLM|Local Hub|ACC Norm|auto class|Apache \d|CC BY|Request ID|Mixture of|Hub Hub|organization\/model-name|lm-evaluation-harness|hf auth login/g;

/** Finds two or more English words in a row in the page's visible or accessible text. */
export async function englishIn(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found: string[] = [];
    const inEnglish = '[lang="en"], pre, code, script, style';
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (node.parentElement?.closest(inEnglish) !== null) continue;
      const text = node.textContent ?? '';
      // In browsers with scripting, the markup in <noscript> is text.
      const isMarkup = node.parentElement.localName === 'noscript';
      found.push(
        isMarkup ? (new DOMParser().parseFromString(text, 'text/html').body.textContent ?? '') : text,
      );
    }
    for (const element of document.querySelectorAll('*')) {
      for (const name of ['aria-label', 'aria-description', 'placeholder', 'title', 'alt', 'data-tooltip']) {
        if (element.closest(inEnglish) === null) found.push(element.getAttribute(name) ?? '');
      }
    }
    return [document.title, ...found];
  });
  return texts.flatMap((text) => text.replace(NAMES, '').match(/[A-Za-z]{2,}(?: [A-Za-z]{2,})+/g) ?? []);
}

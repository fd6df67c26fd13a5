import { afterEach, expect } from 'vitest';

/** The texts on the page that React holds as nodes of their own: beside other nodes, or returned by a component. */
export function textsWithoutElement(): string[] {
  const found: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode() !== null) {
    const { nodeValue, parentElement } = walker.currentNode;
    const isHeld = Object.keys(walker.currentNode).some((key) => key.startsWith('__reactFiber$'));
    if (isHeld && nodeValue?.trim() !== '')
      found.push(`'${nodeValue}' of ${parentElement?.outerHTML.slice(0, 200)}`);
  }
  return found;
}

// The browser's translation takes such a text from React, which then fails or leaves an old text (docs/accessibility.md#translation).
afterEach(() => expect(textsWithoutElement()).toEqual([]));

import { afterEach, expect } from 'vitest';

/** Finds text nodes that React manages directly: with siblings, or returned by a component. */
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

// Browser translation replaces such text nodes, after which React fails or leaves old text (docs/accessibility.md#translation).
afterEach(() => expect(textsWithoutElement()).toEqual([]));

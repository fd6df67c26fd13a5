/**
 * The texts on the page that React holds as nodes of their own: beside other nodes, or returned by a component. A translation
 * of the page takes such a node from React (docs/known-traps.md#browsers). Runs in the page, so it refers to nothing outside.
 */
export function bareTexts(): string[] {
  const found: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode() !== null) {
    const { nodeValue, parentElement } = walker.currentNode;
    const isHeld = Object.keys(walker.currentNode).some((key) => key.startsWith('__reactFiber$'));
    if (isHeld && nodeValue?.trim() !== '')
      found.push(`'${nodeValue}' in ${parentElement?.outerHTML.slice(0, 200)}`);
  }
  return found;
}

import { saveFile } from '../../state/browser.ts';

const SVG = 'http://www.w3.org/2000/svg';
/** Computed styles that are copied from the page into the image. */
const PROPERTIES = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-opacity',
  'opacity',
  'font-size',
  'font-weight',
  'text-anchor',
  'dominant-baseline',
  'paint-order',
];
const FONT = 'system-ui, "Noto Sans", "Noto Sans Devanagari", sans-serif';

function withText(name: string, text: string): Element {
  const element = document.createElementNS(SVG, name);
  element.textContent = text;
  return element;
}

/** Copies a plot to a stand-alone image of the same size and colors, with the title and source as metadata. */
export function pictureOf(plot: SVGSVGElement, title: string, source: string): SVGSVGElement {
  const copy = plot.cloneNode(true) as SVGSVGElement; // A clone has the same type as the original.
  const originals = plot.querySelectorAll('*');
  copy.querySelectorAll('*').forEach((element, index) => {
    const original = originals[index];
    if (original === undefined) return;
    const style = getComputedStyle(original);
    for (const property of PROPERTIES) element.setAttribute(property, style.getPropertyValue(property));
    element.removeAttribute('class');
  });
  copy.removeAttribute('style');
  copy.setAttribute('font-family', FONT);
  const ground = withText('rect', '');
  ground.setAttribute('width', '100%');
  ground.setAttribute('height', '100%');
  ground.setAttribute('fill', getComputedStyle(plot.closest('figure') ?? plot).backgroundColor);
  copy.prepend(withText('title', title), withText('desc', source), ground);
  return copy;
}

/** Saves an image as an SVG file. */
export function savePicture(picture: SVGSVGElement, name: string): void {
  saveFile(name, new Blob([new XMLSerializer().serializeToString(picture)], { type: 'image/svg+xml' }));
}

import { saveFile } from '../../state/browser.ts';

const SVG = 'http://www.w3.org/2000/svg';
/** The computed styles that a picture copies from the page. */
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

/** A plot as a stand-alone picture of the same size, with the page's colors. Title and source are in it for programs. */
export function pictureOf(plot: SVGSVGElement, title: string, source: string): SVGSVGElement {
  const copy = plot.cloneNode(true) as SVGSVGElement; // A clone has the type of its original.
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

/** Saves a picture as SVG. */
export function savePicture(picture: SVGSVGElement, name: string): void {
  saveFile(name, new Blob([new XMLSerializer().serializeToString(picture)], { type: 'image/svg+xml' }));
}

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
const LINE_HEIGHT = 18;
const PADDING = 16;

function textLine(line: string, y: number, color: string, size: number): SVGTextElement {
  const text = document.createElementNS(SVG, 'text');
  text.textContent = line;
  for (const [name, value] of Object.entries({
    x: PADDING,
    y,
    fill: color,
    'font-size': size,
    'font-weight': size > 13 ? 600 : 400,
  })) {
    text.setAttribute(name, String(value));
  }
  return text;
}

/** A plot as a stand-alone picture with the page's colors, its title above and its source below. */
export function pictureOf(plot: SVGSVGElement, title: string, source: readonly string[]): SVGSVGElement {
  const copy = plot.cloneNode(true) as SVGSVGElement; // A clone has the type of its original.
  const originals = plot.querySelectorAll('*');
  copy.querySelectorAll('*').forEach((element, index) => {
    const original = originals[index];
    if (original === undefined) return;
    const style = getComputedStyle(original);
    for (const property of PROPERTIES) element.setAttribute(property, style.getPropertyValue(property));
    element.removeAttribute('class');
  });
  const { width, height } = plot.viewBox.baseVal;
  const page = getComputedStyle(plot);
  const text = page.color;
  const background = getComputedStyle(plot.closest('figure') ?? plot).backgroundColor;
  const top = PADDING + LINE_HEIGHT + 8;
  const whole = [width + 2 * PADDING, top + height + source.length * LINE_HEIGHT + PADDING + 8] as const;
  const picture = document.createElementNS(SVG, 'svg');
  for (const [name, value] of Object.entries({
    xmlns: SVG,
    width: whole[0],
    height: whole[1],
    viewBox: `0 0 ${whole[0]} ${whole[1]}`,
    'font-family': FONT,
  })) {
    picture.setAttribute(name, String(value));
  }
  const ground = document.createElementNS(SVG, 'rect');
  ground.setAttribute('width', '100%');
  ground.setAttribute('height', '100%');
  ground.setAttribute('fill', background);
  const group = document.createElementNS(SVG, 'g');
  group.setAttribute('transform', `translate(${PADDING} ${top})`);
  group.append(...copy.childNodes);
  picture.append(
    ground,
    textLine(title, PADDING + LINE_HEIGHT - 4, text, 15),
    group,
    ...source.map((line, index) =>
      textLine(line, top + height + 8 + (index + 1) * LINE_HEIGHT - 4, text, 12),
    ),
  );
  return picture;
}

/** Saves a picture as SVG. */
export function savePicture(picture: SVGSVGElement, name: string): void {
  saveFile(name, new Blob([new XMLSerializer().serializeToString(picture)], { type: 'image/svg+xml' }));
}

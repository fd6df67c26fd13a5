interface Frame {
  readonly address: string;
  readonly title: string;
  /** In px, as typed; what is no number counts as not given. */
  readonly width: string;
  readonly height: string;
}

const DEFAULT_HEIGHT = '600';

function pixels(typed: string): string | null {
  return /^\s*[1-9]\d{1,4}\s*$/.test(typed) ? typed.trim() : null;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** The code of a frame that shows a view of the board. */
export function embedHtml({ address, title, width, height }: Frame): string {
  const attributes = {
    src: address,
    title,
    width: pixels(width) ?? '100%',
    height: pixels(height) ?? DEFAULT_HEIGHT,
    loading: 'lazy',
    style: 'border:0',
  };
  const written = Object.entries(attributes).map(([name, value]) => `${name}="${escapeHtml(value)}"`);
  return `<iframe ${written.join(' ')}></iframe>`;
}

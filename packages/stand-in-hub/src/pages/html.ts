/** Markup that may stand in a page as it is. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | Html | readonly Html[] | null;

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function render(part: Part): string {
  if (part === null) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map((each) => each.text).join('');
  return String(part).replace(/[&<>"']/g, (char) => ESCAPES[char] ?? '');
}

/** Markup with its values escaped. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(strings.reduce((text, string, index) => text + render(parts[index - 1] ?? null) + string));
}

/** A whole page in the look of the hub. */
export function page(title: string, main: Html, head: Html = html``): string {
  const markup = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Local hub</title>
<link rel="stylesheet" href="/static/style.css">
<link rel="icon" href="data:,">
${head}
</head>
<body>
<header><a href="/">Local hub</a> <span>Accounts and models are samples</span></header>
<main>
<h1>${title}</h1>
${main}
</main>
</body>
</html>
`;
  return markup.text;
}

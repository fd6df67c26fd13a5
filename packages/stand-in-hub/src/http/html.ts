/** Markup that is safe to insert unescaped. */
export interface Html {
  readonly markup: string;
}

type Part = string | number | Html | readonly Html[] | null;

function render(part: Part): string {
  if (part === null) return '';
  if (typeof part !== 'object') return String(part).replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
  return 'markup' in part ? part.markup : part.map(({ markup }) => markup).join('');
}

/** Builds markup and escapes its values. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return {
    markup: strings.reduce((text, string, index) => text + render(parts[index - 1] ?? null) + string),
  };
}

/** A hub page. */
export function page(title: string, main: Html, head: Html | null = null): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Local hub</title>
<link rel="stylesheet" href="/static/style.css">
<link rel="icon" href="data:,">
${head}
</head>
<body>
<header><a href="/">Local hub</a> <span>All accounts and models are samples</span></header>
<main>
<h1>${title}</h1>
${main}
</main>
</body>
</html>
`.markup;
}

/** A page with a single message. */
export function messagePage(title: string, text: string, more: Html | null = null): string {
  return page(title, html`<p>${text}</p>${more}<p><a href="/">All sample accounts and models</a></p>`);
}

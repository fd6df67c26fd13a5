import { html, page } from './html.ts';

export function errorPage(title: string, text: string): string {
  return page(title, html`<p>${text}</p><p><a href="/">All sample accounts and models</a></p>`);
}

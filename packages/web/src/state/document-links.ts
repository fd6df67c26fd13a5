/** Links of a document: to other documents until the page is hydrated, then to routes of the application. */
import { hasDocument, pathOf } from './route.ts';

/** Marks a link that was one to a route: other links to documents are no routes, such as that of the language. */
const MARK = 'data-route';

/** Links to routes as links to documents, where there are any. */
export function withDocumentLinks(content: string): string {
  return content.replace(/href="#\/([^"]*)"/g, (_whole, rest: string) => {
    const isThere = hasDocument(`#/${rest}`) || pathOf(`#/${rest}`) === '/';
    return `href="/${isThere ? rest : `#/${rest}`}" ${MARK}=""`;
  });
}

/** The links as {@link withDocumentLinks} found them, which is how React renders them. */
export function restoreRouteLinks(root: ParentNode): void {
  for (const link of root.querySelectorAll(`a[${MARK}]`)) {
    link.setAttribute('href', `#/${(link.getAttribute('href') ?? '').replace(/^\/(#\/)?/, '')}`);
    link.removeAttribute(MARK);
  }
}

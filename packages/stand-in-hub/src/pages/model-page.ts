import { type Repository, resolveRevision } from '../models/catalog.ts';
import { html, page } from './html.ts';

/** The page that a model's name links to. */
export function modelPage(repository: Repository): string {
  const { spec } = repository;
  const { license = 'apache-2.0', access = 'public' } = spec;
  const main = resolveRevision(repository, 'main');
  const counts = main?.content.parameters() ?? null;
  const facts: readonly (readonly [string, string])[] = [
    ['Access', access],
    ['License', license ?? 'none'],
    ['Parameters', counts === null ? 'not counted' : `${(counts.total / 1e9).toFixed(2)} billion`],
    ['Base model', spec.baseModel?.id ?? 'none'],
    ['Commit of main', main?.sha ?? 'none'],
  ];
  return page(
    spec.id,
    html`<p>${spec.purpose}.</p>
<div class="table" role="region" aria-label="Facts" tabindex="0"><table>
<tbody>${facts.map(([name, value]) => html`<tr><th scope="row">${name}</th><td>${value}</td></tr>`)}</tbody>
</table></div>
<h2>Files</h2>
<ul>${(main?.content.files() ?? []).map(({ path, size }) => html`<li><code>${path}</code>, ${size} bytes</li>`)}</ul>`,
  );
}

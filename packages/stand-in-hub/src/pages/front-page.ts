import type { Account } from '../accounts/accounts.ts';
import type { Repository } from '../models/catalog.ts';
import { html, page } from './html.ts';

const SHOWN = 200;

export interface FrontPageFacts {
  readonly accounts: readonly Account[];
  readonly models: readonly Repository[];
  readonly missingModelId: string;
  readonly leaderboards: ReadonlySet<string>;
}

/** Says that this is a stand-in, and tells the purpose of each sample. */
export function frontPage({ accounts, models, missingModelId, leaderboards }: FrontPageFacts): string {
  return page(
    'A stand-in for the hub',
    html`<p>This hub runs on this machine only, for development, demonstration and tests. Its accounts and models are samples;
nobody needs a password, and all is forgotten when it stops.</p>
<ul>${[...leaderboards].map((origin) => html`<li><a href="${origin}/">The leaderboard at ${origin}</a></li>`)}
<li><a href="/spaces/leaderboard">The leaderboard in a frame of this hub</a></li></ul>
<h2 id="models">Models</h2>
<div class="table" role="region" aria-labelledby="models" tabindex="0"><table>
<thead><tr><th scope="col">Model</th><th scope="col">What it is for</th></tr></thead>
<tbody>${models
      .slice(0, SHOWN)
      .map(
        ({ spec }) => html`<tr><td><a href="/${spec.id}">${spec.id}</a></td><td>${spec.purpose}</td></tr>`,
      )}
<tr><td>${missingModelId}</td><td>Does not exist</td></tr></tbody>
</table></div>
<h2 id="accounts">Accounts</h2>
<div class="table" role="region" aria-labelledby="accounts" tabindex="0"><table>
<thead><tr><th scope="col">Account</th><th scope="col">Full name</th><th scope="col">What it is for</th></tr></thead>
<tbody>${accounts
      .slice(0, SHOWN)
      .map(
        ({ name, fullname, purpose }) =>
          html`<tr><td><a href="/${name}">${name}</a></td><td><bdi>${fullname}</bdi></td><td>${purpose}</td></tr>`,
      )}</tbody>
</table></div>`,
  );
}

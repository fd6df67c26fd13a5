import type { Account } from '../accounts/accounts.ts';
import { type Html, html, page } from './html.ts';

export interface ConsentQuestion {
  readonly uid: string;
  readonly clientName: string;
  readonly redirectOrigin: string;
  readonly scopes: readonly string[];
  readonly accounts: readonly Account[];
}

/** More accounts than a person scrolls through. Tests that add thousands sign in without this page. */
const SHOWN_ACCOUNTS = 50;

const SCOPE_TEXTS: Readonly<Record<string, string>> = {
  openid: 'know which account you sign in with',
  profile: 'read your public profile: name, picture, website, organizations',
  email: 'read your e-mail address',
};

function choice(account: Account, isFirst: boolean): Html {
  return html`<label>
<input type="radio" name="account" value="${account.id}" required${isFirst ? html` checked` : null}>
<span><b>${account.name}</b> <bdi>${account.fullname}</bdi><small>${account.purpose}</small></span>
</label>`;
}

export function consentPage({ uid, clientName, redirectOrigin, scopes, accounts }: ConsentQuestion): string {
  return page(
    'Sign in to the local hub',
    html`<form class="card" method="post" action="/oauth/consent/${uid}">
<p><b>${clientName}</b> at <code>${redirectOrigin}</code> asks to:</p>
<ul>${scopes.map((scope) => html`<li>${SCOPE_TEXTS[scope] ?? scope}</li>`)}</ul>
<fieldset>
<legend>Continue as</legend>
${accounts.slice(0, SHOWN_ACCOUNTS).map((account, index) => choice(account, index === 0))}
</fieldset>
<div class="buttons">
<button class="main" name="decision" value="allow">Allow</button>
<button name="decision" value="deny" formnovalidate>Deny</button>
</div>
</form>`,
  );
}

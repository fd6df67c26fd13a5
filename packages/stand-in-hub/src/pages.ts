import type { Account, Accounts } from './accounts.ts';
import { html, messagePage, page } from './http/html.ts';
import type { HubServer } from './http/server.ts';
import { type Catalog, listFiles, type Repository, resolveRevision } from './models/catalog.ts';
import { MISSING_MODEL_ID } from './models/sample-models.ts';
import { AVATAR, SPACE_SCRIPT, STYLE } from './static-files.ts';

/** Maximum number of listed items: endurance tests add thousands of accounts and models. */
const MAX_ROWS = 200;

/** Adds all HTML pages except the consent page. */
export function addPages(server: HubServer, accounts: Accounts, models: Catalog) {
  const { app, leaderboards, sendPage } = server;
  app.get('/static/style.css', async (_, reply) => reply.type('text/css').send(STYLE));
  app.get('/static/space.js', async (_, reply) => reply.type('text/javascript').send(SPACE_SCRIPT));
  app.get('/avatars/:file', async (_, reply) => reply.type('image/svg+xml').send(AVATAR));
  app.get('/', async (_, reply) =>
    sendPage(reply, frontPage(accounts.list(), models.list(), [...leaderboards])),
  );
  app.get('/spaces/leaderboard', async ({ url }, reply) => {
    const [origin] = leaderboards;
    return sendPage(reply, spacePage(origin ?? '', new URL(server.url() + url).search));
  });
  app.get('/docs/*', async (_, reply) =>
    sendPage(reply, messagePage('Documentation', 'Guides of the hub are here.')),
  );
  for (const path of ['/datasets/*', '/:org/datasets'])
    app.get(path, async (_, reply) => sendPage(reply, messagePage('Dataset', 'Results in detail are here.')));
  app.get<{ Params: { account: string } }>('/:account', async ({ params }, reply) => {
    const account = accounts.find(params.account);
    if (account === null) return sendPage(reply, missingPage(null), 404);
    return sendPage(reply, messagePage(account.name, account.purpose));
  });
  app.get<{ Params: { org: string; name: string } }>('/:org/:name', async ({ params }, reply) => {
    const id = `${params.org}/${params.name}`;
    const model = models.find(id);
    if (model === null || model.spec.access === 'private') return sendPage(reply, missingPage(id), 404);
    return sendPage(reply, modelPage(model));
  });
}

function frontPage(
  accounts: readonly Account[],
  models: readonly Repository[],
  leaderboards: readonly string[],
) {
  return page(
    'A stand-in for the hub',
    html`<p>This hub runs on this machine only, for development, demonstrations and tests. Its accounts and models are samples.
Nobody needs a password. It forgets everything when it stops.</p>
<ul>${leaderboards.map((origin) => html`<li><a href="${origin}/">The leaderboard at ${origin}</a></li>`)}
<li><a href="/spaces/leaderboard">The leaderboard in a frame of this hub</a></li></ul>
<h2>Models</h2>
<dl>${models
      .slice(0, MAX_ROWS)
      .map(({ spec }) => html`<dt><a href="/${spec.id}">${spec.id}</a></dt><dd>${spec.purpose}</dd>`)}
<dt>${MISSING_MODEL_ID}</dt><dd>Does not exist</dd></dl>
<h2>Accounts</h2>
<dl>${accounts
      .slice(0, MAX_ROWS)
      .map((each) => html`<dt><a href="/${each.name}">${each.name}</a></dt><dd>${each.purpose}</dd>`)}</dl>`,
  );
}

function modelPage(repository: Repository): string {
  const main = resolveRevision(repository, 'main');
  return page(
    repository.spec.id,
    html`<p>${repository.spec.purpose}.</p>
<h2>Files</h2>
<ul>${main && listFiles(main.spec).map(({ path, size }) => html`<li><code>${path}</code>, ${size} bytes</li>`)}</ul>`,
  );
}

/** Models in the published results exist only on the real hub, so the page links to it. */
function missingPage(modelId: string | null): string {
  const link = html`<p><a href="https://huggingface.co/${modelId}">${modelId} on Hugging Face</a></p>`;
  const text = 'The local hub has only samples. This is not one of them, or it is private.';
  return messagePage('Not found', text, modelId === null ? null : link);
}

/** The leaderboard in an iframe, as on a hub page. The iframe gets the query and hash of this page. */
function spacePage(leaderboard: string, query: string): string {
  return page(
    'Leaderboard',
    html`<p>The address of this page follows that of the frame.</p>
<iframe title="Leaderboard" data-address="${leaderboard}/${query}" data-origin="${leaderboard}" allow="clipboard-write"></iframe>`,
    html`<script src="/static/space.js" type="module"></script>`,
  );
}

/** Asks the visitor to choose an account and to allow or deny sign-in. */
export function consentPage(consentId: string, leaderboard: string, accounts: readonly Account[]): string {
  const choices = accounts.slice(0, MAX_ROWS).map(
    ({ id, name, fullname, purpose }, index) => html`<label>
<input type="radio" name="account" value="${id}" required${index === 0 ? html` checked` : null}>
<span><b>${name}</b> <bdi>${fullname}</bdi><small>${purpose}</small></span>
</label>`,
  );
  return page(
    'Sign in to the local hub',
    html`<form method="post" action="/oauth/consent/${consentId}">
<p>The leaderboard at <code>${leaderboard}</code> asks to know which account you sign in with, and to read its public profile.</p>
<fieldset><legend>Continue as</legend>${choices}</fieldset>
<button class="main" name="decision" value="allow">Allow</button>
<button name="decision" value="deny" formnovalidate>Deny</button>
</form>`,
  );
}

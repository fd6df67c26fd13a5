import type { AccountDirectory } from '../accounts/accounts.ts';
import { type Exchange, sendText } from '../http/exchange.ts';
import type { Catalog } from '../models/catalog.ts';
import { MISSING_MODEL_ID } from '../models/sample-models.ts';
import { avatar } from './avatar.ts';
import { frontPage } from './front-page.ts';
import { html, page } from './html.ts';
import { modelPage } from './model-page.ts';
import { sendPage } from './send.ts';
import { SPACE_SCRIPT, spacePage } from './space-page.ts';
import { STYLE } from './style.ts';

export interface PageDeps {
  readonly accounts: AccountDirectory;
  readonly models: Catalog;
  readonly leaderboardOrigins: ReadonlySet<string>;
}

/** All pages for people, except the consent page. */
export function answerPage(deps: PageDeps, { res, url }: Exchange, path: readonly string[]) {
  if (url.pathname === '/static/style.css') return sendText(res, 200, 'text/css', STYLE);
  if (url.pathname === '/static/space.js') return sendText(res, 200, 'text/javascript', SPACE_SCRIPT);
  const [, avatarId] = /^\/avatars\/([0-9a-f]{24})\.svg$/.exec(url.pathname) ?? [];
  if (avatarId !== undefined) return sendText(res, 200, 'image/svg+xml', avatar(avatarId));
  const found = pageAt(deps, url, path);
  sendPage(res, found === null ? 404 : 200, found ?? missingPage(path), deps.leaderboardOrigins);
}

function pageAt(
  { accounts, models, leaderboardOrigins }: PageDeps,
  url: URL,
  path: readonly string[],
): string | null {
  const [first = '', second = ''] = path;
  if (url.pathname === '/') {
    return frontPage({
      accounts: accounts.list(),
      models: models.list(),
      missingModelId: MISSING_MODEL_ID,
      leaderboards: leaderboardOrigins,
    });
  }
  if (url.pathname === '/spaces/leaderboard') {
    const [leaderboard] = leaderboardOrigins;
    return leaderboard === undefined ? null : spacePage(leaderboard, url.search);
  }
  if (first === 'docs')
    return note('Documentation', 'The provider’s guides would be here, such as how to upload a model.');
  if (first === 'datasets' || second === 'datasets')
    return note('Dataset', 'The detailed evaluation results would be here.');
  if (path.length === 1) {
    const account = accounts.list().find(({ name }) => name === first);
    return account === undefined ? null : note(account.name, account.purpose);
  }
  const model =
    path.length === 2 ? models.find(models.presentId(`${first}/${second}`) ?? `${first}/${second}`) : null;
  return model === null || model.spec.access === 'private' ? null : modelPage(model);
}

/** The published models are on the real hub, so a link of the demonstration's board goes on to it from here. */
function missingPage([org = '', name = '', ...more]: readonly string[]): string {
  const isModel = more.length === 0 && [org, name].every((part) => /^[\w][\w.-]*$/.test(part));
  const real = isModel
    ? html`<p><a href="https://huggingface.co/${org}/${name}">${org}/${name} on Hugging Face</a></p>`
    : html``;
  return page(
    'Not found',
    html`<p>The local hub knows only its samples. This is not one of them, or it is private.</p>${real}<p><a href="/">All sample accounts and models</a></p>`,
  );
}

function note(title: string, text: string): string {
  return page(title, html`<p>${text}</p><p><a href="/">All sample accounts and models</a></p>`);
}

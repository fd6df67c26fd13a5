import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { type Site, siteTest as test } from './support/people.ts';
import { type Sighting, type Sightings, watch } from './support/sightings.ts';
import { signIn, stored } from './support/sign-in.ts';

/** The session key on a site whose configuration has no short name for the hub. */
const SESSION_KEY = 'hf_oauth';
const MINE = 'banyan-lab/peepal-1b';
const THEIRS = 'neem-collective/neem-3b-hindi';

/** All files in a folder and its subfolders. */
async function filesIn(folder: string): Promise<Sighting[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async ({ parentPath, name }) => {
        const file = join(parentPath, name);
        return { where: `file ${file}`, text: await readFile(file, 'latin1') };
      }),
  );
}

/** Locations where a secret appears, plain or encoded. */
function placesOf(secret: string, sightings: readonly Sighting[]): string[] {
  const forms = [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64')];
  return sightings.flatMap(({ where, text }) => (forms.some((form) => text.includes(form)) ? [where] : []));
}

async function submit(page: Page, model: string): Promise<void> {
  await page.getByRole('textbox', { name: /Model Name/ }).fill(model);
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
}

/**
 * Makes a visit that uses a token in every possible way, and returns the token. Each step ends by recording everything that the
 * pages hold.
 */
async function wholeVisit(page: Page, site: Site, seen: Sightings): Promise<string> {
  await page.goto('/');
  await expect(page.getByRole('grid')).toBeVisible();
  await page.getByRole('link', { name: 'Submit model' }).click();
  await signIn(page, 'asha-rao');
  await seen.look(page, 'signed in');
  const { access_token: token } = JSON.parse((await stored(page, SESSION_KEY)) ?? '');

  await submit(page, 'banyan-lab/no-such-model');
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  await seen.look(page, 'refused');
  await submit(page, MINE);
  await expect(page.getByRole('heading', { name: 'Model submitted successfully!' })).toBeVisible();
  await seen.look(page, 'submitted');
  await page.reload();
  await expect(page.getByText('Connected as asha-rao')).toBeVisible();
  await seen.look(page, 'reloaded');

  await page.goto('/#/vote');
  const theirs = page.getByRole('row', { name: new RegExp(THEIRS) });
  await theirs.getByRole('button', { name: /^Vote/ }).click();
  await expect(theirs.getByText('+2')).toBeVisible();
  await page.getByRole('button', { name: /^Switch to / }).click();
  await page.keyboard.press('p');
  await expect(page.getByRole('region', { name: 'Performances' })).toBeVisible();
  await seen.look(page, 'voted');

  const around = await page.context().newPage();
  await around.goto(`${site.hub.url}/spaces/leaderboard#/vote`);
  await around.frameLocator('iframe').getByRole('link', { name: 'Citations' }).first().click();
  await expect(around).toHaveURL(/#\/quote$/);
  await seen.look(around, 'framed');
  await around.close();

  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('grid')).toBeVisible();
  await seen.look(page, 'signed out');
  await seen.settled();
  return token;
}

test.use({ permissions: ['local-network-access'] });

test('secrets of a sign-in are only where they must be, and end', async ({ page, context, site }) => {
  await site.submit(THEIRS, 'meera-das');
  const seen = await watch(context, site.url);
  const token = await wholeVisit(page, site, seen);

  const headers = { authorization: `Bearer ${token}` };
  const whoami = await fetch(`${site.hub.url}/api/whoami-v2`, { headers });
  const vote = await fetch(`${site.url}/api/votes/${MINE}?vote_type=up&user_id=asha-rao`, {
    method: 'POST',
    headers,
  });
  expect([whoami.status, vote.status]).toEqual([401, 401]);

  const log = { where: 'log', text: await site.end() };
  const everything = [...seen.all, log, ...(await filesIn(site.dataDir))];
  // The search works: it finds the account's name in the page and the database.
  const known = placesOf('asha-rao', everything);
  expect(known).toContain('page (voted)');
  expect(known.join('\n')).toMatch(/file .*\/postgres\//);
  expect(placesOf('/api/models/submit', everything)).toContain('log');
  expect(placesOf('urlUpdate', everything)).toContain('console');

  const [hub, us] = [site.hub.url, site.url];
  const textsAt = (place: string) => everything.flatMap(({ where, text }) => (where === place ? [text] : []));
  const places = (secret: unknown) => {
    expect(secret).toMatch(/^[\w-]{20,}$/);
    return [...new Set(placesOf(String(secret), everything))].toSorted();
  };

  const own = ['GET /api/submissions/user/asha-rao', 'GET /api/votes/user/asha-rao'];
  const uses = ['POST /api/models/submit', `POST /api/votes/${THEIRS}`, 'POST /api/sign-out', ...own];
  // If the browser does not partition storage by embedding site, the frame sees our own storage too.
  const framed = `storage ${SESSION_KEY} (framed)`;
  expect(places(token).filter((place) => place !== framed)).toEqual(
    [
      ...uses.map((call) => `header authorization of ${call.replace(' ', ` ${us}`)}`),
      `header authorization of GET ${hub}/api/whoami-v2`,
      `header authorization of GET ${hub}/oauth/userinfo`,
      `body of POST ${hub}/oauth/revoke`,
      ...['signed in', 'refused', 'submitted', 'reloaded', 'voted'].map(
        (step) => `storage ${SESSION_KEY} (${step})`,
      ),
    ].toSorted(),
  );

  const [exchange = ''] = textsAt(`body of POST ${hub}/oauth/token`);
  const code = new URLSearchParams(exchange).get('code');
  const redirect = [
    `URL of GET ${us}/`,
    // The browser remembers a document's first URL until the next load. Only our own scripts can read it.
    ...['signed in', 'refused', 'submitted'].map((step) => `performance entries (${step})`),
  ];
  expect(places(code)).toEqual([...redirect, `body of POST ${hub}/oauth/token`].toSorted());
  expect(textsAt(`URL of GET ${us}/`).filter((url) => url.includes(`code=${code}`))).toHaveLength(1);
  expect(places(new URLSearchParams(exchange).get('code_verifier'))).toEqual([
    `body of POST ${hub}/oauth/token`,
  ]);

  const [asked = ''] = textsAt(`URL of GET ${hub}/oauth/authorize`);
  const state = JSON.parse(new URL(asked).searchParams.get('state') ?? '');
  for (const secret of [state.nonce, state.state]) {
    expect(places(secret)).toEqual([...redirect, `URL of GET ${hub}/oauth/authorize`].toSorted());
  }
});

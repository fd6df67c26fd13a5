import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { PENDING_MODELS } from '../queue-samples.ts';
import { type Answers, openApp } from './open-app.tsx';

export const VOTER = 'vikram-iyer';
export const KEY = `votes_${VOTER}`;
export const PEEPAL = 'banyan-lab/peepal-1b';
export const NEEM = 'neem-collective/neem-3b-hindi';
/** {@link PENDING_MODELS} in order of votes. */
export const ORDER = [
  'monsoon-lab/monsoon-70b',
  NEEM,
  PEEPAL,
  'banyan-lab/peepal-7b-instruct',
  'an-organization-with-a-long-name/and-a-model-whose-name-is-rather-long-too-instruct-v2.5',
];

export const rows = page.getByRole('table', { name: 'Models Pending Evaluation' }).byCss('tbody tr');
/** Model names, which link to the hub. */
export const links = rows.byCss('a[target="_blank"]');
export const alert = page.getByRole('alert');
/** The live region for screen readers. */
export const spoken = page.byCss('[aria-live="polite"]');

export function rowOf(model: string): Locator {
  return rows.filter({ has: page.getByRole('link', { name: model }) });
}

export function button(model: string): Locator {
  return rowOf(model).getByRole('button');
}

function modelIn({ pathname }: URL): string {
  return pathname.split('/').slice(-2).join('/');
}

interface Votes {
  readonly answers: Answers;
  /** Models voted for so far. */
  readonly sent: string[];
  /** Responds to the first pending vote. */
  readonly answer: (response: Response) => Promise<void>;
}

/**
 * Responds to the vote page's calls: a voted model has the votes of {@link PENDING_MODELS}, this vote and one by another account.
 */
export function serveVotes(mode: 'at once' | 'when told' = 'at once'): Votes {
  const sent: string[] = [];
  const held: ((response: Response) => void)[] = [];
  const counted = new Set<string>();
  const votesOf = (name: string) => ({
    ...PENDING_MODELS.find((model) => model.name === name)?.votes_by_revision,
    ...(counted.has(name) && { more: 2 }),
  });
  const answers: Answers = {
    '/api/models/pending': () =>
      Response.json(PENDING_MODELS.map((model) => ({ ...model, votes_by_revision: votesOf(model.name) }))),
    '/api/votes/user/*': () => Response.json([]),
    '/api/votes/model/*': (url) => {
      counted.add(modelIn(url));
      return Response.json({ votes_by_revision: votesOf(modelIn(url)) });
    },
    '/api/votes/*': (url) => {
      sent.push(modelIn(url));
      // Only the status is read, so no body is needed.
      return mode === 'at once' ? new Response('') : new Promise((resolve) => held.push(resolve));
    },
  };
  return {
    answers,
    sent,
    async answer(response) {
      await expect.poll(() => held.length).toBeGreaterThan(0);
      held.shift()?.(response);
    },
  };
}

export async function openVotes(
  answers: Answers,
  visit: { readonly account?: string; readonly stored?: Readonly<Record<string, string>> } = {},
): Promise<void> {
  await openApp('/#/vote', { answers, ...visit });
  await expect.element(rows.first()).toBeVisible();
}

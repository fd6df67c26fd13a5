import { createHash } from 'node:crypto';
import { OPERATOR_NAME } from './models/sample-models.ts';

/** An account on the hub. */
export interface Account {
  readonly id: string;
  readonly name: string;
  readonly fullname: string;
  readonly isPro: boolean;
  readonly website: string | null;
  readonly orgs: readonly { readonly name: string; readonly fullname: string }[];
  /** Purpose of a sample, shown on the hub's pages. */
  readonly purpose: string;
}

/** An id in the hub's format: 24 hexadecimal digits, derived from the seed. */
export function hubId(seed: string): string {
  return createHash('sha256').update(seed).digest('hex').slice(0, 24);
}

/** Builds an account id. As on the hub, its first eight digits are the creation time in seconds. */
function accountId(seed: string, createdMs: number): string {
  const seconds = Math.floor(createdMs / 1000).toString(16);
  return `${seconds.padStart(8, '0')}${hubId(seed).slice(8)}`;
}

const LONG_AGO_MS = Date.parse('2024-05-06T07:08:09Z');

function account(name: string, fullname: string, purpose: string, more: Partial<Account> = {}): Account {
  const id = accountId(`account ${name}`, LONG_AGO_MS);
  return { id, name, fullname, purpose, isPro: false, website: null, orgs: [], ...more };
}

const SAMPLE_ACCOUNTS: readonly Account[] = [
  account('asha-rao', 'Asha Rao', 'A model author, who may read a private model', {
    isPro: true,
    website: 'https://example.org/asha',
    orgs: [{ name: 'banyan-lab', fullname: 'Banyan Lab' }],
  }),
  account('vikram-iyer', 'Vikram Iyer', 'A second voter'),
  account('meera-das', 'Meera Das', 'A third voter'),
  account('kabir2', '', 'Has no full name'),
  account('tricky-name', '<img src=x onerror=alert(1)> "O\'Neil" \u202e हिन्दी', 'Tests escaping'),
];

/** The leaderboard operator's account. Nobody signs in as this account: it has a single token, which does not expire. */
export const OPERATOR = account(OPERATOR_NAME, 'Board operator', 'Reads a gated model for the leaderboard');

/** Accounts of one hub, including the samples. */
export class Accounts {
  readonly #byName = new Map<string, Account>();

  /** @param nowMs start time of the hub; one sample account was created two days earlier */
  constructor(nowMs: number) {
    const newcomer = account('tara-menon', 'Tara Menon', 'A newcomer: the account is two days old', {
      id: accountId('account tara-menon', nowMs - 2 * 86_400_000),
    });
    for (const sample of [...SAMPLE_ACCOUNTS, newcomer]) this.#byName.set(sample.name, sample);
  }

  list(): readonly Account[] {
    return [...this.#byName.values()];
  }

  find(name: string): Account | null {
    return this.#byName.get(name) ?? null;
  }

  /** @throws if the name is taken */
  add(name: string): Account {
    if (this.#byName.has(name)) throw new Error(`The name ${name} is taken`);
    const added = account(name, name, 'Added by a test');
    this.#byName.set(name, added);
    return added;
  }
}
